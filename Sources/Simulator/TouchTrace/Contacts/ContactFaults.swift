import Gestures

/// Finds what fingers cannot do, and drivers and firmware do: contacts that flicker, one finger that is reported as two, frames that
/// arrive at once, and touches that exchange their numbers.
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

  /// The time from a lift to the next touch of the same finger: of fast double taps at least 50 ms.
  private static let shortestPause: Int64 = 40_000
  /// In thousandths of a point: a finger that taps twice lands farther from its first place than 1 mm, or later.
  private static let samePlace = squared(millimetres: 1)
  /// The centres of two fingers that touch each other are farther apart.
  private static let sameFinger = squared(millimetres: 4)
  static let longStep = squared(millimetres: 15)
  /// No device reports as often.
  private static let shortestStep: Int64 = 700
  /// A single such event may be an accident.
  private static let fewest = 2
  private static let fewestCompressed = 6

  private var touchUps: [TouchUp] = []
  private var steps: [Step] = []
  private var flickers = 0
  private var (firstFlicker, shortestFlicker): (Int64, Int64) = (0, .max)
  private var twins = 0
  private var firstTwin: Int64 = 0
  private var exchanges = 0
  private var firstExchange: Int64 = 0
  private var frames = 0
  private var compressed = 0

  private static func squared(millimetres: Double) -> Int64 {
    let side = millimetres * Double(Surface.pointsPerInch) / 25.4 * 1000
    return Int64(side * side)
  }

  mutating func begin(at position: FixedPosition, _ time: Int64, others: [ActiveContacts.Finger]) {
    for touchUp in touchUps {
      let pause = time &- touchUp.time
      if pause > 0, pause <= Self.shortestPause, touchUp.position.squaredDistance(to: position) <= Self.samePlace {
        if flickers == 0 { firstFlicker = time }
        flickers &+= 1
        shortestFlicker = min(shortestFlicker, pause)
        break
      }
    }
    let isTwin = others.contains {
      $0.ending == nil && $0.position.squaredDistance(to: position) <= Self.sameFinger && $0.position != position
    }
    if isTwin {
      if twins == 0 { firstTwin = time }
      twins &+= 1
    }
  }

  mutating func end(at position: FixedPosition, _ time: Int64) {
    if touchUps.count == 4 { touchUps.removeFirst() }
    touchUps.append(TouchUp(time: time, position: position))
  }

  mutating func addLongStep(from: FixedPosition, to: FixedPosition) { steps.append(Step(from: from, to: to)) }

  /// Counts a frame in which touches move, `step` microseconds after the one before.
  mutating func endFrame(at time: Int64, step: Int64) {
    frames &+= 1
    if step < Self.shortestStep && frames > 1 { compressed &+= 1 }
    if steps.isEmpty { return }
    for (index, step) in steps.enumerated() {
      let isExchanged = steps[(index + 1)...].contains {
        $0.from.squaredDistance(to: step.to) < Self.sameFinger && $0.to.squaredDistance(to: step.from) < Self.sameFinger
      }
      if isExchanged {
        if exchanges == 0 { firstExchange = time }
        exchanges &+= 1
      }
    }
    steps.removeAll(keepingCapacity: true)
  }

  /// The faults, with their evidence and what to check.
  func notes(hasSize: Bool) -> [RecordingNote] {
    var notes: [RecordingNote] = []
    func add(_ text: String) { notes.append(RecordingNote(text, prominence: .problem)) }
    if flickers >= Self.fewest {
      add(
        "The contact flickers: it returns to the same place \(flickers) times within \(shortestFlicker / 1000) to 40 ms after its "
          + "release, first at \(TrackerNotes.seconds(firstFlicker)), faster than a finger; check the driver, its interrupts and "
          + "the firmware's threshold")
    }
    if hasSize && twins >= Self.fewest {
      add(
        "One finger is reported as two: \(twins) touches begin within 4 mm of another, first at \(TrackerNotes.seconds(firstTwin)); check "
          + "the size of the surface and the firmware")
    }
    if exchanges > 0 {
      add(
        "Touches exchange their numbers, \(exchanges == 1 ? "once" : "\(exchanges) times"), first at "
          + "\(TrackerNotes.seconds(firstExchange)): two fingers jump to each other's place in one frame; check how the driver assigns slots"
      )
    }
    if compressed >= Self.fewestCompressed, compressed * 3 >= frames {
      add(
        "Movements are bunched: \(compressed) of \(frames) frames are less than 1 ms after the one before, so velocities are too high; "
          + "check how the recorder or the driver stamps its events")
    }
    return notes
  }
}
