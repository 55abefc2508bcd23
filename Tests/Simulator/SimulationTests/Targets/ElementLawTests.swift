import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation
@testable import TraceReplay

/// Fingers that go down, move a little and lift at random on a surface of 320 by 480 points.
private struct RandomFingers {
  var random: SeededRandom
  private var time: Int64 = 0
  private var next: Int32 = 1
  private var down: [(id: Int32, position: Point2D)] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func frame() -> TraceFrame {
    time += Int64.random(in: 5...250, using: &random)
    var frame = TraceFrame(time: .milliseconds(time))
    if !down.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
      let finger = down.remove(at: Int.random(in: down.indices, using: &random))
      frame.changes = [
        ContactChange(finger.id, Int.random(in: 0..<9, using: &random) == 0 ? .cancelled : .ended, finger.position)
      ]
    } else if down.count < 5, Int.random(in: 0..<2, using: &random) == 0 {
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let position = Point2D(.random(in: 0..<320, using: &random), .random(in: 0..<480, using: &random))
        frame.changes.append(ContactChange(next, .began, position))
        down.append((next, position))
        next += 1
      }
    } else {
      for index in down.indices where Bool.random(using: &random) {
        down[index].position.y += .random(in: -3...3, using: &random)
        frame.changes.append(ContactChange(down[index].id, .moved, down[index].position))
      }
    }
    return frame
  }
}

