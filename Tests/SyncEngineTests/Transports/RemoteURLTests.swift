// Addresses of remotes.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Remote address")
struct RemoteURLTests {
  @Test("each kind is told by how it starts, and written back as it was")
  func kinds() throws {
    let expected: [(String, RemoteURL)] = [
      ("/mnt/stick/swipy", .folder(path: "/mnt/stick/swipy")),
      ("backup", .folder(path: "backup")),
      ("C:thing", .folder(path: "C:thing")),
      ("ssh://host/srv/s", .ssh(user: nil, host: "host", port: nil, path: "/srv/s")),
      (
        "ssh://ana@host.example:2222/s",
        .ssh(user: "ana", host: "host.example", port: 2222, path: "/s")
      ),
      ("ssh://[fe80::1]:22/s", .ssh(user: nil, host: "fe80::1", port: 22, path: "/s")),
      ("rclone:box:todo/sync", .rclone(remote: "box", path: "todo/sync")),
      ("rclone:/srv/s", .rclone(remote: "", path: "/srv/s")),
      ("maildir:/home/ana/Mail", .maildir(path: "/home/ana/Mail")),
    ]
    for (text, url) in expected {
      #expect(try RemoteURL(text) == url)
      #expect(try RemoteURL(text).description == text)
    }
  }

  @Test(
    "what a program could take for an option, and what is incomplete, is no address",
    arguments: [
      "", "ssh://", "ssh://host", "ssh:///path", "ssh://-oProxyCommand=x/s", "ssh://-l@host/s",
      "ssh://host:0/s", "ssh://host:65536/s", "ssh://host:x/s", "ssh://host:/s",
      "ssh://a b/s", "rclone:", "rclone:--config:x", "rclone:box", "maildir:", "a\u{1B}[31m",
      "http://host.example/s", "two\nlines",
    ]
  )
  func refused(_ text: String) {
    #expect(throws: SyncError.self) { try RemoteURL(text) }
  }

  @Test("a kind without a transport says so")
  func unsupported() throws {
    for text in ["ssh://host/s", "rclone:box:s", "maildir:/m"] {
      do {
        _ = try RemoteURL(text).place(in: MemoryFileSystem())
        Issue.record("\(text) has no transport")
      } catch {
        #expect(error.code == "sync.unsupported")
      }
    }
  }
}
