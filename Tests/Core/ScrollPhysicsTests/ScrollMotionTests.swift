import ScrollPhysics
import CoreTestSupport
import Testing

/// Laws of scrolling over random views and releases.
@Suite struct ScrollMotionTests {
  @Test func framesAtAnyRateShowTheSameOffsetAtTheSameTime() {
    var random = SeededRandom(seed: 17)
    for index in 0..<300 {
      var sample = ScrollSample(using: &random)
      if index % 3 == 0 { sample.releaseBeyondAnEnd(using: &random) } else { sample.release() }
      let stop = sample.motion.stopTime ?? sample.start
      let probes = (0..<8).map { _ in Int64.random(in: sample.start...stop + 1, using: &random) }
      let expected = probes.map { sample.motion.offset(at: $0) }
      for interval: Int64 in [16_667, 8_333, 1_000, 0] {
        var motion = sample.motion
        var time = sample.start
        for (probe, offset) in zip(probes, expected).sorted(by: { $0.0 < $1.0 }) {
          while time < probe {
            motion.advance(to: time)
            _ = motion.offset(at: time)
            time += interval > 0 ? max(interval, (probe - time) / 64) : Int64.random(in: 1...100_000, using: &random)
          }
          motion.advance(to: probe)
          #expect(motion.offset(at: probe) == offset, "frames every \(interval) µs, at \(probe - sample.start)")
        }
        motion.advance(to: stop)
        #expect(motion.phase == .idle && motion.offset(at: stop) == motion.offset(at: .max))
      }
    }
  }

  @Test func stoppingPlaceIsKnownAtTheReleaseAndReachedExactly() {
    var random = SeededRandom(seed: 18)
    for index in 0..<10_000 {
      var sample = ScrollSample(using: &random, isPaging: index % 5 == 0)
      if index % 4 == 0 { sample.releaseBeyondAnEnd(using: &random) } else { sample.release() }
      guard let place = sample.motion.destination, let stop = sample.motion.stopTime else {
        #expect(sample.motion.phase == .idle && sample.range.contains(sample.motion.offset(at: sample.start)))
        continue
      }
      #expect(sample.range.contains(place))
      #expect(sample.motion.offset(at: stop) == place && sample.motion.isMoving(at: stop - 1))
      // The last step is invisible: half a point after a flick, nothing at all after a spring.
      let last = sample.motion.offset(at: stop - 1)
      #expect(abs(last.units - place.units) <= 33, "\(last) -> \(place)")
      sample.motion.advance(to: stop)
      #expect(sample.motion.phase == .idle && sample.motion.stopTime == nil)
    }
  }

  @Test func flickStopsWhereTheProjectionOfUIKitPutsIt() {
    var random = SeededRandom(seed: 19)
    for _ in 0..<2_000 {
      var sample = ScrollSample(using: &random)
      let offset = sample.motion.offset(at: sample.start)
      sample.release()
      let rate = sample.motion.traits.decelerationRate.perMillisecond
      let projected = offset.points + sample.velocity / 1000 * rate / (1 - rate)
      guard abs(sample.velocity) >= ScrollMotion.minimumVelocity, projected > 0,
        projected < sample.range.upperBound.points - 1
      else { continue }
      let place = sample.motion.destination ?? offset
      #expect(abs(place.points - projected) <= 1.0 / 64)
      // After whole milliseconds: the sum of the milliseconds' shares of the velocity.
      var remaining = sample.velocity / 1000
      var sum = offset.points
      for millisecond in 1...200 {
        remaining *= rate
        sum += remaining
        let time = sample.start + Int64(millisecond) * 1000
        guard sample.motion.isMoving(at: time) else { break }
        #expect(abs(sample.motion.offset(at: time).points - sum) <= 1.0 / 64)
      }
    }
  }

  @Test func flickThatReachesNoEndIsMonotoneAndSlowsDown() {
    var random = SeededRandom(seed: 20)
    for _ in 0..<500 {
      var sample = ScrollSample(using: &random)
      sample.release()
      guard let place = sample.motion.destination, place != sample.range.lowerBound, place != sample.range.upperBound
      else { continue }
      let frames = sample.frames(7_001)
      for (earlier, later) in zip(frames, frames.dropFirst()) {
        let step = sample.motion.offset(at: later) - sample.motion.offset(at: earlier)
        #expect(sample.velocity > 0 ? step >= .zero : step <= .zero)
        let speeds = [earlier, later].map { abs(sample.motion.velocity(at: $0)) }
        #expect(speeds[1] <= speeds[0] && speeds[0] <= abs(sample.velocity))
      }
    }
  }

