import Foundation
import Testing

/// Results that cannot be written: the error gives the reason, the exit code is 74, and existing files stay unchanged.
@Suite struct OutputFaultTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Fault.write(Fault.tap, to: folder, "a.trace")
      precondition(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
      try body(folder)
    }
  }

  private func text(_ folder: URL, _ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// The number of open files limits the jobs, not the recordings that can be read.
  @Test func fewOpenFiles() throws {
    try inFolder { folder in
      for number in 1...40 { try Fault.write(Fault.tap, to: folder, "t\(number).trace") }
      #expect(try CommandRunner.run("accept", ".", in: folder).status == 0)
      let expected = try CommandRunner.run("verify", "--jobs", "64", ".", in: folder)
      #expect(expected.status == 0)
      // Inherited files count as well.
      for (files, inherited, jobs) in [
        (5, "", 1), (5, "", 64), (6, "", 2), (7, "3<a.trace 4<a.trace", 64), (8, "", 4), (64, "", 64),
      ] {
        let outcome = try CommandRunner.run(
          ["verify", "--jobs", "\(jobs)", "."], in: folder, script: limit(files, inherited))
        #expect(outcome.output == expected.output && outcome.status == 0, "\(files): \(outcome.errors)")
      }
      for command in ["verify .", "accept .", "replay --via libinput t1.trace", "explain --facts t1.trace"] {
        for (files, inherited) in [(4, ""), (6, "3<a.trace 4<a.trace")] {
          let few = try CommandRunner.run(
            command.split(separator: " ").map(String.init), in: folder, script: limit(files, inherited))
          #expect(few.status == 69 && few.output == "", "\(command): \(few)")
          #expect(
            few.errors.hasSuffix("files open here, and replays need 5; raise the limit: ulimit -n 64\n"), "\(few)")
        }
      }
    }
  }

  private func limit(_ files: Int, _ inherited: String) -> String {
    #"exec 3<&- 4<&-; exec \#(inherited); ulimit -n \#(files); exec "$0" "$@""#
  }

  /// Whatever a command prints, a full device costs it exit code 74 and one sentence.
  @Test(arguments: [
    "a.trace", "explain a.trace", "explain --json a.trace", "explain --facts a.trace", "replay a.trace",
    "replay --json a.trace", "replay a.trace a.trace", "verify a.trace", "test a.trace", "audit a.trace",
    "compare a.trace", "report a.trace -o -", "export a.trace -o - --format jsonl", "convert --to evemu a.trace -",
    "synth tap", "edit shift --by 5ms a.trace", "recognizers tap", "recognizers",
    "sweep --set tap.allowableMovement=4...12:4 tap-1.trace", "gestures --unit s table.csv",
    "conflicts --actions 1", "help", "help replay", "--version",
  ])
  func fullDevice(command: String) throws {
    try inFolder { folder in
      try Fault.write(Fault.tap, to: folder, "tap-1.trace")
      let table = "time,id,phase,x,y\n0.0,1,began,10,10\n0.1,1,ended,10,10\n"
      try table.write(to: folder.appendingPathComponent("table.csv"), atomically: true, encoding: .utf8)
      #expect(try CommandRunner.run("accept", "a.trace", in: folder).status == 0)
      let words = command.split(separator: " ").map(String.init)
      let right = try CommandRunner.run(words, in: folder)
      #expect([0, 1, 2].contains(right.status) && !right.output.isEmpty, "\(right)")
      let full = try CommandRunner.run(words, in: folder, script: #"exec "$0" "$@" >/dev/full"#)
      #expect(full.status == 74, "\(full)")
      let sentence = "error: cannot write to standard output: No space left on device\n"
      #expect(full.errors.components(separatedBy: sentence).count == 2, "\(full.errors)")
    }
  }

  /// A file of results that a later run continues is written by the threads that search. What is stated of it is right: it is empty.
  @Test(arguments: [
    "conflicts --jobs 4", "conflicts --jobs 1", "sweep --set tap.allowableMovement=4...12:4 tap-1.trace",
  ])
  func resultsOnAFullDisk(command: String) throws {
    try inFolder { folder in
      try Fault.write(Fault.tap, to: folder, "tap-1.trace")
      let outcome = try CommandRunner.run(
        command.split(separator: " ").map(String.init) + ["--results", "results"], in: folder,
        // The errors are read from a pipe: a file would be too large, too.
        script: #"exec 3>&1; (ulimit -f 0; "$0" "$@" 2>&1; echo "status $?") | cat >&3"#)
      #expect(outcome.output.hasSuffix("status 74\n"), "\(outcome)")
      let sentence = "error: cannot write to results: File too large; it has no result\n"
      #expect(outcome.output.components(separatedBy: sentence).count == 2, "\(outcome)")
      #expect(outcome.output.components(separatedBy: "error:").count == 2, "\(outcome)")
      #expect(try text(folder, "results") == "")
    }
  }

  private static let canMount = Fault.shell("unshare -m mount -t tmpfs none /mnt")

  @Test(.enabled(if: canMount, "needs the permission to mount"))
  func diskFullForReal() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("disk"), withIntermediateDirectories: false)
      let script = #"""
        mount -t tmpfs -o size=8k none disk && cp a.trace disk/a.yml || exit 99
        "$0" "$@"; status=$?
        cmp a.trace disk/a.yml && exit $status
        """#
      try script.write(to: folder.appendingPathComponent("script"), atomically: true, encoding: .utf8)
      #expect(try CommandRunner.run("synth", "pinch:20-50", "-o", "hand.trace", in: folder).status == 0)
      let outcome = try CommandRunner.run(
        ["convert", "--force", "hand.trace", "disk/a.yml"], in: folder,
        script: #"exec unshare -m sh -c "$(cat script)" "$0" "$@""#)
      #expect(outcome.status == 74, "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("error: cannot write to disk/a.yml: No space left on device\n"))
    }
  }

  /// A reader such as `head` closes the pipe early, which is not a failure, whatever the signal's handler is. Earlier
  /// failures still count, and files are still written.
  @Test func closedPipe() throws {
    try inFolder { folder in
      for (arguments, status) in [
        (["replay", "a.trace"], 0), (["report", "a.trace", "-o", "-"], 0),
        (["export", "a.trace", "--format", "csv"], 0), (["export", "--format", "svg", "a.trace"], 0),
        (["explain", "--facts", "a.trace"], 0), (["--help"], 0), (["help", "verify"], 0), (["verify", "a.trace"], 2),
        (["replay", "a.trace", "none.trace"], 3), (["accept", "a.trace"], 0), (["verify", "a.trace"], 0),
        (["verify", "--set", "tap.maximumPressDuration=10ms", "a.trace"], 1),
      ] as [([String], Int32)] {
        for line in ["(\(Fault.toAClosedPipe)); exit $?", "trap '' PIPE; \(Fault.toAClosedPipe)"] {
          if arguments[0] == "accept" {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent("a.transcript"))
          }
          let outcome = try CommandRunner.run(arguments, in: folder, script: line)
          #expect(outcome.status == status && !outcome.errors.contains("Broken pipe"), "\(arguments): \(outcome)")
        }
      }
    }
  }

  // MARK: Names of transcripts

  @Test func pathTricksInGoldenNames() throws {
    try inFolder { folder in
      let inner = folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
      // A transcript is always next to its trace, whatever the trace's path and name.
      for (name, golden) in [
        ("../a.trace", "../a.transcript"), (folder.path + "/inner/../b.trace", "../b.transcript"),
        ("..trace", "..transcript"), ("...trace", "...transcript"), (".trace", ".trace.transcript"),
        ("./plain", "plain.transcript"), ("new\nline.trace", "new\nline.transcript"), ("-o.trace", "-o.transcript"),
      ] {
        let trace = name.hasPrefix("/") ? URL(fileURLWithPath: name) : inner.appendingPathComponent(name)
        try Fault.write(Fault.tap, to: trace.deletingLastPathComponent(), trace.lastPathComponent)
        let before = try Set(names(folder) + names(inner))
        let outcome = try CommandRunner.run("accept", "--", name, in: inner)
        #expect(outcome.status == 0 && outcome.output.hasSuffix("1 written, 0 unchanged\n"), "\(outcome)")
        let new = try Set(names(folder) + names(inner)).subtracting(before)
        #expect(new == [(golden as NSString).lastPathComponent], "\(name)")
        #expect(try text(inner, golden).hasPrefix("touchstone transcript 3 quiet\n"))
        #expect(try CommandRunner.run("verify", "--", name, in: inner).status == 0)
      }
    }
  }

  /// Links to files that do not belong to the trace: they are neither printed nor written.
  @Test func pathTricksByLinks() throws {
    try inFolder { folder in
      try Fault.write("precious\n", to: folder, "precious")
      func link(_ name: String, to target: String) throws {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
      }
      func run(_ command: String) throws -> CommandRunner.Outcome {
        let outcome = try CommandRunner.run(command, "a.trace", in: folder)
        #expect(!(outcome.output + outcome.errors).contains("precious\n"))
        #expect(try text(folder, "precious") == "precious\n")
        #expect(try text(folder, "a.trace") == Fault.tap)
        return outcome
      }
      #expect(try run("accept").status == 0)
      #expect(try run("verify").status == 0)
      for target in ["precious", "a.trace"] {
        try link("a.transcript", to: target)
        #expect(try run("verify").status == 1)
        let rejected = try run("accept")
        #expect(rejected.status == 74)
        #expect(
          rejected.errors.hasPrefix("error: a.transcript is not overwritten: ")
        )
      }
      // Files without an end or without a beginning.
      for target in ["/dev/zero", "pipe", "/", "a.transcript"] {
        try link("a.transcript", to: target)
        for command in ["verify", "accept"] {
          let outcome = try run(command)
          #expect(outcome.status == 3, "\(command) \(target)")
          #expect((outcome.output + outcome.errors).contains("cannot read a.transcript: "))
        }
      }
      try link("a.transcript", to: "nowhere")
      #expect(try run("verify").status == 2)
      #expect(try run("accept").status == 0)
    }
  }
}
