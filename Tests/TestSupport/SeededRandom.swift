import TouchTrace

/// `SplitMix` for the standard library's own ways to draw: a seed that a failing test can print.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var generator: SplitMix

  public init(seed: UInt64) { generator = SplitMix(seed: seed) }

  public mutating func next() -> UInt64 { generator.next() }
}
