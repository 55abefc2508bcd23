import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// The touches before the present one, as far as a drag continues them: the tap that it begins with, and the drag that waits for its
/// finger to return.
struct LibinputTouches {
  /// A drag that a touch seems to begin or to continue.
  struct Drag {
    var decision: LibinputJudge.Decision
    var meant: MeantGesture
    /// The beginning of its tap.
    var start: Timestamp
    /// The time without a finger before the touch.
    var pause: Interval
  }

  private struct Touch {
    var start: Timestamp
    var end: Timestamp
    var fingers: Int
    /// The positions of its touch downs, in millimetres.
    var places: [Point2D]
    var last: Point2D
    /// The button of its tap; 0 if it was none.
    var button: UInt16
  }

  /// The touches since the last tap, which is the first of them.
  private var touches: [Touch] = []

  mutating func add(_ sequence: TouchSequence, _ hand: LibinputHand, _ reports: LibinputReports) {
    let tap = reports.reports.first { $0.isTap && $0.start >= sequence.start && $0.start <= sequence.end }
    let touch = Touch(
      start: sequence.start, end: sequence.end, fingers: sequence.maximumFingers,
      places: sequence.fingers.map { hand.millimetres($0.first) },
      last: hand.millimetres(sequence.fingers.last?.last ?? .zero), button: tap?.button ?? 0)
    if touch.button != 0 || touches.count > Self.most { touches = [] }
    if touch.button != 0 || !touches.isEmpty { touches.append(touch) }
  }

  /// The most touches of one drag.
  private static let most = 20
  /// A finger that touches down nearer to the tap may drag, in millimetres, and one that comes later by less than twice the limit.
  private static let near = 10.0

  /// Returns why a movement is no drag although it may continue the touches; nil if it does not.
  func drag(
    _ sequence: TouchSequence, _ hand: LibinputHand, _ meant: MeantGesture?, _ configuration: String,
    _ steps: [LibinputStep]
  ) -> Drag? {
    guard let tap = touches.first, let before = touches.last, meant?.kind == .motion, sequence.fingers.count == 1,
      let place = sequence.fingers.first.map({ hand.millimetres($0.first) })
    else { return nil }
    let pause = sequence.start - before.end
    if pause < .zero { return nil }
    let options = configuration.split(separator: " ")
    var drag = MeantGesture(.drag, fingers: tap.fingers)
    drag.translation = meant?.translation ?? .zero
    func found(_ rule: LibinputRule, _ time: Timestamp, _ text: String, _ limit: Double?) -> Drag {
      let measured = limit.map { LibinputMeasurement("pause", pause.milliseconds, limit: $0, "ms") }
      let decision = LibinputJudge.Decision(
        rule: rule, time: time, text: text, measured: measured.map { [$0] } ?? [])
      return Drag(decision: decision, meant: drag, start: tap.start, pause: pause)
    }
    let length = Numbers.text(pause.milliseconds, decimals: 0)
    if touches.count == 1 {
      let limit = LibinputLimit.drag + LibinputLimit.dragPerFinger * Double(tap.fingers)
      guard tap.places.contains(where: { ($0 - place).length < Self.near }), pause.milliseconds < 2 * limit else {
        return nil
      }
      if options.contains("drag=off") {
        return found(
          .dragTime, sequence.start, "libinput makes no drag of a tap and a movement: the option drag is off", nil)
      }
      guard hasTimeout("TAPPED", from: before.end, until: sequence.start, steps) else { return nil }
      return found(
        .dragTime, sequence.start,
        "libinput had ended the tap when the finger touched down again \(length) ms after it: a drag touches down again within "
          + "\(Numbers.text(limit, decimals: 0)) ms", limit)
    }
    guard options.contains("drag-lock=timeout"), pause.milliseconds < 3 * LibinputLimit.dragLock,
      hasTimeout("DRAGGING_WAIT", from: before.end, until: sequence.start, steps)
    else { return nil }
    return found(
      .dragLock, sequence.start,
      "libinput ended the drag 300 ms after the touch up: with drag-lock the finger touches down again within that time "
        + "(\(length) ms)", LibinputLimit.dragLock)
  }

