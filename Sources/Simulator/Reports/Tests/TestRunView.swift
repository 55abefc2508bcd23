import Analysis
internal import EmbeddedFiles
import Simulation

/// The view of a run of tests: the verdict, what changed in their setups, and each test that failed with its reason, its hand, and the
/// accepted and the present gestures on one time axis.
///
/// It is a file, or served to a browser, which then can accept what is recognized now.
package struct TestRunView {
  package struct Test {
    package var name: String
    /// The outcome in a word.
    package var word: String
    package var isFailed: Bool
    /// Why it failed or was skipped, or what differs without failing it.
    package var sentence: String
    /// The changes of the setup that decide.
    package var causes: [String] = []
    /// Other changes of its setup, and the answer to its recording.
    package var notes: [String] = []
    /// The lines of its transcript that differ.
    package var difference: [String] = []
    /// The commands to look and to accept, each with what it is for.
    package var commands: [(label: String, command: String)] = []
    package var lanes: TestLanes?
    package var hand: TestHand?
    /// The data of the recording's report, with which the page plays it; nil if the page does not have it.
    package var player: [UInt8]?
    /// Whether a served page can accept what is recognized now.
    package var isAcceptable = false

    package init(_ name: String, _ word: String, isFailed: Bool, _ sentence: String) {
      (self.name, self.word, self.isFailed, self.sentence) = (name, word, isFailed, sentence)
    }
  }

  package var title: String
  package var verdict: String
  package var tests: [Test]

  package init(title: String, verdict: String, _ tests: [Test]) {
    (self.title, self.verdict, self.tests) = (title, verdict, tests)
  }

  /// The page as HTML in UTF-8.
  ///
  /// - Parameter isServed: whether a server answers what the page asks.
  package func html(isServed: Bool = false) -> [UInt8] {
    ReportPage.html(
      title: ReportPage.title(title), styles: EmbeddedFile.page("tests.css"), scripts: EmbeddedFile.page("tests.js"),
      answer: answer, data: value(isServed: isServed), parts: parts, isServed: isServed)
  }

  /// The recordings that can be played, and once what plays them: the page of a recording.
  private var parts: [ReportPage.Part] {
    let recordings = tests.enumerated().compactMap { index, test in
      test.player.map { ReportPage.Part(id: "recording-\(index)", type: "application/json", content: $0) }
    }
    if recordings.isEmpty { return [] }
    return [
      ReportPage.Part(id: "player-styles", type: "text/plain", content: EmbeddedFile.page("page.css")),
      ReportPage.Part(id: "player-scripts", type: "text/plain", content: EmbeddedFile.page("begin.js")),
    ] + recordings
  }

  /// For a reader without scripts.
  private var answer: [String] {
    var lines = [verdict]
    for test in tests where test.isFailed || test.word == "skipped" {
      lines += ["", "\(test.name): \(test.sentence)"]
      lines += test.notes + test.difference
      lines += test.commands.map { "\($0.label): \($0.command)" }
    }
    return lines
  }

  private func value(isServed: Bool) -> ReportValue {
    .object([
      .init("title", .text(title)), .init("verdict", .text(verdict)), .init("isServed", .bool(isServed)),
      .init("tests", .list(tests.map(Self.value))),
    ])
  }

  private static func value(_ test: Test) -> ReportValue {
    var members: [ReportValue.Member] = [
      .init("name", .text(test.name)), .init("word", .text(test.word)), .init("sentence", .text(test.sentence)),
    ]
    if test.isFailed {
      members += [
        .init("isFailed", .bool(true)), .init("causes", .texts(test.causes)), .init("notes", .texts(test.notes)),
        .init("difference", .texts(test.difference)),
        .init("commands", .list(test.commands.map { .texts([$0.label, $0.command]) })),
        .init("isAcceptable", .bool(test.isAcceptable)),
      ]
    }
    if let lanes = test.lanes { members.append(.init("lanes", lanes.value)) }
    if let hand = test.hand { members.append(.init("hand", hand.value)) }
    return .object(members)
  }
}
