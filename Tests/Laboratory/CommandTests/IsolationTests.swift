import Foundation
import Glibc
import TestSupport
import Testing

@testable import CommandSupport
@testable import TouchstoneCommand

/// A replay that crashes, does not end or fills the memory costs only its own result.
@Suite struct IsolationTests {
  private func inFolder(_ touches: [DefectiveRecordings.Touch], _ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      for (index, touch) in touches.enumerated() {
        try DefectiveRecordings.write(touch, to: folder, "t\(1000 + index).trace")
      }
      try body(folder)
    }
  }

  /// Spreads the others among the harmless ones.
  private func mixed(_ counts: KeyValuePairs<DefectiveRecordings.Touch, Int>) -> [DefectiveRecordings.Touch] {
    let all = counts.flatMap { touch, count in (0..<count).map { (Double($0) / Double(count), touch) } }
    return all.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  @Test func everyRecordingHasOneResultForAnyNumberOfThreads() throws {
    try inFolder(mixed([.harmless: 250, .trap: 50])) { folder in
      _ = try DefectiveRecordings.run(["accept", "."], in: folder)
      let outcomes = try ["1", "2", "4", "16"].map {
        try DefectiveRecordings.run(["verify", "--jobs", $0, "."], in: folder)
      }
      #expect(outcomes[0].output.split(separator: "\n").count == 351)
      #expect(outcomes[0].output.hasSuffix("\n250 passed, 50 failed: 50 unreadable\n"))
      #expect(outcomes[0].errors.split(separator: "\n").count == 50)
      #expect(Set(outcomes).count == 1)
    }
  }

  /// With a memory limit as a shell sets it, so that the memory is full long before the time limit, also on a busy machine.
  private func expectResults(of touches: [DefectiveRecordings.Touch], jobs: [String]) throws {
    try inFolder(touches) { folder in
      let limited = Fault.isSanitized ? "" : "ulimit -d 250000; "
      let outcomes = try jobs.map {
        try DefectiveRecordings.run(
          ["verify", "--jobs", $0, "--time-limit", "800ms", "."], in: folder, before: limited)
      }
      let results = outcomes[0].output.split(separator: "\n").count { $0.hasPrefix("✓ ") || $0.hasPrefix("✗ ") }
      #expect(results == touches.count, "\(outcomes[0])")
      let errors = [
        "crashed with signal": DefectiveRecordings.Touch.trap, "took more processor time": .endlessLoop,
        "ran out of memory": .fullMemory,
      ]
      for (text, touch) in errors {
        let count = outcomes[0].errors.split(separator: "\n").count { $0.contains(text) }
        #expect(count == touches.count { $0 == touch }, "\(text): \(outcomes[0].errors)")
      }
      #expect(Set(outcomes).count == 1)
    }
  }

  @Test func trapsLoopsAndFullMemoryHaveOneResultEach() throws {
    try expectResults(
      of: mixed([.harmless: 12, .trap: 3, .endlessLoop: 2, .fullMemory: 2]), jobs: ["1", "2", "16"])
  }

  @Test(.exhaustive) func manyTrapsLoopsAndFullMemoriesHaveOneResultEach() throws {
    try expectResults(
      of: mixed([.harmless: 300, .trap: 50, .endlessLoop: 20, .fullMemory: 5]), jobs: ["1", "2", "4", "16"])
  }

  @Test func reportFileCountsEachRecordingOnce() throws {
    try inFolder([.harmless, .trap, .trap, .harmless]) { folder in
      let outcome = try DefectiveRecordings.run(
        ["verify", "--jobs", "1", "--report", "junit=results.xml", "."], in: folder)
      #expect(outcome.output.hasSuffix("0 passed, 4 failed: 2 missing, 2 unreadable\n"))
      let report = try String(contentsOf: folder.appendingPathComponent("results.xml"), encoding: .utf8)
      #expect(report.contains("tests=\"4\" failures=\"2\" errors=\"2\""))
    }
  }

  /// Two recordings with one transcript are compared with each other.
  @Test func crashOfARivalIsNotBlamedOnTheRecording() throws {
    try inFolder([.harmless, .harmless, .harmless]) { folder in
      try DefectiveRecordings.write(.trap, to: folder, "t1001.evemu")
      for jobs in ["1", "2"] {
        let outcome = try DefectiveRecordings.run(["verify", "--jobs", jobs, "."], in: folder)
        #expect(outcome.output.hasSuffix("0 passed, 4 failed: 3 missing, 1 unreadable\n"), "\(outcome)")
        #expect(outcome.errors.contains("t1001.evemu: its replay crashed"))
      }
    }
  }

  @Test func renamedRecordingThatCrashesIsReported() throws {
    try inFolder([.harmless, .trap, .harmless]) { folder in
      try Data("touchstone transcript 3\n".utf8).write(to: folder.appendingPathComponent("old.transcript"))
      let outcome = try DefectiveRecordings.run(["verify", "."], in: folder)
      #expect(outcome.errors.split(separator: "\n").count { $0.contains("its replay crashed") } == 1, "\(outcome)")
      #expect(outcome.status == ExitStatus.software.rawValue)
    }
  }

  /// The workers replay the rest, and what they would print does not count as printed: more than a buffer holds.
  @Test func outputAfterACrashIsComplete() throws {
    try inFolder([.trap] + Array(repeating: .harmless, count: 300)) { folder in
      let names = (0...300).map { "t\(1000 + $0).trace" }
      let outcome = try DefectiveRecordings.run(["replay", "--transcript", "full"] + names, in: folder)
      #expect(outcome.output.utf8.count > 1 << 16)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix("# t") }.map { $0.dropFirst(2) } == names.map { Substring($0) })
      #expect(lines.count { $0.contains("! tap ended") } == 300)
    }
  }

  // MARK: A single recording

  /// A crash costs one sentence with the place of the input, and none of the results so far.
  @Test(arguments: [DefectiveRecordings.Touch.trap, .recursion], ["replay", "explain", "verify", "report"])
  func crashOfASingleRecordingIsASentence(touch: DefectiveRecordings.Touch, command: String) throws {
    try inFolder([touch]) { folder in
      let outcome = try DefectiveRecordings.run([command, "t1000.trace"], in: folder)
      let signal = touch == .trap ? "[45] \\([a-z/ ]+\\)" : "11 \\(segmentation fault\\)"
      let subject = command == "report" ? "`touchstone report t1000.trace`" : "t1000.trace: its replay"
      let pattern = try Regex(
        "(^|\n)error: \(subject) crashed with signal \(signal)( at 0 ms)?, a defect of this program")
      #expect(outcome.status == ExitStatus.software.rawValue, "\(outcome)")
      // The runtime's own line names a failed precondition.
      #expect(outcome.errors.split(separator: "\n").count <= 2 && outcome.errors.contains(pattern), "\(outcome)")
      #expect(outcome.errors.contains("SWIFT_BACKTRACE=enable=yes"))
    }
  }

  /// What can be read only once has no process of its own.
  @Test func resultsBeforeACrashAreWritten() throws {
    try inFolder([.harmless, .trap]) { folder in
      let outcome = try CommandRunner.run(
        [], in: folder, script: #"cat t1000.trace | "\#(DefectiveRecordings.command.path)" replay - t1001.trace"#)
      #expect(outcome.status == ExitStatus.software.rawValue, "\(outcome)")
      #expect(outcome.errors.contains("error: t1001.trace: its replay crashed with signal"), "\(outcome)")
      #expect(outcome.output.split(separator: "\n").count { $0.contains("! tap ended") } == 1, "\(outcome)")
    }
  }

  /// A developer of a recognizer wants to see where it is.
  @Test func backtraceOnRequest() throws {
    try inFolder([.trap]) { folder in
      let outcome = try DefectiveRecordings.run(
        ["replay", "t1000.trace"], in: folder, environment: ["SWIFT_BACKTRACE": "enable=yes,color=no"])
      #expect(
        [SIGILL, SIGTRAP].contains(outcome.status) && !outcome.errors.contains("its replay crashed"), "\(outcome)")
    }
  }

  /// The parts of a search that crash are named, and the others have their results.
  @Test(arguments: ["1", "2"]) func crashInASearchCostsItsPartOnly(jobs: String) throws {
    try inFolder([]) { folder in
      let header =
        "touchstone trace 1\nsurface 140x60 mm\nrecognizer tap tap\nrecognizer pan pan\nrecognizer defect crashing\n"
      try Data("\(header)end 0\n".utf8).write(to: folder.appendingPathComponent("a.trace"))
      let outcome = try DefectiveRecordings.run(
        ["conflicts", "--actions", "300", "--jobs", jobs, "--results", "found.txt", "a.trace"], in: folder)
      #expect(outcome.status == ExitStatus.software.rawValue, "\(outcome)")
      let crashed = outcome.errors.split(separator: "\n").filter { $0.contains("crashed with signal") }
      #expect(crashed.contains { $0.hasPrefix("error: the search of defect alone crashed") }, "\(outcome)")
      #expect(!crashed.contains { $0.contains("search of tap and pan") }, "\(outcome)")
      #expect(outcome.output.contains("because the search crashed: defect alone; all together; "), "\(outcome)")
      #expect(outcome.output.contains("Undecided"))
    }
  }

  @Test func requestedTimeLimitAppliesToASingleRecording() throws {
    try inFolder([.endlessLoop]) { folder in
      let outcome = try DefectiveRecordings.run(["replay", "--time-limit", "100ms", "t1000.trace"], in: folder)
      #expect(outcome.status == ExitStatus.software.rawValue)
      #expect(outcome.errors.contains("t1000.trace: its replay took more processor time than --time-limit allows"))
    }
  }

  @Test(arguments: ["0s", "-1s", "10", "x"]) func timeLimitMustBeATime(text: String) throws {
    try inFolder([.harmless]) { folder in
      let outcome = try DefectiveRecordings.run(["verify", "--time-limit=\(text)", "."], in: folder)
      #expect(outcome.status == ExitStatus.usage.rawValue && outcome.errors.contains("--time-limit"), "\(outcome)")
    }
  }

  @Test func standardInputIsReplayedWithOthers() throws {
    try inFolder([.harmless, .harmless]) { folder in
      let trace = try String(contentsOf: folder.appendingPathComponent("t1000.trace"), encoding: .utf8)
      let outcome = try CommandRunner.run(
        ["replay", "-", "t1001.trace"],
        input: trace.replacing("recognizer defect crashing\nsimultaneous tap defect\n", with: ""),
        in: folder, script: #"exec "\#(DefectiveRecordings.command.path)" "$@""#)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.split(separator: "\n").count { $0.contains("! tap ended") } == 2)
    }
  }

  // MARK: The processes

  /// Starts the command with recordings that never end, and waits until a process replays them.
  private func startEndless(in folder: URL) throws -> (command: ChildProcess, copies: [pid_t]) {
    let command = try ChildProcess(
      DefectiveRecordings.command.path, ["verify", "--jobs", "2", "."], in: folder.path,
      environment: CommandRunner.environment)
    while !command.hasExited {
      let copies = Self.children(of: command.identifier)
      if !copies.isEmpty { return (command, copies) }
      sched_yield()
    }
    return (command, [])
  }

  private static func children(of process: pid_t) -> [pid_t] {
    let text = (try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  private static func runs(_ process: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return !text.isEmpty && !text.contains(") Z ")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signalEndsAllProcesses(signal: Int32) throws {
    try inFolder([.endlessLoop, .endlessLoop, .endlessLoop]) { folder in
      let (command, copies) = try startEndless(in: folder)
      command.kill(signal)
      #expect(command.wait() == signal)
      #expect(!copies.isEmpty && !copies.contains(where: Self.runs))
    }
  }

  @Test func killedCommandLeavesNoProcess() throws {
    try inFolder([.endlessLoop, .endlessLoop, .endlessLoop]) { folder in
      let (command, copies) = try startEndless(in: folder)
      #expect(!copies.isEmpty)
      command.kill(SIGKILL)
      // Until they have ended, or the test takes too long.
      while copies.contains(where: Self.runs) { sched_yield() }
      #expect(command.wait() == SIGKILL)
    }
  }
}
