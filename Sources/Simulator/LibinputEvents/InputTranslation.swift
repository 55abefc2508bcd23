import Gestures
import TouchTrace

/// Translates libinput's events into input for recognizers: a touchpad's events with the position of the pointer, a
/// touchscreen's touches as contacts.
///
/// The pointer follows libinput's accelerated movement, one unit a point, and stays on the surface. Scrolls, swipes and
/// pinches become distances of the fingers on the touchpad, so that a recognizer's thresholds mean the same for them as for
/// touches. A step of a wheel is a scroll of its own, of the type `discrete`, by a point for each degree: 15 for a click of most
/// mice. A trackpoint's scrolls (of a button, with a movement of the pointer) are not a touchpad's and are dropped.
package struct InputTranslation: Sendable {
  package enum Input: Hashable, Sendable {
    case touchpad(TouchpadEvent)
    case fingers(TraceFrame)
    /// A touch that libinput ignores, or stops ignoring. For people; recognizers do not receive it.
    case suppression(Suppression, Timestamp)
    /// libinput abandons a tap.
    case tapRefusal(TapRefusal, Timestamp)
  }

  /// The position of the pointer, in points.
  package private(set) var pointer: Point2D
  private let bounds: Point2D
  private let pointsPerMillimetre: Point2D
  /// The points in a millimetre of a touch's position, which may be one of an assumed size.
  private let pointsPerTouchMillimetre: Point2D
  /// libinput's unit of a finger's movement, in a millimetre: it counts a touchpad as a mouse of 1000 dpi, slowed down by the
  /// factors 0.9 and 0.2968 for movement without acceleration (touchpad_constant_filter, since libinput 1.11).
  package static let unitsPerMillimetre = 1000 / 25.4 * 0.9 * 0.2968
  private var isTapEnabled: Bool
  private var tapMap = LibinputConfiguration.ButtonMap.lrm
  /// The buttons that a tap has pressed, and those of the default map in their place.
  private var tapButtons: [UInt16: UInt16] = [:]
  private var isScrolling = false
  private var touches = TouchFrames()
  /// libinput delivers the button of a tap at least a touch's duration after the touch down, which is its time stamp; a physical
  /// button at once. 5 ms is less than a frame of any known device, and more than a delivery takes.
  private static let longestDelivery = Interval.milliseconds(5)

  /// - Parameters:
  ///   - reported: the surface that libinput reports touches on, in millimetres; nil for `surface`.
  ///   - pointer: the initial position, in points, clamped to the surface (default: the middle of the surface).
  ///   - isTapEnabled: whether libinput turns taps into buttons, until a device reports it (default: true).
  package init(
    surface: Surface, reported: Surface? = nil, pointer: Point2D? = nil, isTapEnabled: Bool = true
  ) {
    self.isTapEnabled = isTapEnabled
    bounds = surface.bounds
    func points(inMillimetreOf size: Surface) -> Point2D {
      Point2D(
        Double(surface.widthInMillipoints) / Double(max(1, size.widthInMicrometres)),
        Double(surface.heightInMillipoints) / Double(max(1, size.heightInMicrometres)))
    }
    pointsPerMillimetre = points(inMillimetreOf: surface)
    pointsPerTouchMillimetre = points(inMillimetreOf: reported ?? surface)
    self.pointer = Point2D(0, 0)
    self.pointer = held(pointer ?? Point2D(bounds.x / 2, bounds.y / 2))
  }

  /// Returns the input that an event represents. Empty for events that mean nothing to a recognizer, and for those that
  /// only the end of the recording caused: the caller cancels pending gestures itself.
  package mutating func translate(_ event: LibinputEvent) -> [Input] {
    if event.isCutOff { return [] }

    func touchpadEvent(_ kind: TouchpadEvent.Kind?) -> [Input] {
      kind.map { [.touchpad(TouchpadEvent(event.delivery, $0, at: pointer, stamp: event.time))] } ?? []
    }
    switch event.kind {
    case .deviceAdded(let device):
      isTapEnabled = device.isTapEnabled
      tapMap = device.tapMap
      return []
    case .deviceRemoved, .motionAbsolute: return []
    case .motion(let movement):
      let before = pointer
      pointer = held(pointer + Point2D(movement.x, movement.y))
      return touchpadEvent(.motion(by: pointer - before))
    case .button(let code, let isPressed):
      guard let code = UInt16(exactly: code) else { return [] }
      var pressed = TouchpadEvent(
        event.delivery, .button(isPressed ? .began : .ended, code), at: pointer, stamp: event.time)
      pressed.isPhysical = event.delivery - event.time <= Self.longestDelivery
      if isPressed { tapButtons[code] = pressed.isPhysical ? nil : byFingers(code) }
      if let button = tapButtons[code] { pressed.kind = .button(isPressed ? .began : .ended, button) }
      return [.touchpad(pressed)]
    case .scroll(.wheel, let vertical, let horizontal):
      return wheel(event, Point2D(horizontal ?? 0, vertical ?? 0))
    case .scroll(let source, let vertical, let horizontal):
      return touchpadEvent(scroll(source, Point2D(horizontal ?? 0, vertical ?? 0)))
    case .swipe(let stage, let fingers, let movement):
      return touchpadEvent(.swipe(stage.touchpad, fingers: fingers, by: fingerMovement(movement)))
    case .pinch(let stage, let fingers, let movement, let scale, let angle):
      return touchpadEvent(
        .transform(stage.touchpad, fingers: fingers, by: fingerMovement(movement), scale: scale, rotation: angle))
    case .hold(let stage, let fingers):
      return touchpadEvent(.hold(stage.touchpad, fingers: fingers, mayTap: !isTapEnabled))
    case .touchDown(let slot, let position): touches.add(slot, .began, place(position))
    case .touchMotion(let slot, let position): touches.add(slot, .moved, place(position))
    case .touchUp(let slot): touches.add(slot, .ended, nil)
    case .touchCancel(let slot): touches.add(slot, .cancelled, nil)
    case .touchFrame: return touches.take(at: event.delivery).map { .fingers($0) }
    case .tapRefusal(let refusal): return [.tapRefusal(refusal, event.delivery)]
    case .suppression(let suppression): return [.suppression(suppression, event.delivery)]
    }
    return []
  }

  /// Returns the button that the default map has for the fingers of a tap: recognizers count fingers by it.
  private func byFingers(_ code: UInt16) -> UInt16 {
    switch (tapMap, code) {
    case (.lmr, 273): 274
    case (.lmr, 274): 273
    case (.lmr, _), (.lrm, _): code
    }
  }

  /// A step of a wheel begins and ends at once. libinput reports degrees.
  private func wheel(_ event: LibinputEvent, _ degrees: Point2D) -> [Input] {
    if degrees == .zero { return [] }
    return [.scroll(.began, by: degrees), .scroll(.ended, by: .zero)].map { (kind: TouchpadEvent.Kind) in
      var event = TouchpadEvent(event.delivery, kind, at: pointer, stamp: event.time)
      event.scrollType = .discrete
      return .touchpad(event)
    }
  }

  /// Scrolling with a trackpoint's button is no finger gesture.
  private mutating func scroll(_ source: LibinputEvent.ScrollSource, _ translation: Point2D) -> TouchpadEvent.Kind? {
    guard source == .finger else { return nil }
    let translation = fingerMovement(translation)
    let wasScrolling = isScrolling
    isScrolling = translation != Point2D(0, 0)
    switch (wasScrolling, isScrolling) {
    case (false, true): return .scroll(.began, by: translation)
    case (true, true): return .scroll(.changed, by: translation)
    case (true, false): return .scroll(.ended, by: translation)
    case (false, false): return nil
    }
  }

  /// Returns the distance that fingers moved on the touchpad, in points. Acceleration is for pointers: how far fingers have
  /// moved does not depend on their speed.
  private func fingerMovement(_ movement: LibinputEvent.Movement) -> Point2D {
    fingerMovement(Point2D(movement.unacceleratedX, movement.unacceleratedY))
  }

  /// The same for a scroll, which libinput never accelerates.
  private func fingerMovement(_ units: Point2D) -> Point2D {
    units.scaled(by: pointsPerMillimetre) / Self.unitsPerMillimetre
  }

  private func held(_ point: Point2D) -> Point2D {
    Point2D(min(max(point.x, 0), bounds.x), min(max(point.y, 0), bounds.y))
  }

  /// Rounds to a thousandth of a point, like all positions of contacts.
  private func place(_ position: LibinputEvent.Position) -> Point2D {
    func rounded(_ value: Double) -> Double { FixedPoint.double(thousandths: FixedPoint.thousandths(value)) }
    let scale = pointsPerTouchMillimetre
    return Point2D(rounded(position.x * scale.x), rounded(position.y * scale.y))
  }
}

