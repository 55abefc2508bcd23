import Foundation
import ScrollPhysics
import CoreTestSupport
import Testing

/// The flick corpus: flicks with the positions that each curve gives, for the tests of other projects.
@Suite struct FlickCorpusTests {
  /// A line of the corpus: where the content is before the flick, and its velocity.
  private struct Flick {
    var velocity: Double
    var offset: Int64 = 5_000
    var last: Int64 = 20_000
  }

  private static let flicks =
    [60, 150, 400, 1_000, 2_500, 6_000].flatMap { [Flick(velocity: $0), Flick(velocity: -$0)] }
    + [
      Flick(velocity: 3_000, offset: 19_700), Flick(velocity: -3_000, offset: 100),
      Flick(velocity: 500, offset: 300, last: 350),
    ]

  private func line(_ flick: Flick, _ rate: DecelerationRate) -> String {
    var traits = ScrollTraits()
    traits.decelerationRate = rate
    var motion = ScrollMotion(
      offset: .points(flick.offset), range: .zero ... .points(flick.last), viewport: .points(800), traits: traits)
    motion.beginDrag(at: 0)
    motion.endDrag(velocity: flick.velocity, at: 0)
    let stop = motion.stopTime ?? 0
    // Frames of 60 Hz, fewer and fewer of them.
    let frames: [Int64] = [1, 2, 3, 6, 12, 24, 48, 96, 192, 384]
    let times = frames.map { ($0 * 1_000_000 + 30) / 60 }.filter { $0 < stop } + [stop]
    let offsets = times.map { "\(motion.offset(at: $0).points)" }
    return #"{"curve":"\#(rate.rawValue)","first":0,"last":\#(flick.last),"viewport":800,"offset":\#(flick.offset),"#
      + #""velocity":\#(Int(flick.velocity)),"stop_us":\#(stop),"destination":\#((motion.destination ?? .points(flick.offset)).points),"#
      + #""times_us":[\#(times.map(String.init).joined(separator: ","))],"offsets":[\#(offsets.joined(separator: ","))]}"#
  }

  @Test func everyCurveGivesThePositionsOfTheCorpus() {
    let lines = DecelerationRate.allCases.flatMap { rate in Self.flicks.map { line($0, rate) } }
    GoldenFile("flicks.jsonl").expect(lines.joined(separator: "\n") + "\n")
  }
}
