#if Libinput
import Foundation
import Gestures
import LibinputEvents
import Testing
import TouchTrace

@testable import LibinputSource

/// The real libinput on the cases of the folder `Cases`, in virtual time.
@Suite struct LibinputCaseTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Cases")
  private static let files = ["tap", "gestures", "buttons", "palm"]

  private static func cases(_ file: String) throws -> [LibinputCase] {
    let url = folder.appendingPathComponent(file + ".cases")
    return try LibinputCase.read(try String(contentsOf: url, encoding: .utf8), file: "\(file).cases")
  }

  /// Plays a case and returns libinput's events as a case states them.
  private static func outcome(_ one: LibinputCase) throws -> [LibinputCase.Expected] {
    var configuration = LibinputConfiguration()
    for option in one.options { try configuration.set(option) }
    return CaseOutcome(try SyntheticPlayback.play(one.frames, on: one.pad.device, configuration).events).lines
  }

  @Test(arguments: files) func libinputBehavesAsInItsOwnTests(file: String) throws {
    let installed = LibinputCase.Version(LoadedLibinput.version.text[...])
    for one in try Self.cases(file) {
      if let versions = one.versions, let installed, installed < versions.first || versions.last < installed {
        print("skipped \(one.name): it is about libinput \(versions.first) to \(versions.last)")
        continue
      }
      let outcome = try Self.outcome(one)
      #expect(
        CaseOutcome.matches(outcome, one.expected),
        "\(file).cases:\(one.line): \(one.name): \(CaseOutcome.text(outcome))")
    }
  }

  @Test func casesCoverEveryDeviceAndHaveUniqueNames() throws {
    let cases = try Self.files.flatMap { try Self.cases($0) }
    #expect(cases.count >= 60)
    #expect(Set(cases.map(\.name)).count == cases.count)
    #expect(Set(cases.map(\.pad.slots)).isSuperset(of: [0, 2, 3, 5, 16]))
    #expect(cases.contains { $0.pad.isSemiMultitouch } && cases.contains { !$0.pad.axes.isEmpty })
  }

  /// Each case must be able to fail: with an event less, an event more, or another one.
  @Test func changedExpectationsAreNoticed() throws {
    for one in try Self.files.flatMap({ try Self.cases($0) }) {
      let outcome = try Self.outcome(one)
      let more = one.expected + [LibinputCase.Expected(text: "button left pressed")]
      #expect(!CaseOutcome.matches(outcome, more), "\(one.name)")
      for index in one.expected.indices {
        var other = one.expected
        other[index].text += " twice"
        #expect(!CaseOutcome.matches(outcome, other), "\(one.name)")
        other = one.expected
        other.remove(at: index)
        #expect(!CaseOutcome.matches(outcome, other), "\(one.name)")
        guard let time = one.expected[index].time else { continue }
        other = one.expected
        other[index].time = time + 20
        #expect(!CaseOutcome.matches(outcome, other), "\(one.name)")
      }
    }
  }
}

/// libinput's events as the lines of a case.
private struct CaseOutcome {
  private(set) var lines: [LibinputCase.Expected] = []
  private var run: (text: String, movement: Point2D, ending: String?, time: Int)?

  init(_ events: [LibinputEvent]) {
    for event in events where !event.isCutOff { add(event.kind, at: Int(event.delivery.microseconds / 1000)) }
    flush()
  }

  static func matches(_ outcome: [LibinputCase.Expected], _ expected: [LibinputCase.Expected]) -> Bool {
    outcome.count == expected.count
      && zip(outcome, expected).allSatisfy { found, wanted in
        found.text == wanted.text && (wanted.time.map { abs($0 - (found.time ?? 0)) <= 1 } ?? true)
      }
  }

  static func text(_ lines: [LibinputCase.Expected]) -> String {
    lines.map { "\($0.text) at \($0.time ?? 0)" }.joined(separator: ", ")
  }

  private mutating func add(_ kind: LibinputEvent.Kind, at time: Int) {
    switch kind {
    case .motion(let movement): extend("motion", Self.point(movement), at: time)
    case .swipe(.update, let fingers, let movement): extend("swipe update \(fingers)", Self.point(movement), at: time)
    case .pinch(.update, let fingers, _, let scale, _):
      extend("pinch update \(fingers)", .zero, scale > 1.02 ? "wider" : scale < 0.98 ? "narrower" : "level", at: time)
    case .scroll(_, let vertical, let horizontal):
      let movement = Point2D(horizontal ?? 0, vertical ?? 0)
      if movement == .zero { append("scroll stop", time) } else { extend("scroll", movement, at: time) }
    case .button(let code, let isPressed):
      let names = ["left", "right", "middle"]
      let name = (272...274).contains(code) ? names[Int(code) - 272] : "\(code)"
      append("button \(name) \(isPressed ? "pressed" : "released")", time)
    case .swipe(let stage, let fingers, _): append("swipe \(stage.rawValue) \(fingers)", time)
    case .pinch(let stage, let fingers, _, _, _): append("pinch \(stage.rawValue) \(fingers)", time)
    case .hold(let stage, let fingers): append("hold \(stage.rawValue) \(fingers)", time)
    case .deviceAdded, .deviceRemoved, .suppression, .tapRefusal: break
    case .motionAbsolute, .touchDown, .touchMotion, .touchUp, .touchCancel, .touchFrame: append("\(kind.name)", time)
    }
  }

  private static func point(_ movement: LibinputEvent.Movement) -> Point2D {
    Point2D(movement.unacceleratedX, movement.unacceleratedY)
  }

  private mutating func extend(_ text: String, _ movement: Point2D, _ ending: String? = nil, at time: Int) {
    if let open = run, open.text == text {
      run = (text, open.movement + movement, ending, open.time)
    } else {
      flush()
      run = (text, movement, ending, time)
    }
  }

  private mutating func append(_ text: String, _ time: Int) {
    flush()
    lines.append(LibinputCase.Expected(text: text, time: time))
  }

  private mutating func flush() {
    guard let open = run else { return }
    run = nil
    let (x, y) = (open.movement.x, open.movement.y)
    let direction = abs(x) >= abs(y) ? (x > 0 ? "right" : "left") : (y > 0 ? "down" : "up")
    lines.append(LibinputCase.Expected(text: "\(open.text) \(open.ending ?? direction)", time: open.time))
  }
}
#endif
