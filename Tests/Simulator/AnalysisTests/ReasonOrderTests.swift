import Foundation
import TestSupport
import Testing

/// Reasons are ordered at one place, so that all views name the same gesture first. The compiler hides their costs from other targets;
/// here, their comparison is kept at one place, too.
@Suite struct ReasonOrderTests {
  /// How far a gesture was from being recognized.
  private static var measures: Regex<(Substring, Substring)> {
    #/\b(cost|missedShare|doublings|unlikeness|nearestMisses|failures)\b/#.wordBoundaryKind(.simple)
  }
  private static var comparisons: Regex<(Substring, Substring)> {
    #/\.(sort|sorted|min|max)\b/#.wordBoundaryKind(.simple)
  }

  /// Returns whether a line puts reasons into an order.
  private static func orders(_ line: Substring) -> Bool {
    // Matching expressions in all lines would take a minute.
    guard [".sort", ".min", ".max"].contains(where: { line.contains($0) }) else { return false }
    return line.contains(measures) && line.contains(comparisons) && !line.contains("ReasonOrder.")
      && !line.drop { $0 == " " }.hasPrefix("//")
  }

  @Test func onlyReasonOrderComparesReasons() throws {
    let folders = ["Sources/Simulator", "Sources/Laboratory"].map { "\(Repository.folder.path)/\($0)" }
    var found: [String] = []
    for folder in folders {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where path.hasSuffix(".swift") && !path.hasSuffix("/ReasonOrder.swift") {
        let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
        for line in text.split(separator: "\n") where Self.orders(line) {
          found.append("\(path): \(line.drop { $0 == " " })")
        }
      }
    }
    #expect(found == [])
  }

  @Test func anotherOrderIsFound() {
    #expect(Self.orders("    let nearest = reasons.min { $0.1.missedShare < $1.1.missedShare }"))
    #expect(Self.orders("answer.failures.sorted { $0.attempt.end < $1.attempt.end }"))
    #expect(!Self.orders("    /// See `failures.sorted`."))
  }
}
