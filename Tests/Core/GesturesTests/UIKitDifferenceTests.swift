import Foundation
import Gestures
import CoreTestSupport
import Testing

/// Each heading of the section “From UIKit” in `Documentation/Differences.md` is demonstrated here.
@Suite struct UIKitDifferenceTests {
  private static let folder = Repository.folder

  private static let section = try? String(
    contentsOf: folder.appendingPathComponent("Documentation/Differences.md"), encoding: .utf8
  ).components(separatedBy: "\n## From UIKit\n").last?.components(separatedBy: "\n## ").first

  private static let demonstrations: [String: @Sendable () throws -> Void] = [
    "A long press allows 12 points": { #expect(LongPressRecognizer().allowableMovement == 12) },
    "A screen edge pan has an edge": { #expect(ScreenEdgePanRecognizer().edges == .left) },
    "Angles are in degrees": quarterTurnIs90Degrees,
    "A pan ends when too few fingers remain": panOfTwoEndsWithTheFirstTouchUp,
    "A later finger replaces one that lifts": thirdFingerTakesThePlaceOfTheFirst,
    "A pinch with one finger pauses": pinchReportsNothingOfOneFinger,
    "Setting a translation keeps the velocity": setTranslationKeepsTheVelocity,
    "Fingers that pinch do not pan": pinchIsNoPanUnlessItsSpanMayChange,
    "A touchpad's gestures have their fingers": touchpadPinchHasTwoTouches,
    "A change of force is no movement": forceAloneDeliversNothing,
    "A scroll view is only its motion": libraryLacksTheListedProperties,
    "A touch has no prediction and no pen angles": libraryHasNoPredictionAndNoAngles,
  ]

  @Test(arguments: demonstrations.keys.sorted()) func differenceIsAsDocumented(heading: String) throws {
    try Self.demonstrations[heading]?()
  }

  @Test func everyDocumentedDifferenceIsDemonstrated() throws {
    let headings = try #require(Self.section).matches(of: #/### (.+)/#).map { String($0.output.1) }
    #expect(Set(headings) == Set(Self.demonstrations.keys) && headings.count == Self.demonstrations.count)
  }

  // MARK: Demonstrations

  private static func quarterTurnIs90Degrees() {
    let pad = Pad()
    pad.attach("rotation", RotationRecognizer())
    pad.at(0, .down(1, 0, 0), .down(2, 200, 0))
    for step in 1...9 {
      let angle = Double(step) * 10 / 180 * Double.pi
      pad.at(Int64(step) * 10, .move(2, 200 * cos(angle), 200 * sin(angle)))
    }
    #expect(abs((pad.journal.transitions.last?.description.measurements.first?.value ?? 0) - 90) < 1e-9)
  }

  private static func panOfTwoEndsWithTheFirstTouchUp() {
    var pan = PanRecognizer()
    pan.minimumNumberOfTouches = 2
    let pad = Pad()
    pad.attach("pan", pan)
    pad.at(0, .down(1, 0, 0), .down(2, 60, 0))
    pad.at(10, .move(1, 0, 40), .move(2, 60, 40))
    pad.at(20, .up(1))
    #expect(pad.log == ["10 pan possible → began", "20 pan began → ended"])
  }

  private static func thirdFingerTakesThePlaceOfTheFirst() {
    var pan = PanRecognizer()
    pan.maximumNumberOfTouches = 1
    let pad = Pad()
    pad.attach("pan", pan)
    pad.at(0, .down(1, 0, 0))
    pad.at(10, .move(1, 0, 40))
    pad.at(20, .down(2, 60, 0))
    pad.at(30, .up(1))
    pad.at(40, .move(2, 60, 10))
    #expect(pad.log.last == "40 pan changed → changed")
    #expect(pad.journal.transitions.last?.description.measurements[1].value == 50)
  }

  private static func pinchReportsNothingOfOneFinger() {
    let pad = Pad()
    pad.attach("pinch", PinchRecognizer())
    pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
    pad.at(10, .move(2, 200, 0))
    pad.at(20, .up(1))
    pad.at(30, .move(2, 300, 0))
    #expect(pad.log == ["10 pinch possible → began", "20 pinch began → changed"])
    pad.at(40, .down(3, 100, 0))
    pad.at(140, .move(2, 320, 0))
    pad.at(150, .move(2, 340, 0))
    let scale = pad.journal.transitions.last?.description.measurements.first?.value
    #expect(pad.log.last == "150 pinch changed → changed" && (2..<3).contains(scale ?? 0), "\(pad.log)")
  }

  private static func setTranslationKeepsTheVelocity() {
    let pad = Pad()
    pad.attach("pan", PanRecognizer()) { pan in if pan.state.isActive { pan.setTranslation(.zero) } }
    pad.at(0, .down(1, 0, 0))
    for step in 1...4 { pad.at(Int64(step) * 10, .move(1, 0, Double(step) * 30)) }
    let measurements = pad.journal.transitions.last?.description.measurements.map(\.value) ?? []
    #expect(measurements.count == 4 && measurements[1] == 30 && abs(measurements[3] - 3000) < 1e-6)
  }

  private static func pinchIsNoPanUnlessItsSpanMayChange() {
    for share in [1, 100.0] {
      var pan = PanRecognizer()
      pan.maximumSpanShare = share
      let pad = Pad()
      pad.attach("pan", pan)
      pad.at(0, .down(1, 0, 0), .down(2, 100, 0))
      for step in 1...9 { pad.at(Int64(step) * 10, .move(2, 100 + Double(step) * 10, 0)) }
      #expect(pad.calls.first?.state == (share == 1 ? nil : .began))
    }
  }

  private static func touchpadPinchHasTwoTouches() {
    let pad = Pad()
    pad.attach("pinch", PinchRecognizer())
    pad.send(0, .transform(.began, fingers: 2, by: .zero, scale: 1, rotation: 0))
    pad.send(10, .transform(.changed, fingers: 2, by: .zero, scale: 2, rotation: 0))
    #expect(pad.journal.transitions.last?.description.numberOfTouches == 2)
  }

  private static func forceAloneDeliversNothing() throws {
    let pad = Pad()
    _ = pad.addTarget("cell")
    let feed = TouchFeed(to: pad.coordinator)
    try feed.touch(1, .began, at: .zero, time: .milliseconds(0))
    let pressure = TouchPressure(majorRadius: 0, force: 1, maximumPossibleForce: 1)
    try feed.touch(1, .stationary, pressure: pressure, time: .milliseconds(10))
    feed.flush()
    #expect(pad.callLog == ["0 cell began 1 (0, 0)"] && feed.contact(1)?.pressure == pressure)
  }

  /// The words in code type after the colon are no names of the library.
  private static func libraryLacksTheListedProperties() throws {
    let list = try #require(section).split(separator: "`UIScrollView`:").last ?? ""
    let names = list.matches(of: #/`(\w+)`/#).map { String($0.output.1) }
    let library = try String(
      contentsOf: folder.appendingPathComponent("Tools/checks/accepted-api/TableModel.txt"), encoding: .utf8)
    #expect(names.count > 4 && names.allSatisfy { !library.contains($0) })
  }

  private static func libraryHasNoPredictionAndNoAngles() throws {
    let library = try String(
      contentsOf: folder.appendingPathComponent("Tools/checks/accepted-api/Gestures.txt"), encoding: .utf8)
    for name in ["predictedTouches", "altitudeAngle", "azimuthAngle"] { #expect(!library.contains(name)) }
  }
}
