#if Libinput
import Analysis
import Foundation
import Gestures
import LibinputClient
import Simulation
import TestSupport
import Testing
import TouchTrace

@testable import TouchstoneCommand

/// The verdicts on recordings by other people.
@Suite struct VerdictRecordingsTests {
  /// Returns the verdict on a recording, as far as it can be read; nil if libinput rejects the device.
  private func answer(_ path: String, via: InputSource) throws -> VerdictText? {
    let input = RecordingInput(via: via, source: SourceRequest(), libinput: LibinputRequest()).explaining(path)
    guard let playback = try? input.open(path) else { return nil }
    let recorder = try ReplayRecorder(.known, for: playback)
    let isComplete = (try? playback.play(in: recorder.session, afterEach: {})) != nil
    let recording = recorder.finish(playback, isComplete: isComplete)
    return input.verdict(on: recording, of: path, includesLibinput: false)
  }

  /// Each recording is explained once for both laws, because that takes almost all of the time.
  @Test(.enabled(if: RealRecordings.folder != nil, RealRecordings.skipReason))
  func verdictsAgreeWithLibinputReportsAndFingers() throws {
    var compared = 0
    var reported = 0
    for path in RealRecordings.sample(oneIn: 5).map({ RealRecordings.path($0) }) {
      let contacts = try answer(path, via: .contacts)
      let libinput = try answer(path, via: .libinput)
      if let contacts { expectTouchesOfFingers(contacts, libinput, path) }
      guard contacts != nil, let libinput else { continue }
      reported += try expectReportsInTouches(libinput, path)
      compared += 1
    }
    print("\(compared) recordings, \(reported) reports of libinput are in touches")
    #expect(compared > 20 && reported > 20)
  }

  /// The touches contain every gesture, scroll and button that libinput reported, and no such touch is described as ignored or
  /// unreported. Returns the number of reports.
  private func expectReportsInTouches(_ answer: VerdictText, _ path: String) throws
    -> Int
  {
    let touches = answer.explanation.touches
    let reports = LibinputReports(answer.explanation.inputLog).reports.filter { $0.kind != .motion && $0.kind != .hold }
    for report in reports {
      let number = try #require(touches.lastIndex { $0.start <= report.start } ?? touches.indices.first, "\(path)")
      // The stamp of a tap is its touch down: with another origin of times, it would be between two touches.
      if report.isTap { #expect(report.start <= touches[number].lastInput, "\(path): \(report)") }
      let sentence = answer.verdict.sentence(ofTouch: number + 1).libinput
      #expect(!sentence.contains("nothing") && !sentence.contains("ignored the"), "\(path): \(report): \(sentence)")
      #expect(sentence.contains(report.kind == .button ? "button" : report.kind.rawValue), "\(path): \(sentence)")
    }
    return reports.count
  }

  /// The touches of an explanation are those of the fingers: each begins with a touch down, and none is empty.
  private func expectTouchesOfFingers(_ contacts: VerdictText, _ libinput: VerdictText?, _ path: String) {
    for touches in [contacts.explanation.touches, libinput?.explanation.touches ?? []] {
      for touch in touches where touch.fingers == 0 { #expect(touch.start < touch.lastInput, "\(path): \(touch)") }
      for (one, next) in zip(touches, touches.dropFirst()) { #expect(one.lastInput <= next.start, "\(path)") }
    }
    // Both describe the same fingers. Gestures of several touches may join different ones.
    func fingers(_ verdict: VerdictText?) -> Int? { verdict?.explanation.touches.map(\.fingers).max() }
    if libinput != nil { #expect(fingers(contacts) == fingers(libinput), "\(path)") }
  }
}
#endif
