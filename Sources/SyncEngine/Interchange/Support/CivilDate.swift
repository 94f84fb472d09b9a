// A calendar day without a time zone, as todo.txt and mail headers write it.

/// A day of the Gregorian calendar in the years 1 to 9999, with no time zone.
///
/// A day is never turned into an instant and back: that would shift it by one
/// west of Greenwich.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// The year, `1...9999`.
  public let year: Int
  /// The month, `1...12`.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The day with these numbers, or nil if there is none.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.length(ofMonth: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads exactly `YYYY-MM-DD`, or gives nil.
  public init?(_ text: String) {
    self.init(bytes: Array(text.utf8)[...])
  }

  /// Reads exactly `YYYY-MM-DD`, or gives nil.
  init?(bytes: Bytes) {
    guard bytes.count == 10 else { return nil }
    let base = bytes.startIndex
    guard bytes[base + 4] == .ascii("-"), bytes[base + 7] == .ascii("-"),
      let year = bytes[base..<base + 4].decimal,
      let month = bytes[base + 5..<base + 7].decimal,
      let day = bytes[base + 8..<base + 10].decimal
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that many days after 1970-01-01, or nil outside the years 1 to 9999.
  init?(daysSinceEpoch days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    // Counted in eras of 400 years that begin on a 1 March, so that the leap day comes last.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// Days since 1970-01-01, negative before it.
  var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear % 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day as `YYYY-MM-DD`.
  public var text: String {
    zeroPadded(year, width: 4) + "-" + zeroPadded(month, width: 2) + "-" + zeroPadded(day, width: 2)
  }

  /// Whether `left` is the earlier day.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// How many days a month has.
  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
