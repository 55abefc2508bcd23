import Analysis
import Foundation
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Reports
@testable import Simulation

@Suite struct LongReportTests {
  /// Taps of 20 frames, of which each seventh moves too far for a tap.
  private static func trace(taps: Int, slip: Int) -> String {
    var text = "touchstone trace 1\nsurface 600x400 pt\nscene none\nrecognizer tap tap\n"
    for tap in 0..<taps {
      for frame in 0..<20 {
        let stage = frame == 0 ? "began" : frame == 19 ? "ended" : "moved"
        let x = tap % 7 == 3 ? 100 + frame * slip / 20 : 100
        text += "\(tap * 1000 + frame * 8).000  \(tap) \(stage) \(x),\(50 + tap % 100)\n"
      }
    }
    return text + "end \(taps * 1000).000\n"
  }

  private func report(taps: Int, slip: Int = 26) throws -> LongReport {
    let source = try TraceText(Self.trace(taps: taps, slip: slip))
    let report = try LongReport("taps.trace", Replay(), source, header: source.header)
    report.head = .success(TraceWriter().header(source.header))
    try report.play {}
    return report
  }

  private func parts(_ page: [UInt8]) throws -> [String: Any] {
    let text = String(decoding: page, as: UTF8.self)
    let start = try #require(text.firstRange(of: "id=\"parts\">")).upperBound
    let end = try #require(text[start...].firstRange(of: "</script>")).lowerBound
    return try #require(JSONSerialization.jsonObject(with: Data(text[start..<end].utf8)) as? [String: Any])
  }

  @Test func partsOfALongRecordingHaveItsGestures() throws {
    let parts = try parts(report(taps: 700).page(with: nil))
    #expect((parts["starts"] as? [Int])?.count == 18)
    #expect((parts["recognized"] as? [[Int]])?.map { $0.reduce(0, +) } == [600])
    #expect((parts["missed"] as? [Int])?.reduce(0, +) == 100)
    #expect(parts["headline"] as? String == "700 motions in 11 min: 600 taps.")
  }

  /// The nearest misses are listed, however far they are: the page's answer names one of them.
  @Test func farMissesAreListedAndNotCountedAsNear() throws {
    let parts = try parts(report(taps: 700, slip: 400).page(with: nil))
    #expect((parts["missed"] as? [Int])?.reduce(0, +) == 0)
    #expect((parts["misses"] as? [[Any]])?.count == 60)
  }

  /// The nearest misses are listed, and the first one is in the part that the page shows.
  @Test func pageOpensAtTheNearestMiss() throws {
    let report = try report(taps: 700)
    report.libinputAbsence = "it is a part"
    let page = String(decoding: try report.page(with: nil), as: UTF8.self)
    #expect(page.contains("tap failed: moved "))
    #expect(!page.contains("id=\"core\""))
    #expect(page.contains("\"libinput\":\"it is a part\""))
  }
}
