// A message reduced to what an item needs.

/// The values of a message that are mapped to an item.
struct MailMessage: Equatable {
  /// Where the date of a message was found.
  enum DateSource: String {
    /// Its own Date field.
    case header
    /// The newest Received field: the Date is missing or no date.
    case received
    /// The envelope line of the mailbox.
    case envelope
  }

  /// Longest preview, in characters as people see them.
  static let previewLimit = 400
  /// Bytes of a header field that are decoded; a longer field is cut there.
  static let fieldLimit = 65_536

  var subject = ""
  var from: MailAddress?
  /// To and Cc, in order, each address once.
  var to: [MailAddress] = []
  var date: UTCInstant?
  var dateSource = DateSource.header
  var messageID: String?
  /// The identifier of the message the thread began with, as far as this message knows.
  var thread: String?
  var flags: MailFlags
  var keywords: [String] = []
  /// The list a message came through.
  var listID: String?
  /// The first of the text.
  var preview = ""
  /// What tells messages with one Message-ID apart: a digest of body, From, Date and Subject.
  var contentDigest: [UInt8]
  /// Lines of the header that are no fields.
  var badHeaderLines = 0
  /// Whether the bytes have any header field.
  var hasHeader = true

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: The message from its first header field on, or the beginning of it.
  ///   - envelope: The `From ` line of a mailbox.
  ///   - bodyDigest: What ``MailBodyDigest`` gives for the whole message.
  ///   - charsets: What decodes it.
  init(
    _ bytes: Bytes,
    envelope: Bytes? = nil,
    bodyDigest: [UInt8],
    charsets: CharsetDecoder
  ) {
    let header = MailHeader(bytes)
    let words = EncodedWords(charsets: charsets)
    hasHeader = !header.isEmpty
    badHeaderLines = header.badLines
    flags = MailFlags(header: header)
    contentDigest = MailMessage.digest(header: header, body: bodyDigest)

    subject =
      header.value("Subject").map {
        MailText.oneLine(words.decode($0.prefix(MailMessage.fieldLimit)))
      } ?? ""
    func addresses(_ name: StaticString) -> [MailAddress] {
      header.values(name).prefix(64).flatMap {
        MailAddressParser.parse($0.prefix(MailMessage.fieldLimit), charsets: charsets)
      }
    }
    from = addresses("From").first ?? addresses("Sender").first
    var seen: Set<[UInt8]> = []
    to = (addresses("To") + addresses("Cc")).filter {
      seen.insert(Array(($0.address.isEmpty ? $0.name : $0.address).utf8)).inserted
    }

    messageID = header.value("Message-ID").flatMap {
      MessageIdentifier.single($0, charsets: charsets)
    }
    thread = MailMessage.thread(header, charsets: charsets) ?? messageID
    keywords = MailMessage.keywords(header, words: words)
    listID = header.value("List-Id").flatMap {
      MessageIdentifier.list($0, limit: 1, charsets: charsets).first
    }
    let body = bytes[min(header.bodyStart, bytes.endIndex)...]
    preview = MailText.preview(
      MIMEText.find(header: header, body: body, charsets: charsets),
      limit: MailMessage.previewLimit
    )
    setDate(header: header, envelope: envelope)
  }

  /// Finds the date: the Date field, else the newest Received field, else the envelope.
  private mutating func setDate(header: MailHeader, envelope: Bytes?) {
    if let found = header.value("Date").flatMap({ MailDate($0) }) {
      date = found.instant
    } else if let found = header.values("Received").lazy.compactMap(MailDate.received).first {
      (date, dateSource) = (found.instant, .received)
    } else if let found = envelope.flatMap(MboxFromLine.date) {
      (date, dateSource) = (found.instant, .envelope)
    }
  }

  /// The first identifier of References, else of In-Reply-To.
  private static func thread(_ header: MailHeader, charsets: CharsetDecoder) -> String? {
    for field in [header.value("References"), header.value("In-Reply-To")] {
      let found = field.flatMap {
        MessageIdentifier.list($0.prefix(fieldLimit), limit: 1, charsets: charsets).first
      }
      if let found { return found }
    }
    return nil
  }

  /// The labels of Keywords (between commas), X-Keywords and X-Label (between blanks or commas).
  private static func keywords(_ header: MailHeader, words: EncodedWords) -> [String] {
    var found: [String] = []
    var seen: Set<[UInt8]> = []
    func add(_ fields: [Bytes], separator: (UInt8) -> Bool) {
      for field in fields.prefix(64) {
        for word in field.prefix(fieldLimit).split(whereSeparator: separator).prefix(256) {
          let text = MailText.oneLine(words.decode(word.trimmed))
          if !text.isEmpty, seen.insert(Array(text.utf8)).inserted { found.append(text) }
        }
      }
    }
    add(header.values("Keywords")) { $0 == .ascii(",") }
    for field in [header.values("X-Keywords"), header.values("X-Label")] {
      add(field) { $0 == .ascii(",") || $0.isBlank }
    }
    return found
  }

  /// Hashes what identifies a message's content and does not change on its way.
  ///
  /// Received, Status, X-TUID and whatever else software adds later is left out.
  private static func digest(header: MailHeader, body: [UInt8]) -> [UInt8] {
    var hasher = SHA256()
    hasher.update(body)
    for field in [header.value("From"), header.value("Date"), header.value("Subject")] {
      let text = (field ?? []).words.joined(separator: [.space])
      hasher.update(Array(text) + [0])
    }
    return Array(hasher.finalize())
  }
}

/// What mail programs note about a message in Status and X-Status.
struct MailFlags: Equatable {
  var isRead = false
  var isFlagged = false
  var isAnswered = false
  var isDeleted = false
  var isDraft = false

  /// Reads `R` of Status and `F`, `A`, `D`, `T` of X-Status; other letters mean nothing here.
  init(header: MailHeader) {
    for letter in header.value("Status") ?? [] where letter == .ascii("R") { isRead = true }
    for letter in header.value("X-Status") ?? [] {
      switch letter {
      case .ascii("F"): isFlagged = true
      case .ascii("A"): isAnswered = true
      case .ascii("D"): isDeleted = true
      case .ascii("T"): isDraft = true
      default: break
      }
    }
  }
}
