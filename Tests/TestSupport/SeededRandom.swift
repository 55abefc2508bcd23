import TouchAuthoring
import TouchTrace

/// `SplitMix` as a generator for the standard library, from a seed that a failing test can print.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var generator: SplitMix

  public init(seed: UInt64) { generator = SplitMix(seed: seed) }

  public mutating func next() -> UInt64 { generator.next() }
}
