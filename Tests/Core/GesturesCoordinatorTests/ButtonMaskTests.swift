import Gestures
import CoreTestSupport
import Testing

/// Which buttons make a tap, a press and a click.
@Suite struct ButtonMaskTests {
  private static let codes: [(code: UInt16, button: ButtonMask)] = [
    (272, .primary), (273, .secondary), (274, .middle), (275, .other),
  ]

  private func press<R: GestureRecognizer>(
    _ code: UInt16, isPhysical: Bool, for milliseconds: Int64 = 80, _ recognizer: R, _ name: String
  ) -> Pad {
    let pad = Pad()
    pad.attach(name, recognizer)
    for (time, stage) in [(0, TouchpadEvent.Stage.began), (milliseconds, .ended)] {
      var event = TouchpadEvent(.milliseconds(time), .button(stage, code), at: Point2D(120, 44))
      event.isPhysical = isPhysical
      pad.coordinator.advance(to: .milliseconds(time))
      pad.coordinator.handle(event)
    }
    return pad
  }

  @Test func tapOfOneTouchAcceptsTheButtonsOfItsMask() {
    for bits in UInt8(1)...15 {
      for (code, button) in Self.codes {
        var tap = TapRecognizer()
        tap.buttonMaskRequired = ButtonMask(rawValue: bits)
        let pad = press(code, isPhysical: false, tap, "tap")
        let isAccepted = tap.buttonMaskRequired.contains(button)
        #expect(
          (pad.log == ["80 tap possible → ended"]) == isAccepted, "\(tap.buttonMaskRequired), \(button): \(pad.log)")
        #expect(pad.journal.transitions.contains { $0.to == .ended } == isAccepted)
      }
    }
  }

  @Test func tapReportsItsButton() {
    for (code, button) in Self.codes {
      var recognized: (ButtonMask, Int)?
      let pad = Pad()
      var tap = TapRecognizer()
      tap.buttonMaskRequired = .any
      pad.attach("tap", tap) { recognized = ($0.recognizedButton, $0.numberOfTouches) }
      pad.send(0, .button(.began, code))
      pad.send(80, .button(.ended, code))
      #expect(recognized?.0 == button && recognized?.1 == 1)
      pad.at(1000, .down(1, 5, 5))
      pad.at(1080, .up(1))
      #expect(recognized?.0 == [])
    }
  }

  /// As before there were masks: libinput makes a button of each number of fingers.
  @Test func tapOfSeveralTouchesGoesByTheirNumber() {
    for required in 2...3 {
      for bits in UInt8(1)...15 {
        for (code, button) in Self.codes {
          var tap = TapRecognizer(numberOfTouchesRequired: required)
          tap.buttonMaskRequired = ButtonMask(rawValue: bits)
          let pad = press(code, isPhysical: false, tap, "tap")
          let isOwn = TouchpadEvent.fingers(ofButton: code) == required
          #expect(pad.journal.transitions.contains { $0.to == .ended } == isOwn, "\(required), \(button)")
        }
      }
    }
  }

  @Test func secondaryButtonIsATapOfTwoFingersUnlessItIsAccepted() {
    #expect(press(273, isPhysical: false, TapRecognizer(), "tap").log == ["0 tap possible → failed tooManyTouches"])
    var tap = TapRecognizer()
    tap.buttonMaskRequired = .secondary
    #expect(press(273, isPhysical: false, tap, "tap").log == ["80 tap possible → ended"])
    #expect(press(272, isPhysical: false, tap, "tap").log == [])
  }

  @Test func pressAfterATapAcceptsTheButtonsOfItsMask() {
    for bits in UInt8(1)...15 {
      for (code, button) in Self.codes {
        var press = LongPressRecognizer()
        press.numberOfTapsRequired = 1
        press.buttonMaskRequired = ButtonMask(rawValue: bits)
        let pad = self.press(code, isPhysical: false, for: 900, press, "press")
        let began = pad.journal.transitions.contains { $0.to == .began }
        #expect(began == press.buttonMaskRequired.contains(button), "\(press.buttonMaskRequired), \(button)")
      }
    }
  }

  @Test func clickAcceptsTheButtonsOfItsMask() {
    for bits in UInt8(1)...15 {
      for (code, button) in Self.codes {
        var click = ClickRecognizer()
        click.buttonMaskRequired = ButtonMask(rawValue: bits)
        let isAccepted = click.buttonMaskRequired.contains(button)
        #expect(press(code, isPhysical: true, click, "click").log == (isAccepted ? ["80 click possible → ended"] : []))
        #expect(press(code, isPhysical: false, click, "click").log == [])
        var recognized: ButtonMask?
        let pad = Pad()
        pad.attach("click", click) { recognized = $0.recognizedButton }
        pad.at(0, .down(1, 5, 5))
        pad.at(100, .buttons(button))
        pad.at(200, .buttons([]))
        pad.at(300, .up(1))
        #expect(recognized == (isAccepted ? button : nil), "\(click.buttonMaskRequired), \(button)")
      }
    }
    #expect(ClickRecognizer().buttonMaskRequired == .any && TapRecognizer().buttonMaskRequired == .primary)
  }

  /// The click is that of the first button; the other one neither ends nor prolongs it.
  @Test func clickEndsWithItsOwnButton() {
    let pad = Pad()
    var recognized = ButtonMask()
    pad.attach("click", ClickRecognizer()) { recognized = $0.recognizedButton }
    pad.at(0, .down(1, 5, 5))
    pad.at(100, .buttons(.secondary))
    pad.at(120, .buttons([.primary, .secondary]))
    pad.at(140, .buttons(.secondary))
    #expect(pad.log == [])
    pad.at(160, .buttons(.primary))
    #expect(pad.log == ["160 click possible → ended"] && recognized == .secondary)
  }

  @Test func fingersThatHoldAnyButtonDoNotTap() {
    for button in ButtonMask.each {
      let pad = Pad()
      var tap = TapRecognizer()
      tap.buttonMaskRequired = .any
      pad.attach("tap", tap)
      pad.at(0, .down(1, 5, 5))
      pad.at(20, .buttons(button))
      pad.at(40, .buttons([]))
      pad.at(60, .up(1))
      #expect(pad.log == ["20 tap possible → failed buttonDown"])
    }
  }

  @Test func frameReportsItsButtons() {
    var frame = TouchFrame(at: .zero)
    frame.setButtonDown(true)
    #expect(frame.buttons == .primary && frame.isButtonDown && frame.changes == .button)
    frame.advance(to: .milliseconds(8))
    frame.setButtons(.primary)
    #expect(frame.changes == [])
    frame.setButtons([.primary, .middle])
    #expect(frame.buttons.description == "primary+middle" && frame.changes == .button)
    frame.setButtonDown(false)
    #expect(frame.buttons == [] && !frame.isButtonDown)
  }

  /// A click continues in another process, with its button.
  @Test func pressedButtonIsSaved() throws {
    func pad() -> (Pad, RecognizerID) {
      let pad = Pad()
      return (pad, pad.attach("click", ClickRecognizer()))
    }
    let (first, _) = pad()
    first.at(0, .down(1, 5, 5))
    first.at(100, .buttons(.middle))
    let (second, id) = pad()
    try second.coordinator.restore(first.coordinator.save())
    #expect(second.coordinator.recognizer(id, as: ClickRecognizer.self)?.recognizedButton == .middle)
    var frame = TouchFrame(at: .zero)
    try frame.begin(1, at: Point2D(5, 5))
    frame.setButtons([.middle, .primary])
    frame.setTouchType(.pencil)
    let restored = try TouchFrame(restoring: frame.save())
    #expect(restored.buttons == frame.buttons && restored.touchType == .pencil && restored[0] == frame[0])
  }
}