@Suite struct ElementLawTests {
  private static let surface = Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000)

  private func setup(_ lines: [String]) throws -> (Setup, TraceHeader) {
    var parser = TraceParser(file: "t")
    for line in ["touchstone trace 1", "surface 320x480 pt"] + lines { _ = try parser.read(line) }
    return (try Replay().setup(for: parser.header), parser.header)
  }

  private func session(_ lines: [String], record: @escaping (TranscriptEntry) -> Void) throws -> Session {
    var parser = TraceParser(file: "t")
    for line in ["touchstone trace 1", "surface 320x480 pt"] + lines { _ = try parser.read(line) }
    return try Replay().session(for: parser.header, record: record).0
  }

  /// A tap and a press name the element on which their touch began, wherever it is then and whatever the table has become.
  /// There are never more slots than elements with a finger at a time.
  @Test("Gestures act on the element where their touch began", arguments: ["plays open=1", "feeds open=0", "parks"])
  func gesturesActOnTheElementWhereTheirTouchBegan(scene: String) throws {
    for seed in 0..<40 as Range<UInt64> {
      final class Log { var transitions: [GestureTransition] = [] }
      let log = Log()
      let session = try session(["scene \(scene)", "recognizer tap tap", "recognizer longPress longPress"]) { entry in
        if case .transition(let transition) = entry { log.transitions.append(transition) }
      }
      var fingers = RandomFingers(seed: seed)
      var elements: [Int32: (name: String, start: Point2D)] = [:]
      var mostElements = 1
      for _ in 0..<60 {
        let frame = fingers.frame()
        session.advance(to: frame.time)
        for change in frame.changes where change.stage == .began {
          let chain = session.scene.elements(at: change.position, frame.time)
          // The buttons of a message have no words.
          for element in chain where element.kind != "action" {
            #expect(session.scene.title(of: element) != nil, "\(element)")
          }
          elements[change.id] = (chain.first { !session.scene.isPart($0) }?.description ?? "", change.position)
        }
        mostElements = max(mostElements, Set(elements.values.map(\.name)).count)
        session.play(frame)
        for transition in log.transitions where transition.to != .failed && transition.from == .possible {
          let matches = elements.values.contains { element in
            element.name == transition.target && abs(element.start.x - transition.description.location.x) <= 16
              && abs(element.start.y - transition.description.location.y) <= 16
          }
          #expect(matches, "seed \(seed): \(transition.title) at \(transition.time) \(transition.description.location)")
        }
        log.transitions = []
        for change in frame.changes where change.stage == .ended || change.stage == .cancelled {
          elements[change.id] = nil
        }
        #expect(session.targets.slots.count <= mostElements, "seed \(seed)")
      }
    }
  }

  @Test func titlesAreWhatAReaderSees() throws {
    let scene = try PlaysScene(surface: Self.surface, assignments: [.init(key: "open", value: "0")])
    let titles = [SceneElement("header", 0), SceneElement("cell", 0, 1), .table].map { scene.title(of: $0) }
    #expect(titles == ["Hamlet", "Hamlet, row 2", "the table"])
    #expect(scene.title(of: SceneElement("header", 99)) == nil)
  }

  /// Headers and cells are the same as areas at their places, as long as the table does not change.
  @Test func elementsAreLikeAreasAtTheirPlaces() throws {
    let scene = try PlaysScene(surface: Self.surface, assignments: [.init(key: "open", value: "0")])
    var areas: [(name: String, lines: [String])] = []
    for band in scene.table.layout.visibleBands {
      let element = scene.elements(at: Point2D(10, band.rect.minY.points + 1), .milliseconds(0))[0]
      let name = element.description.replacing(" ", with: "-")
      let place =
        "0 \(FixedPoint.short(thousandths: FixedPoint.thousandths(band.rect.minY.points))) 320 "
        + FixedPoint.short(thousandths: FixedPoint.thousandths(band.rect.height.points))
      areas.append((element.description, ["target \(name) \(place)", "recognizer press-\(name) longPress on \(name)"]))
    }
    #expect(areas.count > 5)
    for seed in 0..<40 as Range<UInt64> {
      final class Log { var lines: [[String]] = [[], []] }
      let log = Log()
      let headers = [["scene plays open=0", "recognizer press longPress"], areas.flatMap(\.lines)]
      for (index, header) in headers.enumerated() {
        // Areas precede the recognizers on them.
        let sorted = header.filter { $0.hasPrefix("target") } + header.filter { !$0.hasPrefix("target") }
        let session = try session(sorted) { entry in
          guard case .transition(let transition) = entry, let target = transition.target else { return }
          log.lines[index].append(
            "\(transition.time.microseconds) \(target.replacing("-", with: " ")) \(transition.from) \(transition.to) "
              + "\(transition.description.location) \(transition.description.numberOfTouches)")
        }
        var fingers = RandomFingers(seed: seed)
        for _ in 0..<60 { session.play(fingers.frame()) }
        session.end(at: .milliseconds(20_000))
      }
      #expect(log.lines[0].sorted() == log.lines[1].sorted(), "seed \(seed)")
    }
  }

  /// A session restored in the middle of presses on several rows continues as the first one.
  @Test func savedSlotsContinue() throws {
    for seed in 0..<30 as Range<UInt64> {
      final class Log { var lines: [String] = [] }
      let (own, other) = (Log(), Log())
      let header = ["scene plays open=0", "recognizer press longPress", "recognizer double tap numberOfTapsRequired=2"]
      // The scene is not saved.
      let first = try session(header) { if !$0.isChange { own.lines.append(TranscriptText().line($0)) } }
      let second = try session(header) { if !$0.isChange { other.lines.append(TranscriptText().line($0)) } }
      var fingers = RandomFingers(seed: seed)
      for _ in 0..<20 { first.play(fingers.frame()) }
      try second.restore(first.save())
      own.lines = []
      for _ in 0..<30 {
        let frame = fingers.frame()
        first.play(frame)
        second.play(frame)
      }
      #expect(own.lines == other.lines, "seed \(seed)")
      #expect(try first.save() == second.save())
    }
  }

  /// A setup of 60 recognizers leaves no room for many instances: touches without a slot reach no such recognizer, and
  /// nothing traps.
  @Test func fullCoordinatorLeavesTouchesWithoutASlot() throws {
    let names = (0..<60).map { "recognizer r\($0) tap" + ($0 < 3 ? "" : " on surface") }
    let session = try session(["scene plays"] + names) { _ in }
    var frame = TraceFrame(time: .milliseconds(0))
    for finger in 0..<8 as Range<Int32> {
      frame.changes.append(ContactChange(finger, .began, Point2D(10, 24 + 48 * Double(finger))))
    }
    session.play(frame)
    session.end(at: .milliseconds(1000))
    #expect(session.targets.slots.count == 2)
    #expect(session.targets.withoutSlot > 0)
    #expect(session.notes.count == 1 && session.notes[0].contains("touches reached no recognizer of their element"))
  }
}

extension TranscriptEntry {
  /// Whether it is a change of the scene.
  fileprivate var isChange: Bool { if case .scene = self { true } else { false } }
}
