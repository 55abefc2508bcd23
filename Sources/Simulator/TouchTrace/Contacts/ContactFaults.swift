import Gestures

/// Finds what fingers cannot do, and drivers and firmware do: contacts that flicker or are lost, one finger that is reported as two,
/// frames that arrive at once, touches that exchange their numbers, positions outside the surface, and clocks that jump.
///
/// A pair of numbers for each touch down, touch up and long step; nothing for other movements.
struct ContactFaults: Sendable {
  private struct TouchUp: Sendable {
    var time: Int64
    var position: FixedPosition
  }

  private struct Step: Sendable {
    var from: FixedPosition
    var to: FixedPosition
  }

  /// How often something happened, first at which time, and the least and the greatest value.
  private struct Occurrences: Sendable {
    private(set) var count = 0
    private(set) var first: Int64 = 0
    private(set) var range: ClosedRange<Int64> = 0...0

    mutating func add(_ time: Int64, _ value: Int64 = 0) {
      if count == 0 { (first, range) = (time, value...value) }
      range = min(range.lowerBound, value)...max(range.upperBound, value)
      count &+= 1
    }

    var start: String { "\(count == 1 ? "" : "first ")at \(TrackerNotes.seconds(first))" }
    /// The range in thousands: `20`, `20 to 35`.
    var thousands: String {
      let (low, high) = (range.lowerBound / 1000, range.upperBound / 1000)
      return low == high ? "\(low)" : "\(low) to \(high)"
    }
    var times: String { count == 1 ? "once" : "\(count) times" }
  }

  /// The time from a lift to the next touch of the same finger: of fast double taps at least 50 ms.
  private static let shortestPause: Int64 = 45_000
  /// In thousandths of a point: a finger that taps twice lands farther from its first place than 1 mm, or later.
  private static let samePlace = squared(millimetres: 1)
  /// Another finger lands farther away from the one that lifted.
  private static let nearPlace = squared(millimetres: 8)
  /// The centres of two fingers that touch each other are farther apart.
  private static let sameFinger = squared(millimetres: 4)
  static let longStep = squared(millimetres: 7)
  /// A finger that moves so far in less than ``shortestStep`` is faster than any.
  static let quickStep = squared(millimetres: 1.4)
  /// No device reports as often.
  static let shortestStep: Int64 = 700
  /// No finger rests so long without a frame while it is down, in microseconds.
  private static let longestStep: Int64 = 30_000_000
  /// A single such event may be an accident.
  private static let fewest = 2
  private static let fewestCompressed = 6

  private var touchUps: [TouchUp] = []
  private var steps: [Step] = []
  private var flickers = Occurrences()
  private var losses = Occurrences()
  private var twins = Occurrences()
  private var exchanges = Occurrences()
  private var jumps = Occurrences()
  private var outside = Occurrences()
  private var farthest = FixedPosition.zero
  private var frames = 0
  private var compressed = 0
  private var quick = 0
  /// The corner of the surface with a margin, and the margin; `nil` if the size is not known.
  private var bounds: (margin: FixedPosition, corner: FixedPosition)?
  private var size = FixedPosition.zero

  private static func squared(millimetres: Double) -> Int64 {
    let side = millimetres * Double(Surface.pointsPerInch) / 25.4 * 1000
    return Int64(side * side)
  }

  /// - Parameter surface: the surface, if its size is known; `nil` to accept any position.
  init(on surface: Surface? = nil) {
    guard let surface else { return }
    let (width, height) = (Int64(surface.widthInMillipoints), Int64(surface.heightInMillipoints))
    size = FixedPosition(x: width, y: height)
    // Drivers state the range of an average pad.
    let margin = FixedPosition(x: width / 20, y: height / 20)
    bounds = (margin, FixedPosition(x: width + margin.x, y: height + margin.y))
  }

  mutating func begin(at position: FixedPosition, _ time: Int64, others: some Sequence<FixedPosition>) {
    var isTwin = false
    var isAlone = true
    for other in others {
      isAlone = false
      isTwin = isTwin || other != position && other.squaredDistance(to: position) <= Self.sameFinger
    }
    for touchUp in touchUps {
      let pause = time &- touchUp.time
      guard pause > 0, pause <= Self.shortestPause else { continue }
      let distance = touchUp.position.squaredDistance(to: position)
      if distance <= Self.samePlace {
        flickers.add(time, pause)
        break
      }
      if isAlone, distance <= Self.nearPlace {
        losses.add(time, pause)
        break
      }
    }
    if isTwin { twins.add(time) }
    check(position, time)
  }

