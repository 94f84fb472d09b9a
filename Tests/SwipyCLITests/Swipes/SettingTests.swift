// Settings: values, where they come from, and names of one's own.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct SettingTests {
  @Test("every setting says where it comes from")
  func origins() throws {
    let world = SwipeWorld(environment: ["PAGER": "more"])
    #expect(
      world.run("set --json").results == """
        {"cmd":"set","data":[{"from":"default","key":"color","value":"auto"},\
        {"from":"environment","key":"pager","value":"more"},\
        {"from":"default","key":"row.width","value":320},\
        {"from":"option","key":"store","value":"/store"}],"ok":true,"v":1}

        """
    )
    #expect(world.disk.mutationCount == 0)
    #expect(
      world.run("set row.width 375pt --json").results
        == #"{"cmd":"set","data":{"from":"store","key":"row.width","value":375},"ok":true,"v":1}"#
        + "\n"
    )
    #expect(try world.data("set row.width 320")["from"] == "default")
    #expect(try world.data("set pager --no-pager")["value"] == .null)
    #expect(try world.data("set color --color never")["from"] == "option")
    world.run("set color always")
    #expect(try world.data("set color") == ["from": "store", "key": "color", "value": "always"])
    #expect(
      try SwipeWorld(environment: ["NO_COLOR": "1"]).data("set color")
        == ["from": "environment", "key": "color", "value": "never"]
    )
  }

  @Test(
    "a setting that is not there, or a value that does not fit, is refused",
    arguments: [
      ("set row.witdh", "usage.choice"), ("set colour always", "usage.choice"),
      ("set row.width wide", "usage.number"), ("set row.width 0", "usage.number"),
      ("set row.width -3", "usage.number"), ("set color purple", "usage.choice"),
      ("set pager less", "setting.fixed"), ("set store /x", "setting.fixed"),
      ("set alias.z snooze 3", "usage.unexpected"), ("set alias.z 'snoze 3'", "usage.command"),
      ("set alias.swipe 'snooze 3'", "usage.choice"), ("set alias.Ä 'help'", "usage.choice"),
      ("set alias.z", "setting.unknown"), ("set alias. help", "usage.choice"),
    ]
  )
  func refused(line: String, code: String) {
    let world = SwipeWorld()
    #expect(world.errorCode(line) == code)
    #expect(world.disk.mutationCount == 0)
  }

  @Test("a near name is suggested")
  func suggestion() {
    #expect(SwipeWorld().run("set row.witdh").notes.contains("did you mean 'row.width'?"))
  }

  @Test("a name of one's own is known at once, in later sessions, and elsewhere")
  func aliases() throws {
    let world = SwipeWorld()
    let item = try world.add("Ferns")
    #expect(world.run("z 1").exit == .usage)
    world.run("set alias.z 'swipe $1 right 30%'")
    #expect(world.run("z 1").exit == .success)
    #expect(try world.item(item).isCompleted)
    let later = SwipeWorld(seed: 3, disk: world.disk)
    #expect(later.run("z 1").exit == .success)
    #expect(try !later.item(item).isCompleted)
    let elsewhere = SwipeWorld(seed: 2)
    try elsewhere.take(from: world)
    #expect(elsewhere.run("z \(item)").exit == .success)
    world.run("undo 9")
    #expect(world.run("z 1").exit == .usage)
    world.run("set alias.z 'version'")
    world.run("set alias.z ''")
    #expect(world.run("z").exit == .usage)
  }

  @Test("the store's choice of colour holds from the first command that reads it")
  func color() throws {
    let world = SwipeWorld(terminal: .screen)
    _ = try world.add("Ferns")
    world.run("set color never")
    let again = SwipeWorld(seed: 2, disk: world.disk, terminal: .screen)
    #expect(!again.run("trigger list").results.contains("\u{1B}["))
    again.run("set color always")
    #expect(again.run("trigger list").results.contains("\u{1B}["))
    again.run("set color never")
    #expect(!again.run("trigger list").results.contains("\u{1B}["))
  }
}
