import Gestures
import CoreTestSupport
import Testing

/// Which scrolls pan: those by fingers, and the steps of a wheel.
@Suite struct ScrollTypeTests {
  private func send(_ pad: Pad, _ milliseconds: Int64, _ kind: TouchpadEvent.Kind, _ type: ScrollTypes) {
    var event = TouchpadEvent(.milliseconds(milliseconds), kind, at: Point2D(120, 44))
    event.scrollType = type
    pad.coordinator.handle(event)
  }

  private func scroll(_ type: ScrollTypes, _ pad: Pad, at time: Int64 = 0) {
    send(pad, time, .scroll(.began, by: Point2D(0, 15)), type)
    if type == .continuous { send(pad, time + 10, .scroll(.changed, by: Point2D(0, 5)), type) }
    send(pad, type == .continuous ? time + 20 : time, .scroll(.ended, by: .zero), type)
  }

  private func pan(_ allowed: ScrollTypes) -> PanRecognizer {
    var pan = PanRecognizer()
    pan.allowedScrollTypes = allowed
    return pan
  }

  @Test func panReceivesTheScrollsThatItAllows() {
    for bits in UInt8(1)...3 {
      let allowed = ScrollTypes(rawValue: bits)
      for type in ScrollTypes.each {
        let pad = Pad("pan", pan(allowed))
        scroll(type, pad)
        let began = pad.callLog.contains("pan began") && pad.callLog.last == "pan ended"
        #expect(began == allowed.contains(type) && pad.log.isEmpty == !allowed.contains(type), "\(allowed), \(type)")
      }
    }
    #expect(PanRecognizer().allowedScrollTypes == .continuous)
  }

  @Test func stepOfAWheelIsAWholePan() {
    for lock in PanRecognizer.AxisLock.allCases {
      var pan = pan(.any)
      pan.axisLock = lock
      pan.minimumNumberOfTouches = 3
      var seen: [String] = []
      let pad = Pad()
      pad.attach("pan", pan) { seen.append("\($0.state) \($0.numberOfTouches) \($0.translation)") }
      send(pad, 0, .scroll(.began, by: Point2D(0, 1.5)), .discrete)
      send(pad, 0, .scroll(.ended, by: .zero), .discrete)
      let across = lock == .horizontal
      #expect(seen == (across ? [] : ["began 0 (0.0, 1.5)", "ended 0 (0.0, 1.5)"]), "\(lock): \(seen)")
      #expect(pad.coordinator.isIdle)
    }
  }

  /// A wheel that turns while fingers scroll neither moves nor ends their pan.
  @Test func wheelDoesNotDisturbAScroll() {
    let pad = Pad()
    let id = pad.attach("pan", pan(.any))
    send(pad, 0, .scroll(.began, by: Point2D(0, 10)), .continuous)
    scroll(.discrete, pad, at: 5)
    #expect(pad.callLog == ["pan began"])
    #expect(pad.coordinator.recognizer(id, as: PanRecognizer.self)?.translation == Point2D(0, 10))
    send(pad, 20, .scroll(.ended, by: .zero), .continuous)
    #expect(pad.callLog == ["pan began", "pan ended"])
  }

  @Test func otherRecognizersIgnoreAWheel() {
    for type in Catalog.recognizers where type.kind != "pan" {
      func attach<R: GestureRecognizer>(_: R.Type) -> Pad {
        let pad = Pad()
        pad.attach(R.kind, R())
        return pad
      }
      let pad = attach(type)
      scroll(.discrete, pad)
      #expect(pad.log == [], "\(type.kind)")
    }
  }

  @Test func emptyTypesAreRefused() {
    #expect(pan([]).invalidParameter?.name == "allowedScrollTypes")
    #expect(ScrollTypes("continuous+discrete") == .any && ScrollTypes("wheel") == nil)
  }
}
