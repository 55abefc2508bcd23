import Gestures
import LibinputEvents
import Testing
import TouchTrace

@testable import Analysis

/// The bars of libinput's rules are those of its limits, on a touchpad of 100 by 65 mm.
@Suite struct LibinputProgressTests {
  private static let surface = Surface(millimetres: 100, by: 65)
  private static let points = Double(Surface.pointsPerInch) / 25.4

  /// Returns the values in millimetres after fingers moved, by property.
  ///
  /// - Parameter fingers: the touch downs and the positions after 100 ms, in millimetres.
  private static func values(
    _ fingers: [(from: (Double, Double), to: (Double, Double))], at milliseconds: Int64 = 200, isLifted: Bool = false
  ) -> [String: (value: Double, limit: Double)] {
    var progress = LibinputProgress(on: surface)
    func frame(_ time: Int64, _ stage: Contact.Stage, _ position: (Int) -> (Double, Double)) -> TraceFrame {
      var frame = TraceFrame(time: Timestamp(microseconds: time * 1000))
      frame.changes = fingers.indices.map { index in
        let (x, y) = position(index)
        return ContactChange(Int32(index + 1), stage, Point2D(x * points, y * points))
      }
      return frame
    }
    progress.add(frame(0, .began) { fingers[$0].from })
    progress.add(frame(100, .moved) { fingers[$0].to })
    if isLifted { progress.add(frame(150, .ended) { fingers[$0].to }) }
    let reasons = progress.reasons(at: Timestamp(microseconds: milliseconds * 1000))
    return Dictionary(
      uniqueKeysWithValues: reasons.map { reason in
        let scale = reason.unit == .points ? points : 1
        return (reason.measured, (reason.value / scale, reason.threshold / scale))
      })
  }

  private static func isNear(_ measured: (value: Double, limit: Double)?, _ value: Double, _ limit: Double) -> Bool {
    measured.map { abs($0.value - value) < 0.02 && abs($0.limit - limit) < 0.02 } ?? false
  }

  @Test func oneFingerHasTapHoldAndPlaces() {
    let values = Self.values([((5, 30), (5, 31))])
    #expect(Self.isNear(values["tap time"], 200, 180) && Self.isNear(values["tap moved"], 1, 1.3))
    #expect(Self.isNear(values["hold"], 200, 40))
    #expect(Self.isNear(values["from edge"], 5, 8) && Self.isNear(values["from bottom"], 35, 9.75))
    #expect(values["box width"] == nil)
  }

  @Test func twoFingersHaveTheBoxAndTheirMovements() {
    let values = Self.values([((40, 30), (38, 30)), ((60, 33), (61, 33))])
    #expect(Self.isNear(values["box width"], 23, 40) && Self.isNear(values["box height"], 3, 7))
    #expect(Self.isNear(values["box time"], 200, 150))
    #expect(Self.isNear(values["least moved"], 1, 1.5) && Self.isNear(values["most moved"], 2, 4))
    #expect(values["off axis"] == nil && values["from edge"] == nil)
  }

  @Test func fingersThatMoveAlikeHaveTheAngleToTheAxis() {
    let values = Self.values([((40, 30), (43, 40)), ((60, 30), (63, 40))])
    #expect(Self.isNear(values["off axis"], 16.7, 30.03), "\(values)")
    let level = Self.values([((40, 30), (50, 33)), ((60, 30), (70, 33))])
    #expect(Self.isNear(level["off axis"], 16.7, 29.68), "\(level)")
  }

  @Test func fourFingersHoldLaterAndDoNotTap() {
    let four = [30.0, 45, 60, 75].map { ((from: ($0, 30.0), to: ($0, 32.0))) }
    let values = Self.values(four)
    #expect(Self.isNear(values["hold"], 200, 180) && values["tap time"] == nil)
    #expect(Self.isNear(values["least moved"], 2, 2.5) && Self.isNear(values["most moved"], 2, 8))
  }

