import Synchronization

/// Numbers the coordinators of a process, so that the identifiers of two of them are never equal. Nothing else depends on the
/// numbers: which coordinator gets which one may differ from run to run.
// Not the coordinator's address, which a later one may have.
enum CoordinatorNumber {
  /// The number in identifiers that all coordinators understand. No coordinator has it.
  static var none: UInt32 { 0 }
  // Atomic, because coordinators are created on any thread.
  private static let last = Atomic<UInt32>(none)

  static func next() -> UInt32 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
