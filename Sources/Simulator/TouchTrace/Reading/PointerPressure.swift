import Gestures

enum PointerPressure {
  /// Returns what an event or one of its coalesced events has.
  ///
  /// Pointer Events Level 3 demands 1 pixel for the width and height, and 0.5 for the pressure, of a pointer whose device does not
  /// measure them. A mouse has no others.
  static func value(of event: JSONValue) -> TouchPressure {
    let diameter = max(event["width"]?.number ?? 0, event["height"]?.number ?? 0)
    let force = event["pressure"]?.number ?? 0
    return TouchPressure(
      majorRadius: diameter > 1 ? diameter / 2 : 0, force: force,
      maximumPossibleForce: force > 0 && force != 0.5 ? 1 : 0)
  }
}
