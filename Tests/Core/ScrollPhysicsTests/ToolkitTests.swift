import CoreTestSupport
import Foundation
import ScrollPhysics
import Testing

/// The rules of each toolkit against what was measured in it: toolkits.tsv.
@Suite struct ToolkitTests {
  private struct Row: CustomStringConvertible {
    let toolkit: DecelerationRate
    let question: Int
    let fingers: String
    let measured: String
    let value: String
    let reason: String

    var description: String { "\(toolkit.rawValue), \(fingers): \(measured) \(value)" }

    var script: ScrollScript { ScrollScript(fingers, roundsUp: [.gtk, .gtk3].contains(toolkit)) }

    /// How far the library may be from a measured number: the noise of its measurement.
    func tolerance(_ value: Double) -> Double {
      switch toolkit {
      case .gtk, .gtk3: 0.5
      case .qt, .qscroller: 1
      case .kivy: 1 + value.magnitude / 1_000
      // 2 %, and the drag of the frame in which the finger lifts.
      default: value.magnitude / 50 + 2_000 / 60
      }
    }

    /// Returns whether the library scrolls as measured.
    func isMet() -> Bool {
      var toolkit = ScrollToolkit(toolkit)
      if measured == "distance without maximum" { toolkit.maximumVelocity = 100_000 }
      let outcome = script.play(toolkit)
      if measured == "tap" { return outcome.taps == (value == "clicks") }
      guard var expected = Double(value) else { return false }
      var found = outcome.distance
      switch measured {
      case "total": found = outcome.total - slop
      case "furthest": found = outcome.furthest
      case "beyond": found = outcome.beyond
      case "velocity": expected = self.toolkit.distance(velocity: expected)
      default: break
      }
      return (found - expected).magnitude <= tolerance(expected)
    }

    /// What a toolkit deducts from the drags: 15 pixels of each in Chromium, 4 of the first in QScroller.
    private var slop: Double {
      if toolkit == .qscroller { return 4 }
      return fingers.contains("-") ? 0 : 15 * Double(script.flicks)
    }
  }

