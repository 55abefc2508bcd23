import Foundation
import TestSupport
import Testing

@testable import TouchTrace

/// Paths of scenes' own data, which are relative to their header's folder.
@Suite struct SceneDataPathTests {
  private static let folder = TestFolder.root.path

  private func scene(_ line: String, at path: String) throws -> TraceHeader.SceneLine? {
    try TraceText("touchstone trace 1\nsurface 100x60 mm\n\(line)\nend 0\n", name: path).header.scene
  }

  private func sentence(_ file: String, at path: String = "t.trace") -> String {
    do {
      return "read \(try scene("scene plays file=\(file)", at: path)?.dataFile ?? "")"
    } catch { return "\(error)" }
  }

  @Test func pathStartsAtTheHeadersFolder() {
    #expect(sentence("own.plist") == "read own.plist")
    #expect(sentence("own.plist", at: "-") == "read own.plist")
    #expect(sentence("own.plist", at: "a/b/t.trace") == "read a/b/own.plist")
    #expect(sentence("../own.plist", at: "/a/t.trace") == "read /a/../own.plist")
    #expect(sentence("a%20b%23c%25.plist", at: "x/t.trace") == "read x/a b#c%.plist")
  }

  @Test func pathsThatCannotWorkElsewhereAreRejectedAtTheirColumn() {
    let place = "t.trace:3:13: "
    #expect(
      sentence("/etc/passwd")
        == place + "“/etc/passwd” begins at the root, which differs elsewhere; write the path from the header's folder")
    for broken in ["%", "%2", "a%zz", "%+1", "%00", "a%C3"] {
      #expect(sentence(broken) == place + "“\(broken)” is not a path; write % as %25 and a space as %20")
    }
    let long = sentence(String(repeating: "x", count: 5000))
    #expect(long.hasPrefix(place + "“xxxx") && long.hasSuffix("…” is longer than any path, 4095 bytes; shorten it"))
    #expect(long.utf8.count < 200)
  }

  /// Other parameters, and recognizers' parameters of any name, are not paths.
  @Test func onlyAScenesFileIsAPath() throws {
    #expect(try scene("scene plays open=1", at: "a/t.trace")?.assignments.map(\.value) == ["1"])
  }

  /// Whatever the folders and names are, a written header names the same file.
  @Test func writtenHeaderNamesTheSameFile() throws {
    let root = Self.folder + "/scene-data-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folders = ["", "a/", "a/b/", "a/ü %/", "c d/"]
    for folder in folders {
      try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: root + "/a/b")
    let names = ["own.plist", "my own.plist", "#1%20.plist", "tab\there", "ä\u{a0}ö", "line\nfeed", "\u{202e}x"]
    for dataFolder in folders {
      for name in names {
        let path = "\(root)/\(dataFolder)\(name)"
        for headerFolder in folders + ["link/"] {
          let header = "\(root)/\(headerFolder)new.trace"
          var written = TraceHeader(surface: Surface(millimetres: 100, by: 60))
          written.scene = TraceHeader.SceneLine(
            name: "plays", assignments: [TraceHeader.Assignment(key: "file", value: path)])
          let text = TraceWriter(for: header).header(written) + "end 0\n"
          let read = try #require(try TraceText(text, name: header).header.scene?.dataFile)
          #expect(FilePath.place(read) == FilePath.place(path), "\(path) in \(header): \(text)")
          #expect(!text.contains(root), "\(text)")
        }
      }
    }
  }

  /// A header without a folder of its own is in the working directory, as in a pipe.
  @Test func writtenHeaderRoundTripsInTheWorkingDirectory() throws {
    for path in ["own.plist", "a/b.plist", "../x y.plist", Self.folder + "/own.plist"] {
      var header = TraceHeader(surface: Surface(millimetres: 100, by: 60))
      header.scene = TraceHeader.SceneLine(
        name: "plays", assignments: [TraceHeader.Assignment(key: "file", value: path)])
      let read = try TraceText(TraceWriter().header(header) + "end 0\n").header.scene?.dataFile
      #expect(read.map(FilePath.place) == FilePath.place(path))
    }
  }

  /// Transcripts have one line for the scene, the same wherever the recording is.
  @Test func transcriptsContainNoFoldersAndNoLineFeeds() {
    let line = TraceHeader.SceneLine(
      name: "plays", assignments: [TraceHeader.Assignment(key: "file", value: "/home/me/a b\n.plist")])
    #expect(line.assignmentsWithoutFolders.map(\.value) == ["a%20b%0a.plist"])
  }
}
