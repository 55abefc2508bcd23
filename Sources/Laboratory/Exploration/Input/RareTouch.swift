/// An uncommon property of touches. A search distinguishes touches with and without it.
package enum RareTouch: Int, CaseIterable, Sendable {
  /// The fingers move a second time, or rest before they move.
  case secondMotion
  /// A touch is cancelled.
  case cancelled
  /// The touches of a gesture begin on different targets.
  case otherTarget
  /// A touch begins farther from the first one than the taps of one gesture may be, while something is in progress.
  case otherPlace
  /// A finger touches down long after another.
  case lateTouch
  /// Fingers move after others of them have lifted.
  case movedAfterLift
}

/// Some of the rarities.
struct RareTouchSet: Equatable {
  private var bits: UInt8 = 0

  func contains(_ rarity: RareTouch) -> Bool { bits & 1 << UInt8(rarity.rawValue) != 0 }

  mutating func insert(_ rarity: RareTouch) { bits |= 1 << UInt8(rarity.rawValue) }

  /// The rarities in their order.
  var all: [RareTouch] { RareTouch.allCases.filter { contains($0) } }
}
