import ScrollPhysics
import CoreTestSupport
import Testing

/// Touches, drags and changes of the content while a view scrolls.
@Suite struct ScrollTouchTests {
  private func flicked(velocity: Double = 2_000, from offset: Int64 = 1_000) -> ScrollMotion {
    var motion = ScrollMotion(offset: .points(offset), range: .zero ... .points(9_000), viewport: .points(480))
    motion.beginDrag(at: 0)
    motion.endDrag(velocity: velocity, at: 0)
    return motion
  }

  @Test func touchDownStopsTheContentWhereItIs() {
    var motion = flicked()
    let offset = motion.offset(at: 300_000)
    let wasMoving = motion.touchDown(at: 300_000)
    #expect(wasMoving)
    #expect(motion.phase == .held && motion.stopTime == nil && motion.velocity(at: 300_000) == 0)
    #expect(motion.offset(at: 300_000) == offset && motion.offset(at: 9_000_000) == offset)
    motion.touchUp(at: 900_000)
    #expect(motion.phase == .idle && motion.offset(at: .max) == offset)
  }

  @Test func touchDownOnContentAtRestStopsNothing() {
    var motion = flicked()
    let wasMoving = motion.touchDown(at: 60_000_000)
    #expect(!wasMoving)
    #expect(motion.phase == .idle)
  }

  @Test func touchDownInTheLastHalfPointLetsTheContentArrive() {
    var motion = flicked()
    let place = motion.destination
    var spring = ScrollMotion(range: .zero ... .points(100), viewport: .points(480))
    spring.beginDrag(at: 0)
    spring.drag(by: .points(-100))
    spring.endDrag(velocity: 0, at: 0)
    let time = (spring.stopTime ?? 0) - 50_000
    let wasMoving = spring.touchDown(at: time)
    #expect(!wasMoving && spring.phase == .idle && spring.offset(at: time) == .zero)
    motion.touchDown(at: (motion.stopTime ?? 0) - 300_000)
    #expect(motion.phase == .held && motion.offset(at: 0) != place)
  }

  @Test func heldContentBeyondAnEndSpringsBackWhenTheFingerLifts() {
    var motion = flicked(velocity: -9_000)
    // It reaches the top, and the middle of the bounce a tenth of a second later.
    let time = (motion.deadline ?? 0) + 100_000
    let offset = motion.offset(at: time)
    #expect(offset < .zero)
    motion.touchDown(at: time)
    #expect(motion.offset(at: time + 1_000_000) == offset)
    motion.touchUp(at: time + 1_000_000)
    #expect(motion.phase == .bouncing && motion.destination == .zero)
  }

  @Test func dragBeginsWhereTheMovingContentIsAndItsVelocityIsAdded() {
    var motion = flicked()
    let offset = motion.offset(at: 250_000)
    motion.beginDrag(at: 250_000)
    motion.drag(by: .points(30))
    #expect(motion.offset(at: 250_000) == offset + .points(30))
    motion.endDrag(velocity: 2_000, at: 300_000)
    let sum = DecelerationRate.normal.distance(velocity: 2_000 + flicked().velocity(at: 250_000))
    #expect(motion.destination == offset + .points(30) + Length(nearest: sum))
  }

  @Test func dragOfStretchedContentBeginsAtTheSamePlace() {
    var random = SeededRandom(seed: 31)
    for _ in 0..<2_000 {
      var sample = ScrollSample(using: &random, bounces: true)
      sample.motion.traits.alwaysBounces = true
      sample.releaseBeyondAnEnd(using: &random)
      let time = sample.start + Int64.random(in: 0...400_000, using: &random)
      let offset = sample.motion.offset(at: time)
      sample.motion.beginDrag(at: time)
      sample.motion.drag(by: .zero)
      #expect(sample.motion.offset(at: time) == offset)
    }
  }

  @Test func draggedContentFollowsTheRubberBandBeyondItsEnds() {
    var motion = ScrollMotion(range: .zero ... .points(1_000), viewport: .points(480))
    motion.beginDrag(at: 0)
    // 100 pt beyond the top: 100 × 480 × 0.55 / (480 + 0.55 × 100) = 49.346.
    motion.drag(by: .points(-100))
    #expect(motion.offset(at: 0) == Length(units: -3158))
    motion.drag(by: .points(1_100))
    #expect(motion.offset(at: 0) == .points(1_000) + Length(units: 3158))
    motion.drag(by: .points(400))
    #expect(motion.offset(at: 0) == .points(400))
  }

