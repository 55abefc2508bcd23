#if Libinput
import Foundation
import LibinputClient
import TestSupport
import Testing

/// What differs between libinput 1.22.1 and newer ones on folders of `Traces`, kept in `Versions` without the logs' lines, which
/// differ between the versions of a group.
///
/// A comparison needs another libinput, which `TOUCHSTONE_LIBINPUT_OTHER` names. Without one, the side of the installed libinput
/// is compared with its events.
@Suite struct LibinputVersionDifferenceTests {
  static let folders = ["libinput", "device", "pinch", "rotation"]
  private static let first = "1.22.1"
  /// The newer versions that were tried, and the versions since which events may be as in this one, the newest first.
  private static let newer = [
    "1.23.0": ["1.23"], "1.27.1": ["1.27"], "1.29.0": ["1.29", "1.27"], "1.30.4": ["1.29", "1.27"],
    "1.31.3": ["1.29", "1.27"],
  ]

  private static let installed = LibinputPlayback.installedVersion?.text ?? "none"
  private static let other = LibinputVersionTests.other.flatMap { path in try? LibinputLibrary(path: path).version.text
  }

  static let isComparable = installed == first && other.map { newer[$0] != nil } ?? false
  static let isKnown = installed == first || newer[installed] != nil
  static let absence: Comment = """
    differences are kept between libinput \(first) and \(newer.keys.sorted().joined(separator: ", ")); \(installed) is installed, \
    and TOUCHSTONE_LIBINPUT_OTHER names \(other ?? "none")
    """

  /// Returns the golden of a folder and a newer version: that of the last version that changed something in the folder.
  private static func golden(_ folder: String, _ version: String) -> String? {
    (newer[version] ?? []).map { "Versions/\(folder)/1.19-with-\($0).txt" }
      .first { FileManager.default.fileExists(atPath: path($0)) }
  }

  private static func path(_ golden: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(golden).path
  }

  @Test(.enabled(if: isComparable, absence), arguments: folders) func differencesMatchGolden(folder: String) throws {
    let library = try #require(LibinputVersionTests.other)
    let version = try #require(Self.other)
    let golden = try #require(Self.golden(folder, version))
    let outcome = try CommandRunner.run("compare", "--with", library, "Traces/" + folder)
    #expect(outcome.status == 0, "\(outcome)")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !["    log of ", "    the logs ", "A is ", "B is "].contains { line.hasPrefix($0) }
    }
    try Golden.expect(lines.joined(separator: "\n"), equals: golden)
  }

  /// Every event that a golden states for the installed version is one that it reports.
  @Test(.enabled(if: isKnown, absence), arguments: folders) func installedLibraryReportsItsSide(folder: String) throws {
    let isFirst = Self.installed == Self.first
    let versions = isFirst ? Self.newer.keys.sorted() : [Self.installed]
    let goldens = Set(versions.compactMap { Self.golden(folder, $0) })
    #expect(!goldens.isEmpty)
    let start = isFirst ? "    A  " : "    B  "
    var events: [String: Set<Substring>] = [:]
    var compared = 0
    for golden in goldens.sorted() {
      var file = ""
      for line in try String(contentsOfFile: Self.path(golden), encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("Traces/") { file = String(line) }
        guard line.hasPrefix(start), !line.hasSuffix("  no further event") else { continue }
        if events[file] == nil {
          let outcome = try CommandRunner.run("replay", "--libinput-events", file)
          #expect(outcome.status == 0, "\(outcome)")
          events[file] = Set(outcome.output.split(separator: "\n"))
        }
        #expect(events[file]?.contains(line.dropFirst(start.count)) ?? false, "\(golden), \(file): \(line)")
        compared += 1
      }
    }
    #expect(compared > 0)
  }
}
#endif
