import Analysis
import Gestures
import ReplayModel
import Simulation
import TouchTrace

/// A recording that is read once and replayed from memory at many points.
///
/// A very long recording is kept as its bytes and parsed again for each point.
package final class SweepRecording: Sendable {
  /// The largest file in bytes, since it is kept in memory.
  private static let longestFile = 256 << 20
  /// The most changes of touches that are kept as frames, about 64 MB.
  private static let mostChanges = 1 << 20

  private let bytes: [UInt8]
  private let path: String
  private let request: SourceRequest
  private let catalog: [any GestureRecognizer.Type]
  private let header: TraceHeader
  /// The frames; `nil` if there are too many.
  private let frames: (list: [TraceFrame], end: Timestamp)?
  private let counters: RecognitionCounters

  /// Reads the recording of an item.
  ///
  /// - Parameters:
  ///   - known: the recognizers and scenes that recordings may name.
  ///   - counters: replays recordings with equal headers; they serve those of one sweep only.
  /// - Throws: if the recording cannot be read, or has changed since the item was created.
  package init(
    _ item: SweepItem, known: SourceRequest = SourceRequest(), counters: RecognitionCounters = RecognitionCounters()
  ) throws(SweepProblem) {
    let item = item.work
    let bytes = try Self.read(item.recording)
    let fingerprint = try Self.fingerprint(
      bytes, item.recording, description: item.description, setup: item.setup, known)
    guard fingerprint == item.bytes else {
      throw SweepProblem("\(item.recording) has changed since this work was listed; list it again")
    }
    self.counters = counters
    var request = known
    if !item.pointsPerInch.isEmpty {
      guard let density = PointDensity(parsing: item.pointsPerInch) else {
        throw SweepProblem("“\(item.pointsPerInch)” is not a number of points an inch; write it as 132")
      }
      request.pointsPerInch = density
    }
    if !item.surface.isEmpty {
      guard let surface = Surface(size: item.surface, density: request.pointsPerInch ?? .standard) else {
        throw SweepProblem("“\(item.surface)” is not a surface; write it as 100x60 or 390x844pt")
      }
      request.surface = surface
    }
    if item.device != 0 { request.device = item.device }
    if !item.description.isEmpty { request.description = item.description }
    request.setup = item.setup.isEmpty ? .recording : .file(item.setup)
    path = item.recording
    self.bytes = bytes
    self.request = request
    catalog = known.catalog
    do throws(RecordingError) {
      let source = try TouchSources.open(ByteInput(bytes, name: path), request)
      header = try request.header(source.header, ofRecordingAt: path)
      frames = try Self.frames(of: source)
    } catch { throw SweepProblem(error.description, remedy: error.remedy) }
  }

  private static func frames(of source: any TouchSource) throws(RecordingError) -> ([TraceFrame], Timestamp)? {
    var list: [TraceFrame] = []
    var frame = TraceFrame()
    var changes = 0
    while try source.next(into: &frame) {
      changes += 1 + frame.changes.count
      if changes <= mostChanges { list.append(frame) } else { list = [] }
    }
    return changes <= mostChanges ? (list, source.end) : nil
  }

  /// Returns the results of items of the recording, in order.
  ///
  /// - Parameter sentence: Returns an error as a sentence with what to do about it.
  package func results(of items: [SweepItem], sentence: (any Error) -> String) -> [SweepResult] {
    // What intents and people's waits need is more than counts.
    guard let first = items.first, let frames, first.person.isEmpty, header.intents.isEmpty,
      let replay = try? Self.replay(adding: first.work.recognizers, catalog),
      let results = counters.withCounter(
        for: header, replay, { counter in self.results(of: items, counter, frames, sentence) })
    else { return items.map { result(of: $0, sentence: sentence) } }
    return results
  }

  private func results(
    of items: [SweepItem], _ counter: RecognitionCounter, _ frames: (list: [TraceFrame], end: Timestamp),
    _ sentence: (any Error) -> String
  ) -> [SweepResult] {
    let order = counter.names.indices.sorted { counter.names[$0] < counter.names[$1] }
    let label = items[0].label
    let expected = label.expectedGestures(among: counter.names)
    let missing = label.gesturesWithoutRecognizer(among: counter.names)
    var last: (counts: [Int], recognized: [GestureCount]) = ([], [])
    return items.map { item in
      guard counter.set(item.assignments, SweepPoint.setting) else { return result(of: item, sentence: sentence) }
      let counts = counter.counts(in: frames.list, endingAt: frames.end)
      // Most points give the same, and then share it.
      if counts != last.counts {
        last = (counts, order.compactMap { counts[$0] > 0 ? GestureCount(counter.names[$0], counts[$0]) : nil })
      }
      var result = SweepResult(item)
      result.recognized = last.recognized
      result.expected = expected
      result.gesturesWithoutRecognizer = missing
      return result
    }
  }

  /// Returns the result of an item.
  ///
  /// - Parameter sentence: Returns an error as a sentence with what to do about it.
  private func result(of item: SweepItem, sentence: (any Error) -> String) -> SweepResult {
    var result = SweepResult(item)
    do {
      var replay = try Self.replay(adding: item.work.recognizers, catalog)
      for assignment in item.assignments {
        guard let setting = SweepPoint.setting(assignment) else {
          throw SweepProblem("“\(assignment)” is not an assignment")
        }
        replay.assignments.append(setting)
      }
      let session = try replay.session(for: header).0
      let recorder = ReplayRecorder(session, keeping: [])
      if let frames {
        session.play(frames.list, endingAt: frames.end)
      } else {
        // The session has the header already.
        try ContactPlayback(TouchSources.open(ByteInput(bytes, name: path), request)).play(in: session, afterEach: {})
      }
      result.contradicted = header.intents.filter { $0.isContradicted(by: recorder.attempts) }.map(\.text)
      result.recognized = GestureTally(recorder.attempts).counts.sorted { $0.name < $1.name }
      result.expected = item.label.expectedGestures(among: session.names)
      if !item.person.isEmpty {
        let meant = recorder.attempts.filter { attempt in
          result.expected.contains { $0.name == attempt.recognizer }
        }
        result.wait = meant.map { Int($0.wait.microseconds) }.max() ?? 0
      }
      result.gesturesWithoutRecognizer = item.label.gesturesWithoutRecognizer(among: session.names)
    } catch {
      result.error = "\(path): \(sentence(error))"
    }
    return result
  }

  private static func replay(
    adding kinds: [String], _ catalog: [any GestureRecognizer.Type]
  ) throws(SweepProblem) -> Replay {
    var replay = Replay()
    replay.catalog = catalog
    for kind in kinds {
      guard let type = catalog.first(where: { $0.kind == kind }) else {
        throw SweepProblem("there is no recognizer “\(kind)”")
      }
      replay.added.append(type)
    }
    return replay
  }

  // MARK: Files

  /// Returns the fingerprint of a recording's bytes, of its device's description if there is one, named or next to the
  /// recording, of its header file if `setup` is not empty, and of the scene's own data if it has any.
  ///
  /// - Parameter known: the recognizers and scenes that recordings may name.
  package static func fingerprint(
    of recording: String, description: String, setup: String = "", known: SourceRequest = SourceRequest()
  ) throws(SweepProblem) -> String {
    try fingerprint(try read(recording), recording, description: description, setup: setup, known)
  }

  private static func fingerprint(
    _ bytes: [UInt8], _ recording: String, description: String, setup: String, _ known: SourceRequest
  ) throws(SweepProblem) -> String {
    // If it cannot be read, opening the recording reports that.
    let companion = try? companionDescription(forRecordingAt: recording)?.path
    var fingerprint = Fingerprint.text(bytes)
    let header =
      setup.isEmpty ? known.ownHeader(ofRecordingAt: recording) : (try? SetupFile(path: setup, known))?.header
    let others = [
      description.isEmpty ? companion : description, setup.isEmpty ? nil : setup, header?.scene?.dataFile,
    ]
    for other in others.compactMap({ $0 }) {
      fingerprint += "+" + Fingerprint.text(try read(other))
    }
    return fingerprint
  }

  private static func read(_ path: String) throws(SweepProblem) -> [UInt8] {
    do throws(FileProblem) {
      let bytes = try WholeFile.bytes(
        path, longest: longestFile, "which is too large for a sweep; split it")
      guard let bytes else { throw FileProblem("no such file: \(path)") }
      return bytes
    } catch { throw SweepProblem(error.description) }
  }
}
