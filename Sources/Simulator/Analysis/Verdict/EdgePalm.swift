import Gestures
import Simulation
import TouchTrace

extension Explanation {
  /// Returns where the first touch that libinput ignored as a palm at the edge touched down, and where fingers must; `nil` if there
  /// is none, or if libinput's events are not what is explained.
  package func edgePalm(_ numbers: HumanNumbers) -> String? {
    guard let contacts,
      let time = LibinputReports(inputLog).suppressions.first(where: {
        $0.suppression.reason == .edge && !$0.suppression.isOver
      })?.time
    else { return nil }
    var position: Point2D?
    for case .frame(let frame) in contacts.inputs where frame.time <= time {
      position = frame.changes.last { $0.stage == .began }?.position ?? position
    }
    return position.map { Self.edgePalm(at: $0, contacts.header.surface, numbers) }
  }

  /// libinput expects palms in 8 % of the width at either side, at most 8 mm, of touchpads at least 70 mm wide, and in 5 % of the
  /// height at the top of those higher than 55 mm without buttons there. A finger that leaves inwards within 200 ms is none.
  private static func edgePalm(at position: Point2D, _ surface: Surface, _ numbers: HumanNumbers) -> String {
    let width = Double(surface.widthInMillipoints) / 1000
    let millimetre = width / Double(max(1, surface.widthInMicrometres)) * 1000
    let limit = min(8 * millimetre, 0.08 * width)
    let (edge, distance) = position.x < width / 2 ? ("left", position.x) : ("right", width - position.x)
    let reason: (Reason, rule: String) =
      distance < limit + millimetre
      ? (
        .missed("distance from the \(edge) edge", distance, needed: limit, .points),
        "8 % of the width, at most 8 mm, on touchpads at least 70 mm wide"
      )
      : (
        .missed(
          "distance from the top edge", position.y, needed: 0.05 * Double(surface.heightInMillipoints) / 1000, .points),
        "5 % of the height on touchpads higher than 55 mm"
      )
    return "libinput ignored a touch as a palm: \(numbers.text(reason.0)) "
      + "(\(reason.rule), unless the finger leaves it inwards within 0.2 s)"
  }
}
