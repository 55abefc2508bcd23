/// The pressure of a finger on the surface, as far as the device reports it: `majorRadius`, `force` and `maximumPossibleForce`
/// of a `UITouch`.
public struct TouchPressure: Hashable, Sendable {
  // In single precision, which is finer than any device, so that a touch takes 64 bytes.
  @usableFromInline var radius: Float = 0
  @usableFromInline var tolerance: Float = 0
  @usableFromInline var strength: Float = 0
  @usableFromInline var maximum: Float = 0

  /// Creates the pressure of a touch whose device reports neither a radius nor a force.
  @inlinable public init() {}

  /// Creates the pressure of a touch. What is negative or not a number counts as 0, and a force above its maximum as the maximum.
  ///
  /// - Parameters:
  ///   - majorRadius: The radius, in points; 0 if unknown.
  ///   - majorRadiusTolerance: By how much the radius may differ, in points.
  ///   - force: The force; 0 if unknown.
  ///   - maximumPossibleForce: The largest force that the device reports, in the same unit; 0 if it reports none.
  public init(
    majorRadius: Double, majorRadiusTolerance: Double = 0, force: Double = 0, maximumPossibleForce: Double = 0
  ) {
    radius = Self.stored(majorRadius)
    tolerance = Self.stored(majorRadiusTolerance)
    maximum = Self.stored(maximumPossibleForce)
    strength = min(Self.stored(force), maximum)
  }

  private static func stored(_ value: Double) -> Float {
    // Not a number fails the comparison.
    value > 0 ? min(Float(value), .greatestFiniteMagnitude) : 0
  }

  /// Half the length of the area that the finger covers, in points. 0 if the device does not report it.
  @inlinable public var majorRadius: Double { Double(radius) }
  /// By how much ``majorRadius`` may differ from the finger's, in points: half a step of the device, and its noise filter.
  @inlinable public var majorRadiusTolerance: Double { Double(tolerance) }
  /// The force, from 0 to ``maximumPossibleForce``. 0 if the device does not report it.
  ///
  /// Readers of recordings and devices give the share of the device's range, 0 to 1. Most touchpads measure the finger's size
  /// instead of a force. In UIKit 1 is an average touch, which no other system defines.
  @inlinable public var force: Double { Double(strength) }
  /// The largest force that the device reports; 0 if it reports none.
  @inlinable public var maximumPossibleForce: Double { Double(maximum) }

  /// A Boolean value that indicates whether the device reports a radius or a force.
  @inlinable public var isKnown: Bool { radius > 0 || maximum > 0 }

  /// Codes the values. Reading refuses any that no initializer makes.
  mutating func code(_ coder: inout StateCoder) {
    Self.code(&radius, &tolerance, &coder)
    Self.code(&strength, &maximum, &coder)
    if strength > maximum { coder.refuse(.damaged(at: coder.position)) }
  }

  private static func code(_ first: inout Float, _ second: inout Float, _ coder: inout StateCoder) {
    var bits = UInt64(first.bitPattern) << 32 | UInt64(second.bitPattern)
    coder.code(&bits)
    first = Float(bitPattern: UInt32(bits >> 32))
    second = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    if !(first >= 0 && second >= 0) { coder.refuse(.damaged(at: coder.position)) }
  }
}
