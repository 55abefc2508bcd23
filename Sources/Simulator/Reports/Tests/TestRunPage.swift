import Analysis
internal import EmbeddedFiles
import Simulation
import TouchTrace

/// The view of a run of tests: the verdict, then each test that failed with its reason, what changed in its setup,
/// and the accepted and the present gestures on one time axis. It needs no script.
package struct TestRunPage {
  /// A test that failed, or was skipped.
  package struct Test {
    package var name: String
    /// The file of the recording, to link to; nil if it is gone.
    package var file: String?
    /// Why it failed.
    package var sentence: String
    /// What changed in its setup, and the answer to its recording.
    package var notes: [String] = []
    /// The lines of its transcript that differ.
    package var difference: [String] = []
    /// The commands to look and to accept.
    package var commands: [String] = []
    /// The accepted transcript and the present one; nil if there are not both.
    package var transcripts: (then: String, now: String)?

    package init(name: String, file: String?, sentence: String) {
      (self.name, self.file, self.sentence) = (name, file, sentence)
    }
  }

  package var title: String
  package var verdict: String
  package var failed: [Test] = []
  package var skipped: [Test] = []
  /// The names of the tests that passed, each with what differs without failing it.
  package var passed: [(name: String, remark: String?)] = []

  package init(title: String, verdict: String) { (self.title, self.verdict) = (title, verdict) }

  /// The page as HTML in UTF-8.
  package var html: [UInt8] {
    ReportPage.html(
      title: ReportPage.title(title), styles: EmbeddedFile.page("tests.css"), scripts: [], body: body, data: nil)
  }

  private var body: String {
    let failures = failed.map(Self.section).joined()
    let rest = Self.list("passed", passed.map { ($0.name, $0.remark ?? "") }, isOpen: failed.isEmpty)
    let skips = Self.list("skipped", skipped.map { ($0.name, $0.sentence) }, isOpen: false)
    return """
      <header><h1>\(Self.text(title))</h1><p class="headline">\(Self.text(verdict))</p></header>
      <main class="tests">
      \(failures)\(skips)\(rest)</main>

      """
  }

  private static func list(_ word: String, _ tests: [(String, String)], isOpen: Bool) -> String {
    if tests.isEmpty { return "" }
    let items = tests.map { name, note in
      "<li>\(text(name))\(note.isEmpty ? "" : " <span class=\"note\">\(text(note))</span>")</li>\n"
    }
    return
      "<section><details\(isOpen ? " open" : "")><summary><h2>\(tests.count) \(word)</h2></summary>\n<ul>\n\(items.joined())</ul>\n</details></section>\n"
  }

  private static func section(_ test: Test) -> String {
    let notes = test.notes.map { "<li>\(text($0))</li>\n" }.joined()
    let commands = test.commands.map { "<li><code>\(text($0))</code></li>\n" }.joined()
    let lines = test.difference.map { line in
      let kind = line.hasPrefix("-") ? " class=\"then\"" : line.hasPrefix("+") ? " class=\"now\"" : ""
      return "<span\(kind)>\(text(line))</span>\n"
    }.joined()
    return """
      <section class="test">
      <h2>\(text(test.name))</h2>
      <p class="why">\(text(test.sentence.asSentence))</p>
      \(test.transcripts.map { TestLanes(was: $0.then, now: $0.now).html } ?? "")\
      \(notes.isEmpty ? "" : "<ul class=\"notes\">\n\(notes)</ul>\n")\
      \(lines.isEmpty ? "" : "<details><summary>lines of the transcript</summary><pre>\(lines)</pre></details>\n")\
      \(commands.isEmpty ? "" : "<ul class=\"commands\">\n\(commands)</ul>\n")\
      </section>

      """
  }

  static func text(_ text: String) -> String { XMLText.content(PictureText.cleaned(text)) }
}

extension String {
  /// The text with a full stop, unless it is a question.
  fileprivate var asSentence: String { hasSuffix("?") || hasSuffix(".") ? self : self + "." }
}

/// The gestures of an accepted and of the present transcript, a lane for each recognizer and element, on one time axis.
struct TestLanes {
  /// A gesture on the axis, in milliseconds.
  private struct Span {
    var start: Double
    var end: Double
    /// Why it failed; nil if it was recognized.
    var reason: String?
  }

  private var lanes: [(title: String, then: [Span], now: [Span])] = []
  private var end = 1.0

  init(was then: String, now: String) {
    add(then, \.then)
    add(now, \.now)
  }

  private typealias Lane = (title: String, then: [Span], now: [Span])

  private mutating func add(_ transcript: String, _ side: WritableKeyPath<Lane, [Span]>) {
    var open: [Substring: Double] = [:]
    for line in transcript.split(separator: "\n") {
      if let time = Double(line.drop { $0 == " " }.prefix { $0 != " " }) { end = max(end, time) }
      guard let gesture = TranscriptGesture(line), let time = Double(gesture.time) else { continue }
      if gesture.state == "began" {
        open[gesture.title] = time
      } else if gesture.state != "changed" {
        let span = Span(start: open[gesture.title] ?? time, end: time, reason: gesture.reason.map(String.init))
        open[gesture.title] = nil
        lanes[index(of: gesture.title)][keyPath: side].append(span)
      }
    }
    // A gesture may last to the end of the recording.
    for (title, start) in open.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      lanes[index(of: title)][keyPath: side].append(Span(start: start, end: end))
    }
  }

  private mutating func index(of title: Substring) -> Int {
    if let index = lanes.firstIndex(where: { $0.title == title }) { return index }
    lanes.append((String(title), [], []))
    return lanes.count - 1
  }

  /// The lanes as HTML; empty if no gesture was tried.
  var html: String {
    if lanes.isEmpty { return "" }
    let rows = lanes.map { lane -> String in
      let isChanged = lane.then.filter { $0.reason == nil }.count != lane.now.filter { $0.reason == nil }.count
      return """
        <div class="lane\(isChanged ? " changed" : "")"><span class="name">\(TestRunPage.text(lane.title))</span>\
        <div class="track"><div class="then">\(bars(lane.then))</div><div class="now">\(bars(lane.now))</div></div></div>

        """
    }
    return """
      <figure class="lanes" role="img" aria-label="accepted gestures above the present ones, on one time axis">
      \(rows.joined())<div class="axis"><span class="name">accepted above, now below</span>\
      <div class="times"><span>0</span><span>\(Self.seconds(end / 2))</span><span>\(Self.seconds(end))</span></div></div>
      </figure>

      """
  }

  private func bars(_ spans: [Span]) -> String {
    spans.map { span in
      let (left, width) = (Self.percent(span.start / end), Self.percent((span.end - span.start) / end))
      let what =
        span.reason.map { "failed at \(Self.seconds(span.end)): \($0)" } ?? "recognized at \(Self.seconds(span.start))"
      let kind = span.reason == nil ? "recognized" : "failed"
      return "<i class=\"\(kind)\" style=\"left:\(left);width:\(width)\" title=\"\(XMLText.attribute(what))\"></i>"
    }.joined()
  }

  private static func percent(_ share: Double) -> String {
    "\(FixedPoint.short(thousandths: FixedPoint.thousandths(min(max(share, 0), 1) * 100)))%"
  }

  private static func seconds(_ milliseconds: Double) -> String {
    "\(FixedPoint.short(thousandths: FixedPoint.thousandths((milliseconds / 10).rounded() / 100))) s"
  }
}
