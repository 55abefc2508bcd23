/// Identifies a target. Two coordinators have only `surface` in common: to one, other targets of the other do not exist.
public struct TargetID: Hashable, Sendable {
  /// The target's place among those of its coordinator, which is used again after its removal.
  package let index: Int
  /// The number of the target, so that the identifier of a removed one is never used again.
  let serial: UInt32
  /// See ``CoordinatorNumber``.
  let coordinator: UInt32
  /// The whole surface, which contains every other target.
  public static let surface = TargetID(index: 0, serial: 0, coordinator: CoordinatorNumber.none)
}