  @Test func bounceNeverGainsEnergyAndReturnsToTheEnd() {
    var random = SeededRandom(seed: 21)
    for index in 0..<600 {
      var sample = ScrollSample(using: &random, bounces: true)
      if index % 2 == 0 { sample.releaseBeyondAnEnd(using: &random) } else { sample.release() }
      var last = Double.infinity
      for time in sample.frames(4_001) where sample.motion.isMoving(at: time) {
        let offset = sample.motion.offset(at: time)
        let beyond = (offset - offset.clamped(to: sample.range)).points
        let velocity = sample.motion.velocity(at: time)
        // A spring of mass 1 and stiffness 100; the offset is rounded to 64ths.
        let energy = velocity * velocity / 2 + 50 * beyond * beyond
        #expect(energy <= last + 2 * abs(beyond) + 1, "\(energy) after \(last)")
        last = energy
      }
    }
  }

  @Test func contentWithoutBouncingStaysBetweenItsEnds() {
    var random = SeededRandom(seed: 22)
    for _ in 0..<500 {
      var sample = ScrollSample(using: &random, bounces: false)
      sample.motion.beginDrag(at: sample.start)
      sample.motion.drag(by: Length(units: Int64.random(in: -5_000_000...5_000_000, using: &random)))
      #expect(!sample.motion.isStretched(at: sample.start))
      sample.motion.endDrag(velocity: sample.velocity, at: sample.start)
      for time in sample.frames(16_667) { #expect(!sample.motion.isStretched(at: time)) }
    }
  }

  @Test func resistanceMultipliesTheDistanceBeforeItIsRounded() {
    for step in 1...500 {
      var motion = ScrollMotion(range: .zero ... .points(100), viewport: .points(480))
      motion.beginDrag(at: 0)
      let distance = Double(step) * -0.713
      motion.drag(by: Length(atOrBelow: distance) ?? .zero, exactly: distance)
      let exact = -RubberBand.stretched(-distance, dimension: 480)
      #expect(abs(motion.offset(at: 0).points - exact) <= 0.5 / 64 + 1e-9)
    }
  }

  @Test func contentThatFitsMovesOnlyIfItAlwaysBounces() {
    for always in [false, true] {
      var traits = ScrollTraits()
      traits.alwaysBounces = always
      var motion = ScrollMotion(range: .zero ... .zero, viewport: .points(480), traits: traits)
      motion.beginDrag(at: 0)
      motion.drag(by: .points(100))
      #expect(motion.isStretched(at: 0) == always)
      motion.endDrag(velocity: 1_000, at: 0)
      #expect(motion.phase == (always ? .bouncing : .idle))
      #expect(motion.offset(at: .max) == .zero)
    }
  }

  @Test func releaseBelowTheMinimumVelocityRests() {
    for velocity in [0, 49.999, -49.999, .nan] {
      var motion = ScrollMotion(offset: .points(500), range: .zero ... .points(1_000), viewport: .points(480))
      motion.beginDrag(at: 0)
      motion.endDrag(velocity: velocity, at: 0)
      #expect(motion.phase == .idle && motion.offset(at: .max) == .points(500))
    }
  }

  @Test func flickBackFromBeyondAnEndDeceleratesInside() {
    var motion = ScrollMotion(range: .zero ... .points(5_000), viewport: .points(480))
    motion.beginDrag(at: 0)
    motion.drag(by: .points(-100))
    motion.endDrag(velocity: 4_000, at: 0)
    #expect(motion.phase == .bouncing)
    let place = motion.destination
    motion.advance(to: 100_000)
    #expect(motion.phase == .decelerating && motion.destination == place)
    #expect(place.map { $0 > .points(1_000) && $0 < .points(2_000) } == true)
  }

  @Test func extremeReleasesEndInTheRange() {
    let lengths = [Length.smallest, .zero, Length(units: 1), .points(1_000), Length(units: 1 << 50)]
    let speeds = [Double.infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude]
    for upper in lengths where upper >= .zero {
      for viewport in lengths where viewport >= .zero {
        for velocity in speeds {
          for time in [Int64.min, -1, 0, .max - 1, .max] {
            for distance in lengths {
              var motion = ScrollMotion(range: .zero...upper, viewport: viewport)
              motion.traits.isPagingEnabled = distance == .zero
              motion.beginDrag(at: time)
              motion.drag(by: distance)
              motion.endDrag(velocity: velocity, at: time)
              #expect(motion.range.contains(motion.destination ?? motion.offset(at: time)))
              motion.advance(to: .max)
              #expect(motion.range.contains(motion.offset(at: .max)))
            }
          }
        }
      }
    }
  }
}
