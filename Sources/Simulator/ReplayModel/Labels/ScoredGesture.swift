import Gestures
import TouchTrace
import TraceReplay

/// A gesture that a score compares with a label.
package struct ScoredGesture: Hashable, Sendable {
  /// How a gesture that began ended.
  package enum Outcome: Hashable, Sendable {
    case recognized
    /// Cancelled, and another gesture, or the pointer's motion, followed.
    case withdrawn
    /// Cancelled for good.
    case cancelled
  }

  /// The recognizer's name; for libinput's own gestures, that of the recognizer of the same gesture.
  package var name: String
  package var outcome = Outcome.recognized
  /// The number of fingers with which the gesture began; `nil` if it is not known.
  package var fingers: Int?
  /// The time of recognition; `nil` for libinput's own gestures.
  private var time: Timestamp?
  /// The translation of a movement, in points.
  package var translation: Point2D?
  package var scale: Double?
  /// The rotation, in degrees clockwise.
  package var rotation: Double?

  package init(_ gesture: Attempt) {
    name = gesture.recognizer
    fingers = gesture.numberOfTouches
    time = gesture.recognitionTime
    func value(_ name: String) -> Double? {
      gesture.measurements.first { $0.name == name }?.value
    }
    if let x = value("translationX"), let y = value("translationY") { translation = Point2D(x, y) }
    scale = value("scale")
    rotation = value("rotation")
  }

  package init(_ name: String, fingers: Int? = nil) {
    self.name = name
    self.fingers = fingers
  }

  /// Returns the gestures that began, each with its outcome. What the end of the recording cancels counts as recognized.
  package static func gestures(among decided: [Attempt], _ reports: LibinputReports, _ touches: InputLog?)
    -> [ScoredGesture]
  {
    let began = decided.filter { $0.recognitionTime != nil }
    return began.enumerated().map { index, gesture in
      var scored = ScoredGesture(gesture)
      guard gesture.isCancelled && gesture.end < touches?.end ?? .never else { return scored }
      let isFollowed =
        began.dropFirst(index + 1).contains { $0.recognitionTime ?? $0.start >= gesture.end }
        || reports.reports.contains { $0.kind == .motion && $0.end >= gesture.end }
      scored.outcome = isFollowed ? .withdrawn : .cancelled
      return scored
    }
  }

  /// Returns whether a swipe is a whole movement: the fingers do not move on as far as a pan would need.
  package func endsMovement(of touches: InputLog?) -> Bool {
    guard let time, let touches else { return true }
    return touches.movement(after: time) < TouchLimits.panTranslation
  }

  /// Returns the gestures that libinput reported; `nil` if it passes touches on and leaves gestures to its caller.
  package static func reported(in reports: LibinputReports, label: RecordingLabel) -> [ScoredGesture]? {
    if !reports.touches.isEmpty { return nil }
    var gestures = reports.reports.filter { !isDrag($0, reports) }.compactMap { Self.gesture($0) }
    addMotion(of: reports, to: &gestures, label: label)
    return gestures
  }

  /// Returns whether the button of a tap stays pressed while the pointer moves: applications get a drag, and no click.
  private static func isDrag(_ tap: LibinputReports.Report, _ reports: LibinputReports) -> Bool {
    tap.isTap && reports.reports.contains { $0.kind == .motion && $0.start >= tap.start && $0.start < tap.end }
  }

  /// Adds the pointer's motion as a movement, if the label has a movement and no other was found: a finger on a touchpad
  /// moves the pointer, and that is its drag.
  package static func addMotion(of reports: LibinputReports, to gestures: inout [ScoredGesture], label: RecordingLabel)
  {
    let steps = reports.reports.filter { $0.kind == .motion }
    guard !steps.isEmpty, label.gestures.contains(where: { $0.word?.isMovement ?? false }),
      !gestures.contains(where: { $0.translation != nil })
    else { return }
    var motion = ScoredGesture(PanRecognizer.kind, fingers: 1)
    motion.translation = steps.reduce(Point2D.zero) { $0 + $1.translation }
    gestures.append(motion)
  }

  private static let prefixes = ["", "twoFinger", "threeFinger", "fourFinger"]

  package static func gesture(_ report: LibinputReports.Report) -> ScoredGesture? {
    func named(_ kind: String, fingers: Int) -> ScoredGesture {
      let prefix = prefixes[min(max(fingers, 1), prefixes.count) - 1]
      return ScoredGesture(prefix.isEmpty ? kind : prefix + kind.prefix(1).uppercased() + kind.dropFirst())
    }
    switch report.kind {
    case .motion: return nil
    case .button:
      if !report.isTap { return ScoredGesture(ClickRecognizer.kind) }
      // The left button is a tap by one finger, the right one by two, the middle one by three.
      return report.button >= 272 && report.button <= 274
        ? named(TapRecognizer.kind, fingers: Int(report.button) - 271) : nil
    case .hold:
      let isPress =
        !report.isCancelled && report.end - report.start >= TouchLimits.pressDurationOnTouchpads
      return isPress ? named(LongPressRecognizer.kind, fingers: report.fingers) : nil
    case .scroll, .swipe:
      var gesture =
        report.kind == .scroll
        ? ScoredGesture(PanRecognizer.kind, fingers: 2) : named(SwipeRecognizer.kind, fingers: report.fingers)
      gesture.translation = report.translation
      return gesture
    case .pinch:
      var gesture = ScoredGesture(PinchRecognizer.kind)
      gesture.scale = report.scale
      gesture.rotation = report.rotation
      return gesture
    }
  }

  /// The gesture as text: `pan up`, `pinch 4.936`, `rotation 90`.
  package var text: String {
    if let scale { return "\(name) \(FixedPoint.short(scale))" }
    if let rotation { return "\(name) \(FixedPoint.short(rotation))" }
    guard let direction = translation.flatMap({ Direction($0) }) else { return name }
    let others = GestureWord.acceptsFingers(name) ? fingers.flatMap { $0 == 1 ? nil : ", \($0, "finger")" } : nil
    return "\(name) \(direction.word)\(others ?? "")"
  }
}

extension InputLog {
  /// Returns the distance that the fingers that are down at a time move afterwards, until they lift, in points.
  fileprivate func movement(after time: Timestamp) -> Double {
    var starts: [Int32: Point2D] = [:]
    var farthest = 0.0
    for case .frame(let frame) in inputs {
      for change in frame.changes {
        if frame.time <= time {
          starts[change.id] = change.position
        } else if let start = starts[change.id] {
          farthest = max(farthest, (change.position - start).length)
        }
        if change.stage == .ended || change.stage == .cancelled { starts[change.id] = nil }
      }
    }
    return farthest
  }
}