  mutating func end(at position: FixedPosition, _ time: Int64) {
    if touchUps.count == 4 { touchUps.removeFirst() }
    touchUps.append(TouchUp(time: time, position: position))
  }

  /// Adds a movement. `step` is the time since the frame before, in microseconds.
  @inline(__always)
  mutating func move(from: FixedPosition, to: FixedPosition, distance: Int64, _ time: Int64, step: Int64) {
    if distance > Self.longStep { steps.append(Step(from: from, to: to)) }
    if distance > Self.quickStep, step < Self.shortestStep { quick &+= 1 }
    check(to, time)
  }

  @inline(__always)
  private mutating func check(_ position: FixedPosition, _ time: Int64) {
    guard let bounds else { return }
    if position.x >= -bounds.margin.x, position.y >= -bounds.margin.y, position.x <= bounds.corner.x,
      position.y <= bounds.corner.y
    {
      return
    }
    addOutside(position, time)
  }

  @inline(never)
  private mutating func addOutside(_ position: FixedPosition, _ time: Int64) {
    outside.add(time)
    func excess(_ position: FixedPosition) -> Int64 {
      max(-position.x, -position.y, position.x - size.x, position.y - size.y)
    }
    if outside.count == 1 || excess(position) > excess(farthest) { farthest = position }
  }

  /// Counts a frame in which touches move, `step` microseconds after the one before.
  mutating func endFrame(at time: Int64, step: Int64) {
    frames &+= 1
    if step < Self.shortestStep && frames > 1 { compressed &+= 1 }
    if steps.isEmpty { return }
    for (index, step) in steps.enumerated() {
      let isExchanged = steps[(index + 1)...].contains {
        $0.from.squaredDistance(to: step.to) < Self.sameFinger && $0.to.squaredDistance(to: step.from) < Self.sameFinger
      }
      if isExchanged { exchanges.add(time) }
    }
    steps.removeAll(keepingCapacity: true)
  }

  /// Notes the time since the frame before, while touches are down.
  mutating func wait(until time: Int64, step: Int64) { if step > Self.longestStep { jumps.add(time, step) } }

  /// The faults, with their evidence and what to check.
  func notes(hasSize: Bool) -> [RecordingNote] {
    var notes: [RecordingNote] = []
    func add(_ text: String) { notes.append(RecordingNote(text, prominence: .problem)) }
    if flickers.count >= Self.fewest {
      add(
        "The contact flickers: it returns to the same place \(flickers.times) within \(flickers.thousands) ms after its "
          + "release, \(flickers.start), faster than a finger; check the driver, its interrupts and "
          + "the firmware's threshold")
    }
    if losses.count >= Self.fewest {
      add(
        "The contact is lost and found: it returns within 8 mm of its release \(losses.times), after \(losses.thousands) ms, "
          + "\(losses.start), faster than a finger; check the firmware's threshold, the surface and its grounding")
    }
    if hasSize && twins.count >= Self.fewest {
      add(
        "One finger is reported as two: \(twins.count) touches begin within 4 mm of another, \(twins.start); check "
          + "the size of the surface and the firmware")
    }
    if exchanges.count > 0 {
      add(
        "Touches exchange their numbers, \(exchanges.times), "
          + "\(exchanges.start): two fingers jump to each other's place in one frame; check how the driver assigns slots"
      )
    }
    if compressed >= Self.fewestCompressed && compressed * 3 >= frames || quick >= Self.fewest && quick * 3 >= frames {
      add(
        "Movements are bunched: \(compressed) of \(frames) frames are less than 1 ms after the one before, so velocities are too high; "
          + "check how the recorder or the driver stamps its events")
    }
    if outside.count >= Self.fewest {
      func share(_ value: Int64, _ length: Int64) -> String { "\((value * 100 + length / 2) / max(length, 1)) %" }
      let place = "x = \(share(farthest.x, size.x)) of the width, y = \(share(farthest.y, size.y)) of the height"
      add(
        "Positions are outside the surface \(outside.times), \(outside.start), at most at \(place); check the ranges that the "
          + "device reports, its firmware, or the size that was given")
    }
    if jumps.count > 0 {
      add(
        "The clock jumps forward or events are missing \(jumps.times), \(jumps.start): "
          + "\(TrackerNotes.seconds(jumps.range.upperBound)) pass without a frame while a touch is down; check the recorder's clock"
      )
    }
    return notes
  }
}