  @Test func contentThatGrowsIsReachedAsIfItHadAlwaysBeenThere() {
    var random = SeededRandom(seed: 32)
    for _ in 0..<500 {
      var sample = ScrollSample(using: &random, bounces: true)
      sample.velocity = abs(sample.velocity)
      sample.release()
      var long = sample.motion
      let bound = sample.range.upperBound + .points(Int64.random(in: 0...20_000, using: &random))
      guard long.phase == .decelerating, let deadline = long.deadline else { continue }
      let time = Int64.random(in: sample.start..<deadline, using: &random)
      long.setContent(range: .zero...bound, viewport: long.viewport, at: time)
      var always = ScrollMotion(
        offset: sample.motion.offset(at: sample.start), range: .zero...bound, viewport: long.viewport,
        traits: long.traits)
      always.beginDrag(at: sample.start)
      always.endDrag(velocity: sample.velocity, at: sample.start)
      #expect(long.destination == always.destination && long.stopTime == always.stopTime)
      for probe in sample.frames(50_000) where probe >= time {
        #expect(long.offset(at: probe) == always.offset(at: probe))
      }
    }
  }

  @Test func movingContentThatBecomesTooShortSpringsBack() {
    var motion = flicked()
    motion.setContent(range: .zero ... .points(900), viewport: .points(480), at: 200_000)
    #expect(motion.phase == .bouncing && motion.destination == .points(900))
    var resting = ScrollMotion(offset: .points(1_000), range: .zero ... .points(2_000), viewport: .points(480))
    resting.setContent(range: .zero ... .points(900), viewport: .points(480), at: 0)
    #expect(resting.phase == .idle && resting.offset(at: 0) == .points(900))
  }

  @Test func dragContinuesAfterTheProgramScrolled() {
    var motion = ScrollMotion(offset: .points(500), range: .zero ... .points(2_000), viewport: .points(480))
    motion.beginDrag(at: 0)
    motion.drag(by: .points(100))
    motion.scroll(to: .points(50), at: 10)
    #expect(motion.phase == .dragging && motion.offset(at: 10) == .points(50))
    motion.drag(by: .points(130))
    #expect(motion.offset(at: 20) == .points(80))
  }

  @Test func copyInMotionContinuesLikeTheOriginal() {
    var motion = flicked()
    var copy = motion
    motion.advance(to: 1_000_000)
    #expect(copy.offset(at: 1_500_000) == motion.offset(at: 1_500_000))
    copy.advance(to: 1_000_000)
    #expect(copy == motion)
  }

  // MARK: Pages

  @Test func pagesStopAtMultiplesOfTheViewportOrAtAnEnd() {
    var random = SeededRandom(seed: 33)
    for _ in 0..<3_000 {
      var sample = ScrollSample(using: &random, isPaging: true)
      let offset = sample.motion.offset(at: sample.start)
      sample.release()
      guard let place = sample.motion.destination else { continue }
      let page = sample.motion.viewport
      #expect(
        place.units % page.units == 0 || place == sample.range.upperBound, "\(place) is no multiple of \(page)")
      #expect((place - offset).units.magnitude <= page.units)
      if sample.velocity >= 50 { #expect(place >= offset) }
      if sample.velocity <= -50 { #expect(place <= offset) }
    }
  }

  @Test func pagesStopAtMultiplesOfTheViewportAfterAReleaseBeyondAnEnd() {
    var random = SeededRandom(seed: 34)
    var turned = 0
    for _ in 0..<3_000 {
      var sample = ScrollSample(using: &random, bounces: true, isPaging: true)
      sample.releaseBeyondAnEnd(using: &random)
      guard let place = sample.motion.destination else { continue }
      let (page, range) = (sample.motion.viewport, sample.range)
      #expect(place.units % page.units == 0 || place == range.upperBound, "\(place) is no multiple of \(page)")
      #expect(place <= range.lowerBound + page || place >= range.upperBound - page)
      if place != range.lowerBound && place != range.upperBound { turned += 1 }
      sample.motion.advance(to: sample.motion.stopTime ?? 0)
      #expect(sample.motion.phase == .idle && sample.motion.offset(at: .max) == place)
    }
    #expect(turned > 100)
  }

  @Test func pageIsReachedWithoutSwingingPastIt() {
    var motion = ScrollMotion(offset: .points(490), range: .zero ... .points(4_800), viewport: .points(480))
    motion.traits.isPagingEnabled = true
    motion.beginDrag(at: 0)
    motion.endDrag(velocity: 50_000, at: 0)
    #expect(motion.phase == .animating && motion.destination == .points(960))
    for time in stride(from: Int64(0), to: 3_000_000, by: 3_001) { #expect(motion.offset(at: time) <= .points(960)) }
  }
}
