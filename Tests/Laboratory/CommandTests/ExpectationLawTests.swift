import Foundation
import TestSupport
import Testing
import TouchTrace

/// What `accept --expect` writes, `verify` accepts, and no other setup than the one with the named recognizers does.
@Suite struct ExpectationLawTests {
  /// Every recording of the corpus, in a folder without transcripts. Other formats than traces get the line that `accept` prints,
  /// where they have comments.
  @Test func verifyAcceptsWhatAcceptWrites() throws {
    try CommandRunner.inTemporaryFolder { folder in
      try Self.copyCorpus(to: folder)
      let recordings = try Self.files(in: folder, Self.formats)
      let accepted = try CommandRunner.run("accept", "--expect", ".", in: folder)
      let written = accepted.output.split(separator: "\n").filter {
        $0.hasPrefix("changed  ") || $0.hasPrefix("new      ")
      }
      #expect(written.count == recordings.count && accepted.status == 0, "\(accepted.errors)")
      // A format without comments has its expectation beside it.
      for name in try Self.files(in: folder, Self.formatsWithoutComments) {
        let beside = name.replacing(/\.[^.]*$/, with: ".expect")
        #expect(written.contains("new      ./\(beside)"), "\(name)")
      }
      let verified = try CommandRunner.run(["verify", "--quiet"] + recordings, in: folder)
      #expect(
        verified.output == "\(recordings.count) passed, 0 failed\n" && verified.status == 0, "\(verified.output)")
      // Nothing changes a second time, and a folder has the same tests as the list of its recordings.
      let again = try CommandRunner.run("accept", "--expect", ".", in: folder)
      #expect(again.output == "0 written, \(recordings.count) unchanged\n", "\(again.output)")
      #expect(try CommandRunner.run("verify", "--quiet", ".", in: folder).output == verified.output)
      // The input is what `verify` replays, also for recordings that have only libinput's events.
      let none = try Self.files(in: folder.appendingPathComponent("recorded"), [".trace"]).filter {
        try String(contentsOf: folder.appendingPathComponent("recorded/\($0)"), encoding: .utf8).contains(
          "# Expect: none")
      }
      #expect(none == ["pinch-without-its-beginning.trace"])
    }
  }

  /// An expectation does not state the input, so it is not written if `verify` without the option would fail with it.
  @Test func acceptWritesNoExpectationThatOnlyAnotherInputMeets() throws {
    let trace = """
      touchstone trace 1
      surface 100x60 mm
      0 1 began 20,20
      20 motion by 1,1
      60 1 ended 20,20
      end 900

      """
    try CommandRunner.inTemporaryFolder { folder in
      let path = folder.appendingPathComponent("tap.trace")
      try Data(trace.utf8).write(to: path)
      let refused = try CommandRunner.run("accept", "--expect", "--via", "recorded", "tap.trace", in: folder)
      #expect(refused.status == 1 && refused.errors.contains("fail without --via recorded"), "\(refused)")
      #expect(try String(contentsOf: path, encoding: .utf8) == trace)
      #expect(try CommandRunner.run("accept", "--expect", "tap.trace", in: folder).status == 0)
      #expect(try CommandRunner.run("verify", "tap.trace", in: folder).status == 0)
    }
  }

  /// Recordings of each gesture with setups of own names: without each recognizer that an expectation names, or with one in its
  /// place that recognizes nothing of it, `verify` fails.
  @Test func expectationFailsWithoutEachOfItsRecognizers() throws {
    var random = SeededRandom(seed: 7)
    try CommandRunner.inTemporaryFolder { folder in
      let traces = try Self.traces(in: folder)
      var setups: [String: [String]] = [:]
      for number in 0..<60 {
        let (trace, kinds) = traces[number % traces.count]
        let others = Self.kinds.filter { !kinds.contains($0) }.shuffled(using: &random).prefix(number % 4)
        let lines = (kinds + others).shuffled(using: &random).map { kind in
          "recognizer \(Self.name(kind, number, &random)) \(kind)"
        }
        setups["\(number)"] = lines
        try Self.write(trace, lines, "\(number)", folder)
      }
      let accepted = try CommandRunner.run("accept", "--expect", ".", in: folder)
      #expect(accepted.output.hasSuffix("60 written, 0 unchanged\n") && accepted.errors == "", "\(accepted)")
      #expect(try CommandRunner.run("verify", "-q", ".", in: folder).output == "60 passed, 0 failed\n")
      var (variants, named) = (0, Set<String>())
      for (number, lines) in setups {
        let path = folder.appendingPathComponent("\(number).trace")
        let text = try String(contentsOf: path, encoding: .utf8)
        let statement = try #require(text.firstMatch(of: /# Expect: (.*)\n/)).output.1
        try FileManager.default.removeItem(at: path)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("\(number).header"))
        for (index, line) in lines.enumerated() {
          let words = line.split(separator: " ")
          let isNamed = statement.split { ", *=".contains($0) }.contains {
            $0 == words[1] || $0.hasPrefix(words[1] + "-")
          }
          if !isNamed { continue }
          named.insert(String(words[2]))
          for (change, replacement) in [
            ("gone", "recognizer another longPress minimumPressDuration=60000ms"),
            ("weak", "recognizer \(words[1]) click"),
          ] {
            var changed = lines
            changed[index] = replacement
            try Self.write(text, changed, "\(number)-\(index)-\(change)", folder)
            variants += 1
          }
        }
      }
      #expect(named == Set(Self.kinds), "each kind is named")
      let verified = try CommandRunner.run("verify", "-q", ".", in: folder)
      #expect(verified.output.contains("\n0 passed, \(variants) failed: "), "\(verified.output)")
    }
  }

  /// A recognizer whose name reads as that of another one, in other letters or with a direction: without it, the expectation would
  /// silently be about the other. What `accept` writes keeps which one is meant, and what is written by hand is refused.
  @Test func expectationFailsWithoutARecognizerThatAnotherOneIsNamedLike() throws {
    try CommandRunner.inTemporaryFolder { folder in
      var lines: [String: [String]] = [:]
      for (number, (trace, kinds)) in try Self.traces(in: folder).enumerated() where kinds.count == 1 {
        for (pair, names) in [
          ("nav", "Nav"), ("nav-left", "nav"), ("nav-right", "nav"), ("nav-in", "nav"), ("na-v", "n-av"),
        ]
        .enumerated() {
          let name = "\(number)-\(pair)"
          lines[name] = ["recognizer \(names.0) \(kinds[0])", "recognizer \(names.1) \(kinds[0])"]
          try Self.write(trace, lines[name]!, name, folder)
        }
      }
      #expect(lines.count == 40)
      let accepted = try CommandRunner.run("accept", "--expect", ".", in: folder)
      #expect(accepted.output.hasSuffix("40 written, 0 unchanged\n") && accepted.errors == "", "\(accepted)")
      #expect(try CommandRunner.run("verify", "-q", ".", in: folder).output == "40 passed, 0 failed\n")
      var (tests, refused) = (0, 0)
      for (name, recognizers) in lines {
        let path = folder.appendingPathComponent(name + ".trace")
        let text = try String(contentsOf: path, encoding: .utf8)
        let statement = try #require(text.firstMatch(of: /# Expect: (.*)\n/)).output.1
        let named = try #require(
          recognizers.first { line in
            let own = line.split(separator: " ")[1]
            return statement == own || ["=", "*", "-"].contains { statement.hasPrefix(own + $0) }
          })
        try Self.write(text, recognizers.filter { $0 != named }, name, folder)
        tests += 1
        // By hand, without the setup that it was accepted with.
        let byHand = text.replacing(/# Accepted with: .*\n/, with: "")
        try Self.write(byHand, recognizers, "\(name)-by-hand", folder)
        let outcome = try CommandRunner.run("verify", "\(name)-by-hand.trace", in: folder).output
        if outcome.contains(" may mean ") { refused += 1 }
        try FileManager.default.removeItem(at: folder.appendingPathComponent("\(name)-by-hand.trace"))
        try FileManager.default.removeItem(at: folder.appendingPathComponent("\(name)-by-hand.header"))
      }
      let verified = try CommandRunner.run("verify", "-q", ".", in: folder)
      #expect(verified.output.contains("\n0 passed, \(tests) failed: "), "\(verified.output)")
      #expect(refused > 10)
    }
  }

  @Test func namesAreThoseOfTheSetup() throws {
    try CommandRunner.inTemporaryFolder { folder in
      let header = "surface 100x60 mm\nrecognizer single tap\nrecognizer nav pan\nrecognizer long-press longPress\n"
      func verify(_ statement: String) throws -> String {
        try Data(
          "touchstone trace 1\n# Expect: \(statement)\n\(header)0 1 began 99,44\n80 1 ended 99,44\nend 900\n".utf8
        )
        .write(to: folder.appendingPathComponent("a.trace"))
        let outcome = try CommandRunner.run("verify", "a.trace", in: folder)
        return String(outcome.output.prefix { $0 != "\n" })
      }
      let cases = [
        ("single", "✓ a.trace (expected gestures)"), ("Single*1", "✓ a.trace (expected gestures)"),
        ("single*1+, nothing else", "✓ a.trace (expected gestures)"),
        ("tap", "✗ a.trace:2: the setup has no recognizer “tap”; choose from single, nav, long-press, none"),
        ("singel", "✗ a.trace:2: the setup has no recognizer “singel”; did you mean “single”?"),
        (
          "double-tap",
          "✗ a.trace:2: the setup has no recognizer “double-tap”; choose from single, nav, long-press, none"
        ),
        ("nothing", "✗ a.trace:2: the setup has no recognizer “nothing”; choose from single, nav, long-press, none"),
        ("single-left", "✗ a.trace:2: “single-left”: single, a tap, has no direction; write single"),
        ("nav=2", "✗ a.trace:2: “nav=2”: nav, a pan, has no scale or rotation; write nav"),
        ("nav-in", "✗ a.trace:2: “nav-in”: nav, a pan, has no scale; write nav"),
        (
          "single,",
          "✗ a.trace:2: “single,” states no gestures; name recognizers of the setup, such as tap*2, pinch=2.4±5%, or none"
        ),
        ("", "✗ a.trace:2: “” states no gestures; name recognizers of the setup, such as tap*2, pinch=2.4±5%, or none"),
      ]
      for (statement, verdict) in cases {
        let printed = try verify(statement)
        #expect(printed == verdict)
      }
      let printed = try verify("long press, nav-left")
      #expect(
        printed
          == "✗ a.trace:2: expects long press, nav-left: no long press: held 0.08 s; must be at least 0.5 s; no nav-left: moved 0 mm; must be at least 3.1 mm; extra single"
      )
    }
  }

  /// A name that no expectation can contain.
  @Test func nothingIsWrittenThatVerifyWouldRefuse() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for name in ["a,b", "a*2", "none", "a=1"] {
        let text =
          "touchstone trace 1\nsurface 100x60 mm\nrecognizer \(name) tap\n0 1 began 9,9\n80 1 ended 9,9\nend 900\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent("a.trace"))
        let outcome = try CommandRunner.run("accept", "--expect", "a.trace", in: folder)
        #expect(
          outcome.status == 1
            && outcome.errors.hasPrefix("error: a.trace is unchanged: `verify` would fail with “# Expect: "))
        #expect(try String(contentsOf: folder.appendingPathComponent("a.trace"), encoding: .utf8) == text)
      }
    }
  }

  /// A header file keeps the options, and a trace's own setup does not: the expectation is that of `verify` without options.
  @Test func optionsThatVerifyDoesNotHaveChangeNothing() throws {
    try CommandRunner.inTemporaryFolder { folder in
      for lineEnd in ["\n", "\r\n"] {
        let lines = ["touchstone trace 1", "surface 100x60 mm", "0 1 began 9,9", "80 1 ended 9,9", "end 900", ""]
        try Data(lines.joined(separator: lineEnd).utf8).write(to: folder.appendingPathComponent("a.trace"))
        #expect(
          try CommandRunner.run("accept", "--expect", "--set", "tap.maximumPressDuration=20ms", "a.trace", in: folder)
            .status == 0)
        let text = try String(contentsOf: folder.appendingPathComponent("a.trace"), encoding: .utf8)
        let gestures = text.split(separator: lineEnd, omittingEmptySubsequences: false).filter {
          !$0.hasPrefix("# Accepted with: ")
        }
        #expect(
          gestures.joined(separator: lineEnd)
            == (lines.prefix(1) + ["# Expect: none"] + lines.dropFirst()).joined(separator: lineEnd))
        #expect(try CommandRunner.run("verify", "-q", "a.trace", in: folder).output == "1 passed, 0 failed\n")
        #expect(
          try CommandRunner.run("verify", "-q", "--set", "tap.maximumPressDuration=500ms", "a.trace", in: folder).status
            == 1)
      }
    }
  }

  // MARK: Recordings

  private static let kinds = ["tap", "longPress", "pinch", "rotation", "pan", "swipe", "transform", "screenEdgePan"]

  /// Recordings without a header, with the kinds that recognize something in each alone.
  private static func traces(in folder: URL) throws -> [(text: String, kinds: [String])] {
    let scripts = [
      ("tap:3@50,30,gap=600", ["tap"]), ("longpress:900@50,30", ["longPress"]), ("pinch:20-50@50,30", ["pinch"]),
      ("pinch:20-50@50,30", ["transform"]), ("rotate:-90@50,30", ["rotation"]), ("pan:30@40,30", ["pan"]),
      ("swipe:40@30,30,ms=90", ["swipe"]), ("pan:40@0.5,30", ["screenEdgePan"]),
      ("tap@50,30 rest=600 pan:30@40,30,angle=90", ["tap", "pan"]),
      ("longpress:900@50,30 rest=600 pinch:50-20@50,30 rest=600 pinch:20-50@50,30", ["longPress", "pinch"]),
    ]
    return try scripts.map { script, kinds in
      let made = try CommandRunner.run(
        ["synth", "--to", "trace", "--exact", "-o", "-"] + script.split(separator: " ").map(String.init), in: folder)
      #expect(made.status == 0, "\(made.errors)")
      return (made.output, kinds)
    }
  }

  /// Returns an own name: the kind, with a number, with hyphens, or one that ends like a direction.
  private static func name(_ kind: String, _ number: Int, _ random: inout SeededRandom) -> String {
    [kind, "\(kind)\(number)", "my-\(kind)", "\(kind)-left", "\(kind)-in", "x.\(kind)"].randomElement(using: &random)!
  }

  private static func write(_ trace: String, _ recognizers: [String], _ name: String, _ folder: URL) throws {
    try Data(trace.utf8).write(to: folder.appendingPathComponent(name + ".trace"))
    let header = (["touchstone header 1"] + recognizers).map { $0 + "\n" }.joined()
    try Data(header.utf8).write(to: folder.appendingPathComponent(name + ".header"))
  }

  private static func copyCorpus(to folder: URL) throws {
    for name in try files(in: Corpus.folder, [".plist"] + formats) {
      let copy = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Corpus.folder.appendingPathComponent(name), to: copy)
    }
  }

  private static let formats = formatsWithoutComments + formatsWithComments
  private static let formatsWithoutComments = [".json", ".jsonl"]
  private static let formatsWithComments = [".trace", ".evemu", ".yml", ".csv"]

  private static func files(in folder: URL, _ endings: [String]) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
      endings.contains { name.hasSuffix($0) }
    }.sorted()
  }
}