extension LibinputEvent.Stage {
  fileprivate var touchpad: TouchpadEvent.Stage {
    switch self {
    case .begin: .began
    case .update: .changed
    case .end: .ended
    case .cancelled: .cancelled
    }
  }
}

/// Collects touches, which libinput reports one by one, until libinput marks the frame as complete.
private struct TouchFrames: Sendable {
  private struct Touch: Sendable {
    var slot: Int
    var id: Int32
    var position: Point2D
  }
  private var down: [Touch] = []
  private var lastID: Int32 = 0
  private var waiting: [ContactChange] = []

  /// - Parameter position: nil for a touch that ends; its last position is used.
  mutating func add(_ slot: Int, _ stage: Contact.Stage, _ position: Point2D?) {
    if stage == .began {
      lastID &+= 1
      down.append(Touch(slot: slot, id: lastID, position: position ?? Point2D(0, 0)))
    }
    guard let index = down.lastIndex(where: { $0.slot == slot }) else { return }
    if let position { down[index].position = position }
    waiting.append(ContactChange(down[index].id, stage, down[index].position))
    if stage == .ended || stage == .cancelled { down.remove(at: index) }
  }

  /// A frame contains touch downs or touch ups, never both.
  mutating func take(at time: Timestamp) -> [TraceFrame] {
    let landings = waiting.filter { $0.stage == .began }
    let others = waiting.filter { $0.stage != .began }
    waiting.removeAll(keepingCapacity: true)
    let mixed = !landings.isEmpty && others.contains { $0.stage != .moved }
    let parts = mixed ? [others, landings] : [others + landings]
    return parts.filter { !$0.isEmpty }.map { TraceFrame(time: time, changes: $0) }
  }
}
