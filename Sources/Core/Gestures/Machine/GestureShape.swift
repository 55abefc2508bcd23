/// What the fingers do in a gesture. Programs that do not know a recognizer compare touches with its gesture by this, name it and
/// show it to scenes: see ``DescribedRecognizer/shape``.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum GestureShape: String, CaseIterable, Sendable {
  // MARK: In place

  /// They touch briefly and stay where they are.
  case tap
  /// They stay where they are for longer.
  case press
  /// They press one of the device's buttons and stay where they are.
  case click

  // MARK: Together

  /// They move together, at any speed.
  case drag
  /// They move together, fast and in one direction.
  case flick
  /// They move together, from an edge of the surface.
  case edgeDrag

  // MARK: Apart

  /// They move apart or together.
  case spread
  /// They turn around each other.
  case turn
  /// They move together, apart or around each other, in any combination.
  case transform

  // MARK: Others

  /// A finger or pointer moves above the surface.
  case hover
  /// None of these, or not declared.
  case other
}
