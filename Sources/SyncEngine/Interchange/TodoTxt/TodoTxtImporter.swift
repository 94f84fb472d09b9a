// From the bytes of a todo.txt file to items.

/// Reads todo.txt files.
public enum TodoTxtImporter {
  /// A longer line, in bytes, is no task.
  static let longestLine = 1 << 16

  /// Reads a todo.txt file of any line ends, with or without a byte order mark.
  ///
  /// Blank lines are no records. A task is the same task in a second import if its text and
  /// creation date are, whatever its priority, and whether or not it is completed; equal lines
  /// are told apart by their order. An `id:` or `uid:` takes the place of the text.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - sourceName: What the `source` field will say.
  /// - Returns: A draft or a skipped record for every line that is not blank.
  /// - Complexity: O(*n*) in the bytes.
  public static func importTodoTxt(_ bytes: [UInt8], sourceName: String) -> ImportResult {
    let file = TodoTxtFile(bytes)
    var result = ImportResult()
    var identities = TodoTxtIdentities()
    var offset = file.hasByteOrderMark ? 3 : 0
    for (index, row) in file.rows.enumerated() {
      let line = row.line
      let place = SourceLocation(line: index + 1, offset: offset, length: line.raw.count)
      offset += line.raw.count + row.end.bytes.count
      if line.isBlank { continue }
      if line.raw.count > longestLine {
        result.skipped.append(SkippedRecord(line: place.line, reason: .tooLong))
        continue
      }
      if line.raw.contains(0) {
        result.skipped.append(SkippedRecord(line: place.line, reason: .nul))
        continue
      }
      if line.encoding == .windows1252 {
        result.warnings.append(ImportWarning(line: place.line, kind: .readAsWindows1252))
      }
      let identity = identities.next(for: line)
      if identity.isRepeatedIdentifier {
        result.warnings.append(ImportWarning(line: place.line, kind: .repeatedIdentifier))
      }
      var draft = TodoTxtMapping.draft(of: line, id: identity.id)
      draft.set(.source, sourceName)
      draft.location = place
      result.drafts.append(draft)
    }
    return result
  }
}

/// Names the tasks of one file.
struct TodoTxtIdentities {
  private var seen: [[UInt8]: Int] = [:]
  /// The length of the names this store gives, in characters.
  private static let nameLength = 20

  /// The name of the next line, and whether it repeats another line's `id:`.
  mutating func next(for line: TodoTxtLine) -> (id: ItemID, isRepeatedIdentifier: Bool) {
    let key = TodoTxtIdentities.key(of: line)
    let occurrence = seen[key, default: 0]
    seen[key] = occurrence + 1
    if let identifier = line.identifier {
      // What an export wrote leads back to its item; short names are someone else's numbers.
      if occurrence == 0, identifier.utf8.count == TodoTxtIdentities.nameLength,
        let id = ItemID(identifier)
      {
        return (id, false)
      }
      return (ItemID.derived(from: key + "\0\(occurrence)".utf8), occurrence > 0)
    }
    return (ItemID.derived(from: key + "\0\(occurrence)".utf8), false)
  }

  /// What makes two lines the same task.
  ///
  /// Marks of completion and priority change while a task lives and are left out.
  private static func key(of line: TodoTxtLine) -> [UInt8] {
    if let identifier = line.identifier { return Array("todotxt-id\0\(identifier)".utf8) }
    let created = line.creationDate?.text ?? ""
    let text = line.settingValue(nil, of: TodoTxtKey.priority.rawValue)
    return Array("todotxt\0\(created)\0".utf8) + text.content[text.bodyStart...].trimmed
  }
}