  /// With libinput's log, the values are those with which it decided, and its decision is stated.
  @Test func logDecidesWhereTheValuesStay() throws {
    let log = LibinputStepLog()
    func step(_ time: Int64, _ event: String, _ to: String) {
      log.add(
        LibinputLogEntry(
          text: "gesture: [2fg] event GESTURE_STATE_UNKNOWN → GESTURE_EVENT_\(event) → GESTURE_STATE_\(to)",
          time: Timestamp(microseconds: time * 1000)))
    }
    var progress = LibinputProgress(on: Self.surface, log)
    func frame(_ time: Int64, _ stage: Contact.Stage, _ moved: Double) -> TraceFrame {
      var frame = TraceFrame(time: Timestamp(microseconds: time * 1000))
      frame.changes = [(1, 40 - moved), (2, 60 + moved)].map { id, x in
        ContactChange(Int32(id), stage, Point2D(x * Self.points, 30 * Self.points))
      }
      return frame
    }
    progress.add(frame(0, .began, 0))
    step(0, "FINGER_DETECTED", "UNKNOWN")
    for index in 1...20 { progress.add(frame(Int64(index) * 20, .moved, Double(index) * 0.125)) }
    func value(_ name: String, at time: Int64) -> Double? {
      progress.reasons(at: Timestamp(microseconds: time * 1000)).first { $0.measured == name }.map {
        $0.unit == .points ? $0.value / Self.points : $0.value
      }
    }
    #expect(progress.decision(at: Timestamp(microseconds: 400_000)) == nil)
    #expect(abs(try #require(value("least moved", at: 400)) - 2.5) < 0.01 && value("box time", at: 400) == 400)
    step(160, "SCROLL_START", "SCROLL_START")
    #expect(abs(try #require(value("least moved", at: 400)) - 1) < 0.01 && value("box time", at: 400) == 160)
    #expect(progress.decision(at: Timestamp(microseconds: 400_000)) == "scroll assumed after 160 ms")
    #expect(progress.decision(at: Timestamp(microseconds: 100_000)) == nil)
  }

  /// Where the finger is when it presses decides which button clicks.
  @Test func pressHasTheButtonAreas() {
    var progress = LibinputProgress(on: Self.surface)
    func frame(_ time: Int64, _ stage: Contact.Stage, _ y: Double, _ buttons: ButtonMask) -> TraceFrame {
      var frame = TraceFrame(time: Timestamp(microseconds: time * 1000))
      frame.changes = [ContactChange(1, stage, Point2D(40, y) * Self.points)]
      frame.buttons = buttons
      return frame
    }
    func above() -> Double? {
      progress.reasons(at: Timestamp(microseconds: 900_000)).first { $0.measured == "above buttons" }?.value
    }
    progress.add(frame(0, .began, 50, []))
    #expect(above() == nil)
    for (time, y) in [(100, 57.0), (200, 40)] { progress.add(frame(Int64(time), .moved, y, .primary)) }
    #expect(above().map { abs($0 / Self.points - 8) < 0.02 } == true)
    progress.add(frame(300, .ended, 40, []))
    progress.add(frame(900, .began, 40, []))
    #expect(above() == nil)
  }

  /// More fingers than positions swipe, however they move.
  @Test func untrackedFingersHaveNoBox() {
    var progress = LibinputProgress(on: Self.surface)
    var frame = TraceFrame(time: Timestamp(microseconds: 0), untracked: 1)
    frame.changes = [1, 2].map { ContactChange($0, .began, Point2D(Double($0) * 100, 200)) }
    progress.add(frame)
    let reasons = progress.reasons(at: Timestamp(microseconds: 200_000))
    #expect(
      reasons.first { $0.measured == "positions" }.map { $0.value == 2 && $0.threshold == 3 } == true, "\(reasons)")
    #expect(reasons.first { $0.measured == "hold" }?.threshold == 180)
    #expect(
      !reasons.contains { $0.measured.hasPrefix("box") || $0.measured.hasSuffix("moved") && $0.measured != "tap moved" }
    )
  }

  /// A palm that the device reports is counted while it is ignored, with and without fingers.
  @Test func reportedPalmHasABar() {
    let log = LibinputStepLog()
    var progress = LibinputProgress(on: Self.surface, log)
    func palms() -> Double? {
      progress.reasons(at: Timestamp(microseconds: 300_000)).first { $0.measured == "reported palms" }?.value
    }
    #expect(palms() == nil)
    log.add(
      LibinputLogEntry(
        text: "palm: touch 0 (TOUCH_BEGIN), palm detected (tool-palm)", time: Timestamp(microseconds: 100_000)))
    #expect(palms() == 1)
    var frame = TraceFrame(time: Timestamp(microseconds: 50_000))
    frame.changes = [ContactChange(1, .began, Point2D(100, 200))]
    progress.add(frame)
    #expect(palms() == 1)
    frame.time = Timestamp(microseconds: 200_000)
    frame.changes = [ContactChange(1, .ended, Point2D(100, 200))]
    progress.add(frame)
    frame.time = Timestamp(microseconds: 250_000)
    frame.changes = [ContactChange(2, .began, Point2D(100, 200))]
    progress.add(frame)
    #expect(palms() == nil)
  }

  /// After the fingers have lifted, the bars keep their last values.
  @Test func liftedFingersKeepTheirValues() {
    let values = Self.values([((50, 30), (50, 31))], at: 5000, isLifted: true)
    #expect(Self.isNear(values["tap time"], 150, 180) && Self.isNear(values["tap moved"], 1, 1.3))
    #expect(LibinputProgress(on: Self.surface).reasons(at: Timestamp(microseconds: 0)).isEmpty)
  }
}