  /// Returns whether a state of the tap machine, such as `1FGTAP_TAPPED`, ended because its time was over.
  private func hasTimeout(
    _ state: String, from start: Timestamp, until end: Timestamp, _ steps: [LibinputStep]
  ) -> Bool {
    steps.contains {
      $0.machine == .tap && $0.time >= start && $0.time <= end && $0.from.hasSuffix(state) && $0.event == "TIMEOUT"
    }
  }
}

// MARK: Clicks

extension LibinputJudge {
  /// A click that libinput reported with another button than the number of fingers means: left, right, middle.
  var click: (decision: Decision, meant: MeantGesture)? {
    guard let report = own.first(where: { $0.kind == .button && !$0.isTap && $0.event.isPhysical }),
      (1...3).contains(meant.fingers), let given = MeantGesture.buttons.firstIndex(of: report.button),
      given != meant.fingers - 1
    else { return nil }
    let places = hand.positions(at: report.delivery).sorted { $0.key < $1.key }.map(\.value)
    let height = min(LibinputLimit.buttonHeight, LibinputLimit.buttonShare * hand.height)
    let name = ["left", "right", "middle"][given]
    func found(_ text: String, _ measured: [LibinputMeasurement]) -> (Decision, MeantGesture) {
      (Decision(rule: .click, time: report.delivery, text: text, measured: measured), meant)
    }
    if meant.fingers == 1, let place = places.first {
      let edge = hand.height - place.y
      let (from, to) = (LibinputLimit.middleButton * hand.width, LibinputLimit.rightButton * hand.width)
      return found(
        "libinput reported a \(name) click: the finger was \(Numbers.text(edge, height)) mm from the bottom edge and "
          + "\(Numbers.text(place.x)) mm from the left, and the lowest \(Numbers.text(height)) mm are buttons, the middle one from "
          + "\(Numbers.text(from)) to \(Numbers.text(to)) mm",
        [
          LibinputMeasurement("distance from the bottom edge", edge, limit: height, "mm"),
          LibinputMeasurement(
            "distance from the left edge", place.x, limit: given == 2 ? from : place.x >= to ? to : from, "mm"),
        ])
    }
    guard meant.fingers == 2, places.count == 2, given == 0 else { return nil }
    let apart = places[1] - places[0]
    let isFar = abs(apart.x) > LibinputLimit.clickApart.x || abs(apart.y) > LibinputLimit.clickApart.y
    // A thumb on the buttons at the bottom clicks, and the other finger only rests.
    let isThumb = places.contains { hand.height - $0.y < 2 * height }
    if isThumb { return nil }
    let text =
      "libinput reported a left click of two fingers: "
      + (isFar
        ? "two that are farther apart than 40 × 30 mm count as one (\(Numbers.text(abs(apart.x), decimals: 0)) × \(Numbers.text(abs(apart.y), decimals: 0)) mm)"
        : "with the click method buttonareas their number does not matter")
    return found(
      text,
      isFar
        ? [
          LibinputMeasurement("apart horizontally", abs(apart.x), limit: LibinputLimit.clickApart.x, "mm"),
          LibinputMeasurement("apart vertically", abs(apart.y), limit: LibinputLimit.clickApart.y, "mm"),
        ] : [])
  }
}

extension LibinputHand {
  /// Returns the number of fingers that are down as a button is pressed in a period; 0 if none is.
  func fingersDown(in reports: LibinputReports, _ period: Range<Timestamp>) -> Int {
    let press = reports.reports.first {
      $0.kind == .button && !$0.isTap && $0.event.isPhysical && period.contains($0.delivery)
    }
    return press.map { positions(at: $0.delivery).count } ?? 0
  }
}
