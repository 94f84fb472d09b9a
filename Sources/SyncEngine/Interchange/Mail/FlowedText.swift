// Paragraphs of format=flowed text (RFC 3676).

/// Joins the soft line breaks of flowed text.
enum FlowedText {
  /// The text with lines that end in a space joined to the next of the same quote depth.
  ///
  /// With `deletesSpace` that space was only put there to mark the break, and goes.
  static func join(_ text: String, deletesSpace: Bool) -> String {
    var output = ""
    var openDepth: Int?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let depth = line.prefix { $0 == ">" }.count
      var content = line.dropFirst(depth)
      if content.first == " " { content = content.dropFirst() }
      if let open = openDepth, open == depth {
        output += content
      } else {
        if !output.isEmpty { output += "\n" }
        output += String(repeating: ">", count: depth) + (depth > 0 ? " " : "") + content
      }
      // The line before a signature ends in a space and is no soft break.
      let isSoft = content.last == " " && content != "-- "
      if isSoft, deletesSpace { output.removeLast() }
      openDepth = isSoft ? depth : nil
    }
    return output
  }
}
