import CTouchstoneGestures
import Gestures
import TestSupport
import Testing

/// A C program is told what a Swift program is.
@Suite struct CSwiftParityTests {
  @Test func kindsMatchTheCatalog() { #expect(kinds == Catalog.recognizers.map { $0.kind }) }

  @Test(arguments: 0..<20 as Range<UInt64>) func randomTouchesGiveTheSameGesturesInCAndSwift(seed: UInt64) throws {
    let page = CClient()
    let plain = Plain()
    let names = kinds + ["tap"]
    for kind in names {
      let type = try #require(Catalog.recognizer(kind))
      #expect(page.attach(kind) == plain.attach(type.init()))
    }
    let double = tg_recognizer(names.count - 1)
    let ids = plain.ids
    #expect(tg_set_parameter(page.coordinator, double, "numberOfTapsRequired", 2) == TG_OK)
    try plain.coordinator.setParameter("numberOfTapsRequired", of: ids[Int(double)], to: 2)
    #expect(tg_require(page.coordinator, double, 0) == TG_OK)
    #expect(plain.coordinator.require(ids[Int(double)], toFailBefore: ids[0]))
    #expect(tg_allow_simultaneous(page.coordinator, 1, 2) == TG_OK)
    plain.coordinator.allowSimultaneous(ids[1], ids[2])

    var hands = RandomTouches(seed: seed)
    var events = (0..<2000).map { _ in hands.next() }
    events += hands.liftAll()
    for event in events {
      switch event {
      case .frame(let time, let touches):
        for touch in touches { #expect(page.apply(touch) == TG_OK, "\(page.lastError)") }
        #expect(tg_commit(page.coordinator, time.microseconds) == TG_OK)
        plain.play(time, touches)
      case .wait(let time):
        #expect(tg_advance(page.coordinator, time.microseconds) == TG_OK)
        plain.coordinator.advance(to: time)
      }
      var deadline: Int64 = -1
      let waits = tg_next_deadline(page.coordinator, &deadline)
      #expect((waits ? deadline : nil) == plain.coordinator.nextDeadline?.microseconds)
      for index in ids.indices {
        #expect(page.state(of: tg_recognizer(index)).rawValue == number(plain.coordinator.state(of: ids[index])))
      }
    }
    #expect(page.log.count > 50)
    #expect(page.log == plain.log)
  }
}

/// The same in Swift.
private final class Plain {
  let coordinator = GestureCoordinator()
  var ids: [RecognizerID] = []
  var log: [String] = []
  private var frame = TouchFrame()

  func attach<R: GestureRecognizer>(_ recognizer: R) -> tg_recognizer {
    let index = ids.count
    ids.append(
      coordinator.attach(recognizer) { [unowned self] state, recognizer in
        let (x, y) = (recognizer.location.x, recognizer.location.y)
        let scale = recognizer.measurements.first { $0.name == "scale" }.map { " \($0.value)" } ?? ""
        log.append(
          "\(coordinator.now.microseconds) \(index) \(number(state)) \(x),\(y) \(recognizer.numberOfTouches)\(scale)")
      })
    return tg_recognizer(index)
  }

  func play(_ time: Timestamp, _ touches: [Touch]) {
    frame.advance(to: time)
    for touch in touches { touch.apply(to: &frame) }
    coordinator.handle(frame)
  }
}

private func number(_ state: GestureState) -> UInt32 { UInt32(GestureState.allCases.firstIndex(of: state)!) }
