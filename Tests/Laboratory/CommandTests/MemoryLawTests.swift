import Foundation
import TestSupport
import Testing

/// What commands keep of each touch, as the difference between a recording and one with four times the touches.
@Suite struct MemoryLawTests {
  /// Taps one after another.
  private static func recording(_ taps: Int) -> String {
    var random = SeededRandom(seed: 59)
    var text = "touchstone trace 1\nsurface 104.9x66.9 mm\n"
    var time = 0
    for _ in 0..<taps {
      let (x, y) = (Int.random(in: 50...300, using: &random), Int.random(in: 50...200, using: &random))
      for (step, stage) in ["began", "moved", "moved", "ended"].enumerated() {
        text += "\(time + 20 * step).000 1 \(stage) \(x).\(step)00,\(y).\(min(step, 2))50\n"
      }
      time += [200, 400, 900, 1400].randomElement(using: &random) ?? 0
    }
    return text + "end \(time + 2000)\n"
  }

  /// Returns the most memory that the command needed, in KiB.
  private static func peak(_ arguments: [String]) throws -> Int {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [Int32(1), 2] { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0) }
    var words = ([CommandRunner.executable.path] + arguments).map { strdup($0) } + [nil]
    var variables = CommandRunner.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var child = pid_t()
    try #require(posix_spawn(&child, CommandRunner.executable.path, &actions, nil, &words, &variables) == 0)
    var (status, usage) = (Int32(0), rusage())
    try #require(wait4(child, &status, 0, &usage) == child && status == 0, "\(arguments): \(status)")
    return usage.ru_maxrss
  }

  private func expect(_ arguments: [String], _ ending: String = "trace", taps: Int, keepAtMost bytes: Int) throws {
    try CommandRunner.inTemporaryFolder { folder in
      var peaks: [Int] = []
      for count in [taps, 4 * taps] {
        try Data(Self.recording(count).utf8).write(to: folder.appendingPathComponent("\(count).trace"))
        let name = "\(count).\(ending)"
        if ending != "trace" {
          try #require(CommandRunner.run("convert", "\(count).trace", name, in: folder).status == 0)
        }
        peaks.append(try Self.peak(arguments + [folder.appendingPathComponent(name).path]))
      }
      let grown = (peaks[1] - peaks[0]) * 1024 / (3 * taps)
      #expect(grown <= bytes, "\(arguments.joined(separator: " ")): \(grown) bytes a tap")
    }
  }

  /// A Pointer Events log is read as it is played.
  @Test(
    .enabled(if: triesAllCases),
    arguments: [
      (["replay"], "trace", 1500, 5200), (["replay", "--json"], "trace", 1500, 800), (["explain"], "trace", 1000, 8000),
      (["frames"], "jsonl", 6000, 200),
    ] as [([String], String, Int, Int)])
  func touchTakesFewBytes(arguments: [String], ending: String, taps: Int, bytes: Int) throws {
    try expect(arguments, ending, taps: taps, keepAtMost: bytes)
  }

  /// A finding has dozens of changes, and none is kept. A full transcript waits for the verdict, unless it is JSON.
  @Test(
    .exhaustive,
    arguments: [
      (["explain", "--json"], 500, 12_000), (["replay", "--transcript", "full"], 1500, 8500),
      (["replay", "--json", "--transcript", "full"], 1500, 800),
    ] as [([String], Int, Int)])
  func printedLinesAreNotKept(arguments: [String], taps: Int, bytes: Int) throws {
    try expect(arguments, taps: taps, keepAtMost: bytes)
  }
}
