import Analysis
import Gestures
import Simulation
import TouchTrace

/// The page of a recording with too many frames for one drawing: an overview of its parts, in which nothing was in progress where one
/// ends, and the report of one of them. A page with a core replays the others when they are asked for.
///
/// It takes the memory of a part and of the packed touches.
package final class LongReport {
  /// The frames of the longest recording of which the page has every one.
  package static let longest = 8000

  private let file: String
  private let replay: Replay
  private let source: any TouchSource
  private let header: TraceHeader
  private let recorder: ReplayRecorder
  private let numbers: HumanNumbers
  private var counts = SessionCounts()
  private let names: [String]
  private var parts: [RecordingPart] = []
  private var part: RecordingPart
  private var frames: [TraceFrame] = []
  private var packed: [UInt8] = []
  private var misses: [PartMiss] = []
  private var frameCount = 0
  private var last = Timestamp(microseconds: 0)
  /// The part that the page shows first: that of the nearest miss, or the first one.
  private var opening: (frames: [TraceFrame], part: Int, share: Double) = ([], 0, .infinity)
  package var words: (RecordingRemedy?) -> String = { _ in "" }
  /// Why a part has no lane of libinput, a sentence.
  package var libinputAbsence = ""
  /// The command that prints the transcript; empty if there is none.
  package var command = ""
  /// The lines of a trace before its touches, with which a part is replayed; or why a page cannot replay it, a sentence.
  package var head: Result<String, LongProblem> = .failure(LongProblem(""))

  /// The frames after which a part ends, once nothing is in progress.
  private static let framesOfPart = 800
  /// And the time, since the page's core counts 35 minutes at most.
  private static let longestPart = Interval.seconds(300)
  /// The misses that the overview lists.
  private static let mostMisses = 60
  private static let mostUnsortedMisses = 1000

  package init(
    _ path: String, _ replay: Replay, _ source: any TouchSource, header: TraceHeader
  ) throws(Replay.Problem) {
    file = PageText.name(of: path)
    (self.replay, self.source, self.header) = (replay, source, header)
    let (session, _) = try replay.session(for: header) { _ in }
    recorder = ReplayRecorder(session, keeping: [])
    names = session.names
    numbers = HumanNumbers(hasMillimetres: !source.isSizeAssumed, on: header.surface)
    part = RecordingPart(recognizers: names.count)
    session.idleLog = { [unowned self] in rest() }
  }

  package var duration: Interval { recorder.session.duration }

  // MARK: During the replay

  /// Replays the recording.
  ///
  /// - Parameter afterEach: called after each frame.
  package func play(afterEach: () -> Void) throws(RecordingError) {
    var frame = TraceFrame()
    while try source.next(into: &frame) {
      recorder.session.play(frame)
      if frames.isEmpty { part.start = frame.time }
      frames.append(frame)
      frameCount += 1
      part.end = frame.time
      afterEach()
    }
    recorder.session.end(at: source.end)
    endMotion()
    counts.finish(recorder.session)
    endPart()
    recorder.session.idleLog = nil
    misses.sort { $0.share < $1.share }
    misses = Array(misses.prefix(Self.mostMisses))
  }

  /// Called before the input of a new touch.
  private func rest() {
    guard recorder.session.isIdle, let first = frames.first else { return }
    endMotion()
    if frames.count >= Self.framesOfPart || part.end - first.time > Self.longestPart { endPart() }
  }

  /// Takes what was recognized or failed since nothing was in progress.
  private func endMotion() {
    let decided = recorder.take()
    counts.add(decided)
    var isRecognized = false
    var nearest: (attempt: Attempt, share: Double)?
    for attempt in decided {
      if attempt.recognitionTime != nil {
        part.recognized[attempt.index] += 1
        isRecognized = true
      } else if let reason = attempt.failure?.reason, reason.unit != .count {
        let share = reason.missedShare
        if share < nearest?.share ?? .infinity { nearest = (attempt, share) }
      }
    }
    guard !isRecognized, let nearest, let failure = nearest.attempt.failure else { return }
    if nearest.share <= Expectation.nearMissShare { part.misses += 1 }
    misses.append(
      PartMiss(
        part: parts.count, time: nearest.attempt.end, share: nearest.share,
        text: "\(nearest.attempt.title) failed: \(numbers.text(failure.cause))"))
    part.nearest = min(part.nearest, nearest.share)
    if misses.count > Self.mostUnsortedMisses {
      misses.sort { $0.share < $1.share }
      misses.removeLast(misses.count - Self.mostMisses)
    }
  }

  private func endPart() {
    guard !frames.isEmpty else { return }
    if opening.frames.isEmpty || part.nearest < opening.share { opening = (frames, parts.count, part.nearest) }
    part.offset = packed.count
    packed += PackedTouches.bytes(frames, from: part.start)
    parts.append(part)
    part = RecordingPart(recognizers: part.recognized.count)
    frames.removeAll(keepingCapacity: true)
  }

  // MARK: The page

  /// The trace of a part, with times from its start.
  private func trace(_ frames: [TraceFrame], from start: Timestamp) -> (frames: [TraceFrame], end: Timestamp) {
    let moved = frames.map { frame in
      var frame = frame
      frame.time = Timestamp(microseconds: frame.time.microseconds - start.microseconds)
      return frame
    }
    return (moved, moved.last?.time ?? Timestamp(microseconds: 0))
  }

  /// Returns the page. With a core, it replays each part.
  package func page(with core: ReportCore?) throws(Replay.Problem) -> [UInt8] {
    let start = parts.isEmpty ? Timestamp(microseconds: 0) : parts[opening.part].start
    let (frames, end) = trace(opening.frames, from: start)
    let log = InputLog(
      frames.map { .frame($0) }, header: header, libinput: nil, end: end, isSizeAssumed: source.isSizeAssumed)
    let report = try Report(file, replay, of: MemoryPlayback(log))
    report.words = words
    report.command = command
    report.libinputAbsence = libinputAbsence
    report.play()
    report.explain()
    report.setAbout(source.facts + [SourceFact("frames", "\(frameCount)")], source.notes)
    var own = ReportValue.object([.init("name", .text(file))])
    if case .failure(let problem) = head { own = CoreRecording.none(problem.description).value(file) }
    let answer = [counts.sentence] + misses.map { "\(numbers.time($0.time)) \($0.text)" } + report.answer
    let parts = PageParts(value: value, packed: core == nil ? [] : Base64.text(packed))
    guard let core else { return ReportPage.html(of: file, answer: answer, data: report.value, parts: parts) }
    return core.page(
      title: ReportPage.title(file), answer: answer, data: report.value, recording: own, parts: parts)
  }

  private var value: ReportValue {
    var head = ""
    if case .success(let text) = self.head { head = text }
    let ends = parts.map { Int($0.end.microseconds - $0.start.microseconds) }
    return .object([
      .init("headline", .text(counts.sentence)), .init("head", .text(head)), .init("opening", .number(opening.part)),
      .init("recognizers", .texts(names)),
      .init("starts", .numbers(DeltaEncoding.deltas(parts.map { Int($0.start.microseconds) }))),
      .init("lengths", .numbers(ends)), .init("offsets", .numbers(DeltaEncoding.deltas(parts.map(\.offset)))),
      .init(
        "recognized",
        .list(
          names.indices.map { index in
            let counts = parts.map { $0.recognized[index] }
            return .numbers(counts.contains { $0 > 0 } ? counts : [])
          })),
      .init("missed", .numbers(parts.map(\.misses))),
      .init(
        "misses",
        .list(
          misses.map { miss in
            let time = miss.time.microseconds - parts[miss.part].start.microseconds
            return .list([.number(miss.part), .number(time), .text(miss.text)])
          })),
    ])
  }
}

/// Why a page cannot replay a long recording.
package struct LongProblem: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// A part of a recording, before and after which nothing is in progress.
private struct RecordingPart {
  var start = Timestamp(microseconds: 0)
  var end = Timestamp(microseconds: 0)
  /// The gestures of each recognizer.
  var recognized: [Int]
  /// The motions in which nothing was recognized, and something nearly.
  var misses = 0
  var nearest = Double.infinity
  /// The place of its touches among those of all parts.
  var offset = 0

  init(recognizers: Int) { recognized = Array(repeating: 0, count: recognizers) }
}

private struct PartMiss {
  var part: Int
  var time: Timestamp
  var share: Double
  var text: String
}
