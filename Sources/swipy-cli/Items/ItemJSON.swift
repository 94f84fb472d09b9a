// An item as a member of JSON results.

import SyncEngine

extension Row {
  /// The registers that results show, under their names; free fields come on top.
  private static let shown: [Field] = [
    .title, .notes, .list, .unread, .flagged, .completed, .priority, .due, .wait, .date, .from,
    .messageID, .thread, .recur, .series, .source,
  ]

  /// The item as scripts get it: members that are unset are absent, flags when false.
  var json: JSON {
    var object = JSONObject()
    object["row"] = number.map(JSON.int)
    object["id"] = .string("\(id)")
    object["kind"] = item[.kind]
    object["title"] = .string(item.title)
    for field in Self.shown { object[field.name] = Self.member(item[field]) }
    object["list"] = .string(item.list.name)
    for field in item.fields where field.isFree { object[field.name] = item[field] }
    for field in [Field.tags, .to] {
      let elements = item.elements(field)
      if !elements.isEmpty { object[field.name] = .array(elements.map { .string($0) }) }
    }
    let conflicts = item.conflictedFields
    if !conflicts.isEmpty { object["conflicts"] = .array(conflicts.map { .string($0.name) }) }
    return .object(object)
  }

  private static func member(_ value: JSON) -> JSON? {
    // `nil` alone would be the value `null`.
    value == .null || value == false ? Optional.none : value
  }
}
