import Analysis
import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Reports
@testable import Simulation

/// Recordings whose clock was set back, or of which the rows are in any order.
@Suite struct ClockSetBackTests {
  /// Two to six taps in a random order, each as a frame with the touch down and one with the touch up.
  private struct Taps {
    /// The times of the frames in microseconds, in the order of the file.
    var times: [Int64] = []

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let start = Int64.random(in: 1...3000, using: &random) * 1000
        times += [start, start + .random(in: 5...120, using: &random) * 1000]
      }
      // Readers count the time of a device from its first event.
      times.insert(0, at: 0)
    }

    /// Each time that is earlier than one before it is replaced by the latest one.
    var clamped: [Int64] { times.indices.map { times[...$0].max() ?? 0 } }

    /// The index of the first time that is earlier than the one before; nil if none is.
    var firstSetback: Int? { times.indices.dropFirst().first { times[$0] < times[$0 - 1] } }

    static let evemuHeader = """
      # EVEMU 1.3
      N: pad
      I: 0003 0001 0001 0001
      P: 05 00 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 03 00 00 00 00 00 80 60 02
      A: 2f 0 4 0 0 0
      A: 35 0 4000 0 0 40
      A: 36 0 2400 0 0 40
      A: 39 0 65535 0 0 0

      """

    func evemu(_ times: [Int64]) -> String {
      Self.evemuHeader
        + times.enumerated().map { frame, time in
          let stamp = "E: \(time / 1_000_000).\(String(1_000_000 + time % 1_000_000).dropFirst())"
          let event =
            frame == 0
            ? [] : frame % 2 == 1 ? ["0003 0039 \(frame)", "0003 0035 2000", "0003 0036 1200"] : ["0003 0039 -1"]
          return (event + ["0000 0000 0"]).map { "\(stamp) \($0)\n" }.joined()
        }.joined()
    }

    func csv(_ times: [Int64]) -> String {
      "t_us,phase,id,x,y\n"
        + times.enumerated().dropFirst().map { "\($1),\($0 % 2 == 1 ? "begin" : "end"),\(($0 + 1) / 2),300,200\n" }
        .joined()
    }
  }

  private func source(_ text: String) throws -> any TouchSource {
    var request = SourceRequest()
    request.surface = Surface(millimetres: 100, by: 60)
    return try TouchSources.open(ByteInput(Array(text.utf8), name: "it"), request)
  }

  private func frames(_ text: String) throws -> [TraceFrame] {
    let source = try source(text)
    var (frames, frame): ([TraceFrame], _) = ([], TraceFrame())
    while try source.next(into: &frame) { frames.append(frame) }
    return frames
  }

  /// The touches have the replaced times, whatever the format.
  @Test(arguments: (0..<200).map(UInt64.init))
  func readersReplaceTimesThatGoBack(seed: UInt64) throws {
    let taps = Taps(seed: seed)
    #expect(try frames(taps.evemu(taps.times)) == frames(taps.evemu(taps.clamped)))
    let rows = taps.clamped.enumerated().dropFirst().map { number, time in
      let change = ContactChange(Int32((number + 1) / 2), number % 2 == 1 ? .began : .ended, Point2D(300, 200))
      return TraceFrame(time: Timestamp(microseconds: time), changes: [change])
    }
    #expect(try frames(taps.csv(taps.times)) == rows)
  }

  /// One note names the first line on which the time goes back.
  @Test(arguments: (0..<50).map(UInt64.init))
  func oneNoteNamesTheLine(seed: UInt64) throws {
    let taps = Taps(seed: seed)
    // A touch down has four lines in a device's recording, a touch up two.
    let lines = taps.firstSetback.map { first in [12 + (1...first).reduce(0) { $0 + ($1 % 2 == 1 ? 4 : 2) }, 1 + first]
    }
    for (index, text) in [taps.evemu(taps.times), taps.csv(taps.times)].enumerated() {
      let source = try source(text)
      var frame = TraceFrame()
      while try source.next(into: &frame) {}
      let notes = source.notes.map(\.text).filter { $0.hasPrefix("The clock goes back ") }
      #expect(notes.count == (lines == nil ? 0 : 1))
      if let line = lines?[index] { #expect(notes.allSatisfy { $0.contains("on line \(line);") }, "\(notes)") }
    }
  }

  /// The verdict, the explanation, the report and the comparison answer as for the replaced times.
  @Test(arguments: (0..<300).map(UInt64.init))
  func answersAreThoseOfTheReplacedTimes(seed: UInt64) throws {
    let taps = Taps(seed: seed)
    let text = seed % 2 == 0 ? taps.evemu : taps.csv
    let explanation = try explanation(ContactPlayback(source(text(taps.times))))
    let (header, setup) = (try source(text(taps.times)).header, explanation.setup)
    let end = Timestamp(microseconds: taps.clamped.last ?? 0)
    let frames = try frames(text(taps.times))
    func explained(at times: [Int64]) -> Explanation {
      let inputs = zip(frames, times.suffix(frames.count)).map { frame, time in
        var frame = frame
        frame.time = Timestamp(microseconds: time)
        return SessionInput.frame(frame)
      }
      return Explanation(of: InputLog(inputs, header: header, libinput: nil, end: end), with: setup)
    }
    let expected = explained(at: taps.clamped)
    // A program may play frames with the times that go back.
    for explanation in [explanation, explained(at: taps.times)] {
      #expect(explanation.attempts == expected.attempts)
      #expect(explanation.touches == expected.touches)
    }
    let verdict = Verdict(explanation)
    #expect(!verdict.sentences.isEmpty)
    for attempt in explanation.attempts { _ = explanation.finding(attempt, searching: .unexpectedFailures) }
    let comparison = GestureComparison(contacts: explanation.recording, libinput: explanation.recording)
    #expect(comparison.onlyContacts == 0 && comparison.onlyLibinput == 0)
    let report = try Report("it", Replay(), of: ContactPlayback(source(text(taps.times))))
    #expect(report.play() == nil)
    report.explain(withFindings: false)
    #expect(!report.value.bytes.isEmpty)
  }

  private func explanation(_ playback: ContactPlayback) throws -> Explanation {
    var inputLog = InputLog(for: playback)
    try inputLog.record(playback)
    return Explanation(of: inputLog, with: try Replay().setup(for: playback.header))
  }
}
