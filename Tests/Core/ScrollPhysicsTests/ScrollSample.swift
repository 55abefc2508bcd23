import ScrollPhysics
import CoreTestSupport

extension DecelerationRate {
  /// The share of the velocity that remains after a millisecond, in UIKit.
  var perMillisecond: Double { self == .fast ? 0.99 : 0.998 }
}

/// A view with a random extent, and a random release in it.
struct ScrollSample {
  var motion: ScrollMotion
  var velocity: Double
  /// The time of the release.
  let start: Int64

  var range: ClosedRange<Length> { motion.range }

  /// Creates a release between the ends.
  ///
  /// - Parameter bounces: nil for either.
  init(using random: inout SeededRandom, bounces: Bool? = nil, isPaging: Bool = false) {
    let viewport = Length(units: Int64.random(in: 20 * 64...1000 * 64, using: &random))
    let extent = Length(units: Int64.random(in: 0...40_000 * 64, using: &random))
    var traits = ScrollTraits()
    traits.decelerationRate = Bool.random(using: &random) ? .normal : .fast
    traits.bounces = bounces ?? Bool.random(using: &random)
    traits.alwaysBounces = Bool.random(using: &random)
    traits.isPagingEnabled = isPaging
    start = Int64.random(in: 0...1_000_000_000, using: &random)
    let offset = Length(units: Int64.random(in: 0...extent.units, using: &random))
    motion = ScrollMotion(offset: offset, range: .zero...extent, viewport: viewport, traits: traits)
    // Most flicks of a hand are below 10,000 pt/s.
    let fastest: Double = Bool.random(using: &random) ? 500 : 12_000
    let magnitude = Double.random(in: 0...fastest, using: &random)
    velocity = Bool.random(using: &random) ? magnitude : -magnitude
  }

  /// Drags by a distance and releases.
  mutating func release(after distance: Length = .zero) {
    motion.beginDrag(at: start)
    motion.drag(by: distance)
    motion.endDrag(velocity: velocity, at: start)
  }

  /// Drags up to a viewport beyond one of the ends and releases.
  mutating func releaseBeyondAnEnd(using random: inout SeededRandom) {
    let beyond = Length(units: Int64.random(in: 64...motion.viewport.units, using: &random))
    let offset = motion.offset(at: start)
    release(
      after: Bool.random(using: &random) ? motion.range.upperBound - offset + beyond : .zero - offset - beyond)
  }

  /// The times of frames, from the release to a little after the stop.
  func frames(_ interval: Int64) -> [Int64] {
    Array(stride(from: start, through: (motion.stopTime ?? start) + 100_000, by: Int64.Stride(interval)))
  }
}
