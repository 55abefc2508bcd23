import Foundation
import Fuzzing
import TestSupport
import Testing

/// The fuzzers with the same inputs in each run. `Tools/fuzzing/run` tries others, and prefers those that take new branches.
@Suite struct FuzzingTests {
  /// Attempts that take a second or two in a debug build; 600 of the others.
  private static let attempts: [Fuzzer: Int] = [
    .notation: 300, .state: 300, .results: 120, .http: 1000, .webSocket: 150,
  ]

  init() { Fuzzer.report = { Issue.record("\($0)") } }

  @Test(arguments: Fuzzer.allCases) func lawsHoldForAnyInput(fuzzer: Fuzzer) throws {
    var random = SeededRandom(seed: 40)
    let seeds = try Self.seeds(fuzzer)
    for _ in 0..<(Self.attempts[fuzzer] ?? 600) {
      guard var input = seeds.randomElement(using: &random) else {
        fuzzer.attempt((0..<Int.random(in: 1...400, using: &random)).map { _ in .random(in: 0...255, using: &random) })
        continue
      }
      for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&input, &random) }
      fuzzer.attempt(input)
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let place = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.insert(bytes[place], at: place)
    case 1 where bytes.count > 1: bytes.remove(at: place)
    default: bytes[place] = .random(in: 0...255, using: &random)
    }
  }

  /// Small recordings for the fuzzers that read text. The others build what they try from any bytes.
  private static func seeds(_ fuzzer: Fuzzer) throws -> [[UInt8]] {
    let folder = Corpus.folder.deletingLastPathComponent().appendingPathComponent("Tools/fuzzing/seeds")
    switch fuzzer {
    case .readers:
      let tables = ["table.md", "table.box", "table.aligned", "frames.json", "courses.json", "own.log"]
      return try ["evtest", "getevent", "contacts", "debug-events", "recorded-events.yml"].flatMap { name in
        let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
        return ["J7", "L7", "N7", " 7"].map { Array($0.utf8) + bytes }
      } + tables.map { try Array(" 7".utf8) + Array(Data(contentsOf: folder.appendingPathComponent($0))) }
    case .notation:
      return try Corpus.traces.filter { $0.hasSuffix(".trace") }.map {
        try Array(Data(contentsOf: URL(fileURLWithPath: Corpus.path($0))))
      }
      .filter { $0.count < 2000 }
    default: return []
    }
  }
}
