import CTouchstoneGestures
import Gestures

@c @implementation public func tg_set_delegate(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ delegate: UnsafePointer<tg_delegate>!,
  _ user: UnsafeMutableRawPointer!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    var answers: FunctionDelegate?
    if let delegate {
      answers = FunctionDelegate(handle, try functions(delegate, "tg_delegate", none: tg_delegate()), user)
    }
    handle.pointee.coordinator.setDelegate(answers, of: attached.id)
  }
}

/// Asks the functions of a C program. Owned by the handle's coordinator.
private final class FunctionDelegate: GestureDelegate {
  private let handle: HandlePointer
  private let functions: tg_delegate
  private let user: UnsafeMutableRawPointer?

  init(_ handle: HandlePointer, _ functions: tg_delegate, _ user: UnsafeMutableRawPointer?) {
    self.handle = handle
    self.functions = functions
    self.user = user
  }

  func shouldBegin(_ recognizer: RecognizerID) -> Bool {
    guard let function = functions.should_begin else { return true }
    return handle.run(.callback) { function(handle.number(of: recognizer), user) }
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive contact: Contact, on target: TargetID) -> Bool {
    guard let function = functions.should_receive_touch else { return true }
    var contact = tg_contact(contact)
    let number = handle.number(of: target)
    return handle.run(.callback) { function(handle.number(of: recognizer), &contact, number, user) }
  }

  func recognizer(_ recognizer: RecognizerID, shouldReceive event: TouchpadEvent) -> Bool {
    guard let function = functions.should_receive_touchpad else { return true }
    return handle.run(.callback) { function(handle.number(of: recognizer), event.location.x, event.location.y, user) }
  }

  func recognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool {
    ask(functions.should_be_simultaneous, recognizer, other)
  }

  func recognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    ask(functions.should_require_failure, recognizer, other)
  }

  func recognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    ask(functions.should_be_required_to_fail, recognizer, other)
  }

  private func ask(
    _ function: (@convention(c) (tg_recognizer, tg_recognizer, UnsafeMutableRawPointer?) -> Bool)?,
    _ recognizer: RecognizerID, _ other: RecognizerID
  ) -> Bool {
    guard let function else { return false }
    return handle.run(.callback) { function(handle.number(of: recognizer), handle.number(of: other), user) }
  }
}

extension tg_contact {
  init(_ contact: Contact) {
    self.init(
      id: contact.id, phase: tg_touch_phase(contact.stage), touch_down_us: contact.touchDownTime.microseconds,
      x: contact.position.x, y: contact.position.y, start_x: contact.start.x, start_y: contact.start.y,
      type: tg_touch_type(UInt32(contact.type.rawValue)), tap_count: Int32(contact.tapCount),
      major_radius: contact.pressure.majorRadius, major_radius_tolerance: contact.pressure.majorRadiusTolerance,
      force: contact.pressure.force, maximum_possible_force: contact.pressure.maximumPossibleForce)
  }
}
