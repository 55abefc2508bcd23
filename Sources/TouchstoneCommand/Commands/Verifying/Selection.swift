import ArgumentParser
import Simulation
import TouchTrace

/// Which of the recordings that paths name are meant.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only recordings whose path has this text in it. Can be repeated: any of them.", valueName: "text"))
  var filter: [String] = []
  @Option(
    help: ArgumentHelp(
      "Only this share of the recordings, such as 2/4, the second of four: each is in exactly one, by its path.",
      valueName: "I/N"))
  var shard: String?

  /// Ends the command where an option does not fit.
  var selection: Selection {
    if filter.contains("") {
      refuse("--filter takes a text that is in the path of what is meant, and it is empty")
    }
    guard let shard else { return Selection(filter: filter, shard: nil) }
    guard let parsed = Shard(shard) else {
      refuse("--shard takes I/N, the I-th of N shares with I from 1 to N and N to \(Shard.most), not “\(shard)”")
    }
    return Selection(filter: filter, shard: parsed)
  }
}

struct Selection: Sendable {
  let filter: [String]
  let shard: Shard?

  func matches(_ path: String) -> Bool { filter.isEmpty || filter.contains { path.contains($0) } }
  func contains(_ path: String) -> Bool { matches(path) && shard?.contains(path) != false }

  /// Why nothing is left of these, and what there is instead.
  func complaint(_ paths: [String], of recordings: [String]) -> String {
    guard !recordings.isEmpty, !filter.isEmpty else {
      return "there is no recording in \(paths.joined(separator: ", "))"
    }
    let words = filter.map { "“\($0)”" }.joined(separator: " or ")
    let number = recordings.count == 1 ? "the one recording" : "\(recordings.count) recordings"
    let names = Set(recordings.flatMap(Self.names)).sorted()
    let near = filter.flatMap { Suggestion.nearest($0, in: names, atMost: 3) }
    let hint =
      near.isEmpty
      ? "they are called, for example, \(recordings.prefix(3).joined(separator: ", "))"
      : "did you mean \(near.map { "“\($0)”" }.joined(separator: ", "))?"
    return "of \(number) none has \(words) in its path; \(hint)"
  }
  /// What somebody may have meant: folders, and files without their endings.
  private static func names(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }.map { part in
      String(part.prefix { $0 != "." })
    }.filter { !$0.isEmpty }
  }
}

/// A share of all recordings. Which one a recording is in depends on its path alone, so that another that comes or goes
/// moves none.
struct Shard: Hashable, Sendable {
  static let most = 10_000
  let index: Int
  let count: Int

  /// `2/4`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.most).contains(count), (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  func contains(_ path: String) -> Bool { Int(Self.hash(path) % UInt64(count)) == index - 1 }

  /// FNV-1a over the path's parts, and what MurmurHash3 ends with, so that the remainder depends on all bits. Swift's own
  /// hash is another in every process.
  private static func hash(_ path: String) -> UInt64 {
    var sum = FNV1a()
    // `./a//b` is `a/b`.
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
