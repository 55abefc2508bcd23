/// An output that the program can set in the middle of a gesture: what it was set to, and what was measured since then. What is
/// measured is not changed, so that velocities continue.
@usableFromInline struct Rebasing<Value: AdditiveArithmetic & Sendable>: Sendable {
  @usableFromInline private(set) var origin = Value.zero
  @usableFromInline private(set) var base = Value.zero

  /// Returns the output for a measured value.
  @inlinable func output(_ measured: Value) -> Value { measured - origin + base }

  /// Sets the output at a measured value.
  mutating func set(_ output: Value, at measured: Value) {
    origin = measured
    base = output
  }
}

extension Rebasing<Double> {
  mutating func code(_ coder: inout StateCoder) {
    coder.code(&origin)
    coder.code(&base)
  }
}

extension Rebasing<Point2D> {
  mutating func code(_ coder: inout StateCoder) {
    coder.code(&origin)
    coder.code(&base)
  }
}

extension Point2D: AdditiveArithmetic {}
