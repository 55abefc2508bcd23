import ArgumentParser
import CommandSupport
import Gestures
import Simulation
import TouchTrace

/// Selects some of the recordings that paths name.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Selects recordings whose path contains this text. Can be repeated to select more.", valueName: "text"))
  var filter: [String] = []
  @Option(
    help: ArgumentHelp(
      "Selects one share of the recordings, such as 2/4 for the second of four. Each recording is in exactly one share.",
      valueName: "I/N"))
  var shard: String?

  var selection: Selection {
    get throws(CommandFailure) {
      if filter.contains("") { throw CommandFailure("--filter expects part of a path, not an empty text") }
      guard let shard else { return Selection(filter: filter, shard: nil) }
      guard let parsed = Shard(shard) else {
        throw CommandFailure(
          "--shard expects I/N, with I from 1 to N and N up to \(Shard.maximumCount), not “\(shard)”")
      }
      return Selection(filter: filter, shard: parsed)
    }
  }
}

package struct Selection: Sendable {
  let filter: [String]
  let shard: Shard?

  /// Selects the recordings whose paths contain one of these texts; all without any.
  package init(filter: [String]) { self.init(filter: filter, shard: nil) }

  init(filter: [String], shard: Shard?) {
    self.filter = filter
    self.shard = shard
  }

  func matches(_ path: String) -> Bool { filter.isEmpty || filter.contains { path.contains($0) } }

  package func contains(_ path: String) -> Bool { matches(path) && shard?.contains(path) != false }

  /// Returns the reason why nothing is selected, and a hint.
  package func emptyReason(_ paths: [String], of recordings: [String]) -> String {
    guard !recordings.isEmpty, !filter.isEmpty else {
      return "no recordings in \(paths.joined(separator: ", "))"
    }
    let words = filter.map { "“\($0)”" }.joined(separator: " or ")

    let names = Set(recordings.flatMap(Self.names)).sorted()
    let near = filter.flatMap { Suggestion.nearest($0, in: names, atMost: 3) }
    let hint =
      near.isEmpty
      ? "some paths are \(recordings.prefix(3).joined(separator: ", "))"
      : "did you mean \(near.map { "“\($0)”" }.joined(separator: ", "))?"
    return "none of \(recordings.count, "recording") has \(words) in its path; \(hint)"
  }

  /// Returns the names that the user may have meant: folders, and files without their extensions.
  private static func names(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }.map { part in
      String(part.prefix { $0 != "." })
    }.filter { !$0.isEmpty }
  }
}

/// A share of all recordings. The share depends only on the recording's path, so adding or removing a recording does
/// not move others.
struct Shard: Hashable, Sendable {
  static let maximumCount = 10_000
  let index: Int
  let count: Int

  /// Creates a share from text such as `2/4`. Returns nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.maximumCount).contains(count), (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  func contains(_ path: String) -> Bool { Int(Self.hash(path) % UInt64(count)) == index - 1 }

  /// FNV-1a over the path's parts, with MurmurHash3's finalizer, so the remainder depends on all bits. Swift's own hash
  /// differs in every process.
  private static func hash(_ path: String) -> UInt64 {
    var sum = FNV1a()
    // `./a//b` is the same path as `a/b`.
    for part in path.split(separator: "/") where part != "." {
      sum.add(part.utf8)
      sum.add("/".utf8)
    }
    var hash = sum.value
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
