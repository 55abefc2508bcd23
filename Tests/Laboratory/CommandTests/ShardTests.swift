import Foundation
import TestSupport
import Testing

@testable import TouchstoneCommand

@Suite struct ShardTests {
  /// Whatever the paths and the number of shards, each path is in exactly one shard.
  @Test func everyRecordingIsInExactlyOneShard() throws {
    var random = SeededRandom(seed: 11)
    var paths = ["", "/", "a", "./a//b", "ö/🎸.trace"]
    for _ in 0..<400 {
      let letters = (0..<Int.random(in: 1...30, using: &random)).map { _ in "ab./ _é-9".randomElement(using: &random)! }
      paths.append(String(letters))
    }
    for count in [1, 2, 3, 4, 7, 16, 100, Shard.maximumCount] {
      let shards = try (1...count).map { try #require(Shard("\($0)/\(count)")) }
      for path in paths where count <= 100 || path.count < 4 {
        #expect(shards.count { $0.contains(path) } == 1, "\(path) of \(count)")
      }
    }
  }

  @Test func equivalentPathsAreInTheSameShard() throws {
    let shards = try (1...16).map { try #require(Shard("\($0)/16")) }
    for (path, same) in [("a/b.trace", "./a/b.trace"), ("a/b.trace", "a//b.trace"), ("a/b.trace", "././a/./b.trace")] {
      #expect(shards.map { $0.contains(path) } == shards.map { $0.contains(same) })
    }
  }

  /// Each shard has between half and twice its share of many recordings.
  @Test func shardsHaveSimilarSizes() throws {
    let paths = (0..<4000).map { "Traces/kind-\($0 % 7)/trace-\($0).trace" }
    for count in [2, 3, 4, 8, 10] {
      for index in 1...count {
        let shard = try #require(Shard("\(index)/\(count)"))
        let share = paths.count { shard.contains($0) }
        #expect(share > 4000 / count / 2 && share < 4000 / count * 2, "\(index)/\(count): \(share)")
      }
    }
  }

  @Test(arguments: ["", "1", "1/", "/2", "0/2", "3/2", "-1/2", "1/0", "1/2/3", "a/b", "1/10001", "1/ 2", "1.0/2"])
  func invalidShardsAreRejected(text: String) throws {
    #expect(Shard(text) == nil)
    // The argument parser reports a missing value itself.
    if text.isEmpty { return }
    let outcome = try CommandRunner.run("verify", "--shard=\(text)", "Traces/tap")
    #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.errors.hasPrefix("error: --shard expects I/N"))
  }
}
