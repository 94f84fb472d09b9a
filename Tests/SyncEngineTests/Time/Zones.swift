// Zones that tests name, from the machine's zone data.

import Foundation

@testable import SyncEngine

/// A moment from its RFC 3339 text; the epoch where the text is wrong.
func moment(_ text: String) -> Instant { Instant(text) ?? Instant(clamping: 0) }

/// A day from its text; the epoch where the text is wrong.
func day(_ text: String) -> CalendarDate {
  CalendarDate(text) ?? CalendarDate(dayNumber: 0) ?? Instant(clamping: 0).utcDate
}

/// A time of day from hour and minute; midnight where there is none such.
func clock(_ hour: Int, _ minute: Int = 0) -> TimeOfDay {
  TimeOfDay(hour: hour, minute: minute) ?? .midnight
}

extension Instant {
  /// The day in universal time.
  var utcDate: CalendarDate { CivilZone.utc.date(at: self) }
}

extension CivilZone {
  /// Whether this machine has data for the zones that tests name.
  static let hasZoneData = named("Europe/Berlin") != nil

  /// The zone with a name of the tz database; `nil` where the machine has no data for it.
  static func named(_ name: String) -> CivilZone? {
    guard let zone = TimeZone(identifier: name) else { return nil }
    return CivilZone { zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) }
  }

  /// A zone whose clock is changed once.
  static func changing(at instant: String, from before: Int, to after: Int) -> CivilZone {
    let second = moment(instant).milliseconds / 1000
    return CivilZone { $0 < second ? before : after }
  }

  /// Berlin in 2026: an hour ahead in winter, two in summer.
  static let berlin2026 = CivilZone { second in
    let summer = moment("2026-03-29T01:00:00Z").milliseconds / 1000
    let winter = moment("2026-10-25T01:00:00Z").milliseconds / 1000
    return summer <= second && second < winter ? 7200 : 3600
  }
}