  private static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "toolkits.tsv")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) + ["", ""]
      guard let toolkit = DecelerationRate(rawValue: fields[0]), let question = Int(fields[1]) else { return nil }
      return Row(
        toolkit: toolkit, question: question, fingers: fields[2], measured: fields[3], value: fields[4],
        reason: fields[5])
    }
  }()

  @Test func everyMeasuredRowIsMetOrHasAReason() {
    #expect(Self.rows.count == 465)
    for row in Self.rows where !row.fingers.isEmpty {
      #expect(row.isMet() == row.reason.isEmpty, "\(row)")
    }
    #expect(Self.rows.allSatisfy { !$0.fingers.isEmpty || !$0.reason.isEmpty })
  }

  /// The page of the library has a line for each toolkit, with the questions it answers and the rows that it meets.
  @Test func documentationCountsTheRows() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Core/ScrollPhysics/ScrollPhysics.docc/ScrollPhysics.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for toolkit in DecelerationRate.allCases {
      let rows = Self.rows.filter { $0.toolkit == toolkit }
      let met = rows.filter(\.reason.isEmpty)
      let questions = Set(met.map(\.question)).sorted().map(String.init).joined(separator: ", ")
      let line =
        rows.isEmpty
        ? "| `\(toolkit.rawValue)` | \(toolkit == .firefox ? "1, 2, 3, 4, 6, 8, in real time" : "none") | |"
        : "| `\(toolkit.rawValue)` | \(questions) | \(met.count) of \(rows.count) |"
      #expect(text.contains(line), "\(line)")
    }
  }

  // MARK: Toolkits without an engine here

  private func distance(_ fingers: String, _ toolkit: DecelerationRate) -> Double {
    ScrollScript(fingers).play(ScrollToolkit(toolkit)).distance
  }

  @Test(arguments: [DecelerationRate.normal, .fast, .android]) func secondFlickGoesFurther(_ toolkit: DecelerationRate)
  {
    let one = distance("1000", toolkit)
    #expect(distance("1000 gap 100 1000", toolkit) > one)
    #expect(distance("-1000 gap 100 -1000", toolkit) < -one)
    // Not in the other direction, and not after a pause or a stop.
    for fingers in [
      "-1000 gap 100 1000", "1000 gap 100 hold 200 1000", "1000 gap 100 tap gap 10 1000", "1000 gap 20000 1000",
    ] {
      #expect(distance(fingers, toolkit) == one, "\(fingers)")
    }
  }

  @Test(arguments: [DecelerationRate.firefox, .chromium, .chromeos])
  func wholeFirstVelocityIsAdded(_ toolkit: DecelerationRate) {
    #expect(distance("2000 gap 100 2000", toolkit) == distance("4000", toolkit))
    #expect(distance("2000 gap 100 hold 100 2000", toolkit) == distance("2000", toolkit))
    #expect(distance("-2000 gap 100 2000", toolkit) == distance("2000", toolkit))
  }

  @Test func slowFlicksAddNothingInFirefox() {
    #expect(distance("1400 gap 50 2000", .firefox) == distance("2000", .firefox))
    #expect(distance("2000 gap 50 1400", .firefox) == distance("1400", .firefox))
  }

  @Test func restOf100MillisecondsIsNoFlickAndOneOf99Is() {
    for step in [1, 2, 4, 8, 16, 32] {
      #expect(distance("4000 step \(step) rest 100", .normal) == 0)
      #expect(distance("4000 step \(step) rest 99", .normal) > 0 || step == 1)
    }
  }

  /// The scripts of toolkits.jsonl, for the C interface and the module of pages, which must scroll by the same bits.
  @Test func everyToolkitGivesTheOffsetsOfTheCorpus() {
    let fingers = [
      "1000", "1000 gap 100 1000", "2000 gap 50 hold 20 2000 gap 200 2000", "1300 last 31 rest 40",
      "1000 gap 100 tap gap 10 -3000",
      "150 gap 400 700 step 3 moves 40",
    ]
    let lines = DecelerationRate.allCases.flatMap { toolkit in
      fingers.map { ScrollScript($0).line(toolkit) }
    }
    GoldenFile("toolkits.jsonl").expect(lines.joined(separator: "\n") + "\n")
  }
}

extension ScrollScript {
  /// Returns the calls and the offsets after them, as a line of toolkits.jsonl: each call is a time in microseconds and a distance; 0
  /// is a touch down, and nothing a lift.
  fileprivate func line(_ toolkit: DecelerationRate) -> String {
    var traits = ScrollTraits()
    traits.decelerationRate = toolkit
    var input = ScrollInput(
      ScrollMotion(offset: .points(2_000), range: .zero ... .points(6_000), viewport: .points(800), traits: traits))
    var texts: [String] = []
    var stopped: [String] = []
    var (time, isDrag) = (Int64(0), false)
    for call in calls {
      switch call {
      case .down(let at):
        time = at
        isDrag = false
        stopped.append("\(input.hold(at: at))")
        texts.append("[\(at),0]")
      case .move(let distance, let at):
        isDrag = true
        input.move(by: distance, .finger, at: at)
        texts.append("[\(at),\(Int(distance))]")
      case .lift(let at):
        time = at
        if isDrag { input.stop(at: at) } else { input.endHold(at: at) }
        texts.append("[\(at)]")
      }
    }
    let times = [0, 50_000, 300_000, 1_200_000].map { time + $0 } + [max(time, input.motion.stopTime ?? time)]
    let offsets = times.map { "\(input.motion.offset(at: $0).points)" }
    return
      #"{"toolkit":"\#(toolkit.rawValue)","calls":[\#(texts.joined(separator: ","))],"stopped":[\#(stopped.joined(separator: ","))],"#
      + #""times_us":[\#(times.map(String.init).joined(separator: ","))],"offsets":[\#(offsets.joined(separator: ","))]}"#
  }
}
