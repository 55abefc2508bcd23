import CTouchstoneGestures
import Gestures
import CoreTestSupport
import Testing

/// A C program gets the same gestures as a Swift program.
@Suite struct CSwiftParityTests {
  @Test func kindsMatchTheCatalog() { #expect(kinds == Catalog.recognizers.map { $0.kind }) }

  @Test(arguments: 0..<UInt64(randomCases(20))) func randomTouchesGiveTheSameGesturesInCAndSwift(seed: UInt64) throws {
    let client = CClient()
    let swift = SwiftClient()
    let names = kinds + ["tap"]
    for kind in names {
      let type = try #require(Catalog.recognizer(kind))
      #expect(client.attach(kind) == swift.attach(type.init()))
    }
    let doubleTap = tg_recognizer(names.count - 1)
    let ids = swift.ids
    #expect(tg_set_parameter(client.coordinator, doubleTap, "numberOfTapsRequired", 2) == TG_OK)
    try swift.coordinator.setParameter("numberOfTapsRequired", of: ids[Int(doubleTap)], to: 2)
    #expect(tg_require_to_fail(client.coordinator, doubleTap, 0) == TG_OK)
    #expect(swift.coordinator.require(ids[Int(doubleTap)], toFailBefore: ids[0]))
    #expect(tg_allow_simultaneous(client.coordinator, 1, 2) == TG_OK)
    swift.coordinator.allowSimultaneous(ids[1], ids[2])

    var input = RandomTouches(seed: seed)
    input.pressesButtons = true
    var events = (0..<randomCases(2000)).map { _ in input.next() }
    events += input.liftAll()
    for event in events {
      client.play(event)
      switch event {
      case .frame(let time, let touches): swift.play(time, touches)
      case .wait(let time): swift.coordinator.advance(to: time)
      }
      var deadline: Int64 = -1
      let hasDeadline = tg_next_deadline(client.coordinator, &deadline)
      #expect((hasDeadline ? deadline : nil) == swift.coordinator.nextDeadline?.microseconds)
      let differing = ids.indices.first {
        client.state(of: tg_recognizer($0)).rawValue != number(swift.coordinator.state(of: ids[$0]))
      }
      #expect(differing == nil)
    }
    #expect(client.log.count > 50)
    #expect(client.log == swift.log)
  }
}

/// The same setup in Swift.
final class SwiftClient {
  let coordinator = GestureCoordinator()
  var ids: [RecognizerID] = []
  var log: [String] = []
  private var frame = TouchFrame(at: .zero)

  @discardableResult func attach<R: GestureRecognizer>(_ recognizer: R) -> tg_recognizer {
    let index = ids.count
    ids.append(
      coordinator.attach(recognizer) { [unowned self] gesture in
        let (x, y) = (gesture.recognizer.location.x, gesture.recognizer.location.y)
        let scale = gesture.recognizer.measurements.first { $0.name == "scale" }.map { " \($0.value)" } ?? ""
        log.append(
          "\(gesture.time.microseconds) \(index) \(number(gesture.state)) \(x),\(y) "
            + "\(gesture.recognizer.numberOfTouches)\(scale)")
      }.id)
    return tg_recognizer(index)
  }

  func play(_ time: Timestamp, _ touches: [Touch]) {
    frame.advance(to: time)
    for touch in touches { touch.apply(to: &frame) }
    coordinator.handle(frame)
  }
}

private func number(_ state: GestureState) -> UInt32 { UInt32(GestureState.allCases.firstIndex(of: state)!) }
