import Analysis
import Simulation
import TouchTrace

/// The gestures of an accepted and of the present transcript, a lane for each recognizer and element, on one time axis.
package struct TestLanes: Hashable, Sendable {
  /// A gesture on the axis, in microseconds.
  private struct Span: Hashable {
    var start: Int
    var end: Int
    /// Why it failed; nil if it was recognized.
    var reason: String?
  }

  private struct Lane: Hashable {
    let title: String
    var then: [Span] = []
    var now: [Span] = []

    /// Whether other gestures are recognized.
    var isChanged: Bool { Self.recognized(then) != Self.recognized(now) }

    private static func recognized(_ spans: [Span]) -> [Span] { spans.filter { $0.reason == nil } }
  }

  private var lanes: [Lane] = []
  private var end = 1000

  package init(was then: String, now: String) {
    add(then, \.then)
    add(now, \.now)
  }

  private mutating func add(_ transcript: String, _ side: WritableKeyPath<Lane, [Span]>) {
    var open: [Substring: Int] = [:]
    for line in transcript.split(separator: "\n") {
      if let time = Self.microseconds(line.drop { $0 == " " }.prefix { $0 != " " }) { end = max(end, time) }
      guard let gesture = TranscriptGesture(line), let time = Self.microseconds(gesture.time) else { continue }
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

  private static func microseconds(_ text: Substring) -> Int? {
    Double(text).flatMap { Int(exactly: ($0 * 1000).rounded()) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func index(of title: Substring) -> Int {
    if let index = lanes.firstIndex(where: { $0.title == title }) { return index }
    lanes.append(Lane(title: String(title)))
    return lanes.count - 1
  }

  // MARK: Page

  /// The end of the axis, and the lanes with their accepted and present gestures.
  var value: ReportValue {
    func value(_ span: Span) -> ReportValue {
      .list([.number(span.start), .number(span.end), .text(span.reason ?? "")])
    }
    func value(_ lane: Lane) -> ReportValue {
      .list([.text(lane.title), .bool(lane.isChanged), .list(lane.then.map(value)), .list(lane.now.map(value))])
    }
    return .object([.init("end", .number(end)), .init("rows", .list(lanes.map(value)))])
  }

  // MARK: Terminal

  /// The fewest and the most columns of the axis.
  private static let axis = (fewest: 20, most: 60)
  private static let longestTitle = 24
  private static let maximumShown = 8

  /// The lanes as lines of text, with the changed ones first; empty if no gesture was tried.
  ///
  /// - Parameter columns: the width of the terminal.
  package func lines(columns: Int) -> [(text: String, isChanged: Bool)] {
    if lanes.isEmpty { return [] }
    let shown = (lanes.filter(\.isChanged) + lanes.filter { !$0.isChanged }).prefix(Self.maximumShown)
    let titles = shown.map {
      $0.title.count > Self.longestTitle ? $0.title.prefix(Self.longestTitle - 1) + "…" : $0.title
    }
    let margin = (titles.map(\.count).max() ?? 0) + "  accepted  ".count
    let width = min(max(columns - margin - 1, Self.axis.fewest), Self.axis.most)
    var lines: [(String, Bool)] = []
    func add(_ title: String, _ name: String, _ row: String, _ isChanged: Bool) {
      let start = title.padded(to: margin - "  accepted  ".count) + "  " + name.padded(to: "accepted".count) + "  "
      lines.append(((start + row).trimmingTrailingSpaces, isChanged))
    }
    for (lane, title) in zip(shown, titles) {
      add(title, "accepted", row(lane.then, width), false)
      add("", "now", row(lane.now, width), lane.isChanged)
    }
    let times = ("0 s", Self.seconds(end))
    add("", "", times.0 + String(repeating: " ", count: max(1, width - times.0.count - times.1.count)) + times.1, false)
    if lanes.count > shown.count { lines.append(("… and \(lanes.count - shown.count) more", false)) }
    return lines
  }

  /// Gestures that last are lines, others points; a cross is a failure.
  private func row(_ spans: [Span], _ width: Int) -> String {
    var row = [Character](repeating: "·", count: width)
    // What is recognized is drawn over failures.
    for span in spans.filter({ $0.reason != nil }) + spans.filter({ $0.reason == nil }) {
      let (first, last) = (place(span.start, width), place(span.end, width))
      if span.reason != nil {
        row[last] = "✗"
      } else if first == last {
        row[first] = "●"
      } else {
        for index in first...last { row[index] = "━" }
      }
    }
    return String(row)
  }

  private func place(_ time: Int, _ width: Int) -> Int { min(width - 1, time * width / (end + 1)) }

  private static func seconds(_ microseconds: Int) -> String {
    "\(FixedPoint.short(thousandths: Int64((microseconds + 5000) / 10_000 * 10))) s"
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }

  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
