import Analysis
import Gestures
import Simulation
import TouchTrace

/// The page of one recording, built while the recording is replayed.
///
/// ```swift
/// let report = try Report("tap.trace", replay, of: playback)
/// report.play()
/// report.explain()
/// let html = report.page
/// ```
package final class Report {
  let file: String
  private let playback: any Playback
  private var timeline: ReportTimeline
  private var moments: [Int] { timeline.moments }
  private var now: Int { timeline.now }
  private var thresholds: [ThresholdLog]
  private var measurements: [CurveLog]
  private var lengths = CurveLog("scene")
  /// The first lines of the transcript, for a reader without scripts.
  private(set) var firstLines: [String] = []
  private static let mostFirstLines = 500
  private var film = PictureFilm()
  private var session: Session?
  private var recorder: ReplayRecorder?
  private var isIdle = true
  private var needsPicture = true
  private var needsProgress = false
  private var recording: ReplayedRecording?
  private(set) var touches: ReportTouches?
  let clean: PageText

  private var facts: [SourceFact] = []
  private var notes: [String] = []
  /// Returns the end of a sentence with a remedy, empty for none; set it before ``play(afterEach:)``.
  package var words: (RecordingRemedy?) -> String = { _ in "" }
  private let scene: TraceHeader.SceneLine
  /// Why the recording was not read completely, a sentence; `nil` if it was.
  package var problem: String?
  /// The command that prints the transcript; empty if there is none.
  package var command = ""
  /// The recording as libinput reports it; `nil` if it is not known, or if libinput's events are what is replayed.
  package var libinput: ReplayedRecording?
  /// The touches of a recording of which libinput's events are replayed; `nil` if they are not known.
  package var contacts: InputLog?
  /// Why there are no events of libinput, a sentence.
  package var libinputAbsence = "libinput was not used."

  /// Creates the report of a recording that has not been played.
  ///
  /// - Parameter path: the path of the recording, of which the page shows the last component.
  package init(_ path: String, _ replay: Replay, of playback: any Playback) throws(Replay.Problem) {
    file = PageText.name(of: path)
    clean = PageText(of: path)
    self.playback = playback
    scene = replay.sceneLine(for: playback.header)
    let setup: Setup
    do throws(ParameterAssignment.Problem) { setup = try replay.setup(for: playback.header) } catch {
      throw .assignment(error)
    }
    thresholds = setup.recognizers.map { _ in ThresholdLog() }
    timeline = ReportTimeline(setup, on: playback.header.surface)
    measurements = setup.recognizers.map { CurveLog($0.name) }
    let (session, _) = try replay.session(for: playback.header) { [unowned self] in add($0) }
    self.session = session
    recorder = ReplayRecorder(session)
  }

  // MARK: During the replay

  /// Replays the recording, as far as it can be read.
  ///
  /// - Parameter afterEach: called after each frame.
  /// - Returns: the error that ended the recording early; `nil` if it was read to its end.
  @discardableResult
  package func play(afterEach: () -> Void = {}) -> PlaybackError? {
    guard let session else { return nil }
    var failure: PlaybackError?
    do throws(PlaybackError) {
      try playback.play(in: session) {
        frameEnded()
        afterEach()
      }
    } catch {
      failure = error
      problem = playback.problem(error.description + words(error.remedy))
    }
    finish(isComplete: failure == nil)
    return failure
  }

  private func worded(_ note: RecordingNote) -> String { note.text + words(note.remedy) }

  private func add(_ entry: TranscriptEntry) {
    advance(to: entry.time)
    needsProgress = true
    if let line = timeline.add(entry), firstLines.count < Self.mostFirstLines { firstLines.append(line) }
    switch entry {
    case .step: isIdle = false
    case .transition(let transition): add(transition)
    case .scene(_, let event):
      needsPicture = true
      add(event)
    case .frame, .suppression, .restingTouch, .delivery, .end, .touchpad, .tapRefusal, .wake: break
    }
  }

  private func frameEnded() {
    addProgress()
    guard !isIdle, session?.coordinator.isIdle ?? false else { return }
    isIdle = true
    timeline.reset()
    for index in thresholds.indices { thresholds[index].endAttempt() }
  }

  /// Adds the current measurements of the recognizers that attempt their gesture.
  private func addProgress() {
    guard needsProgress, let session, !moments.isEmpty else { return }
    needsProgress = false
    let time = Timestamp(microseconds: Int64(moments[now]))
    for index in thresholds.indices {
      let (target, reasons) = session.attempt(ofRecognizer: index, at: time)
      thresholds[index].add(reasons, on: target, at: now)
    }
  }

  private func advance(to time: Timestamp) {
    let time = Int(time.microseconds)
    // The scene is drawn after its last change at a moment.
    if let last = moments.last, last >= time { return }
    addPicture()
    frameEnded()
    addAnimation(upTo: time)
    timeline.advance(to: time)
  }

  private func addPicture() {
    guard let scene = session?.scene, !moments.isEmpty else { return }
    let time = Timestamp(microseconds: Int64(moments[now]))
    guard needsPicture || scene.drawn?.restTime.map({ time < $0 }) ?? false else { return }
    needsPicture = false
    film.add(scene, at: now, time)
  }

  /// The interval of pictures during an animation, in microseconds: 60 a second, as displays show them.
  private static let animationInterval = 16_667

  /// Adds moments and pictures of what moves on its own until the next entry.
  private func addAnimation(upTo time: Int) {
    guard let scene = session?.scene, let rest = scene.drawn?.restTime.map({ Int($0.microseconds) }) else { return }
    while let last = moments.last, last < rest {
      let next = min(last + Self.animationInterval, rest)
      if next >= time { return needsPicture = true }
      timeline.advance(to: next)
      film.add(scene, at: now, Timestamp(microseconds: Int64(next)))
    }
  }

  private func add(_ transition: GestureTransition) {
    needsPicture = true
    guard let lane = timeline.lane(transition.recognizer) else { return }
    // The value that exceeded its threshold.
    if case .itself(_, let reason?) = transition.cause {
      thresholds[lane].add([reason], on: transition.target, at: now, isFinal: true)
    }
    if transition.to.isFinished { thresholds[lane].endAttempt(on: transition.target) }
    let isNew = transition.from == .possible && transition.to != .failed
    if transition.to != .failed {
      measurements[lane].add(transition.description.measurements, at: now, isStart: isNew)
    }
  }

  private func add(_ event: SceneEvent) {
    // The value before a change is the last value of the curve.
    let rows = event.fields.compactMap { key, value -> (name: String, unit: String, thousandths: Int64)? in
      guard case .length(let thousandths) = value, key != "from" else { return nil }
      let name = key == "to" ? "row height" : key.split(separator: "_").joined(separator: " ")
      return (name, "pt", thousandths)
    }
    lengths.add(rows, at: now, isStart: false)
  }

  // MARK: After the replay

  private func finish(isComplete: Bool) {
    if moments.isEmpty { timeline.advance(to: 0) }
    addPicture()
    frameEnded()
    addAnimation(upTo: .max)
    facts = playback.facts
    facts.append(
      SourceFact("surface", HumanNumbers.size(of: playback.header.surface, isAssumed: playback.isSizeAssumed)))
    if playback.libinput == nil {
      let paths = timeline.paths
      facts.append(SourceFact("touches", "\(paths.touchCount), at most \(paths.maximumAtOnce) at once"))
    }
    facts.append(
      SourceFact("scene", scene.name + scene.assignmentsWithoutFolders.map { " \($0.key)=\($0.value)" }.joined()))
    notes = playback.notes.map(worded)
    recording = recorder?.finish(playback, isComplete: isComplete)
    (session, recorder) = (nil, nil)
  }

  /// Explains the touches: what they did, and why a gesture was not recognized. Call it after the replay, once `libinput` is
  /// set.
  ///
  /// - Parameter progress: called with the number of attempts explained so far, and of all.
  package func explain(progress: (Int, Int) -> Void = { _, _ in }) { explain(withFindings: true, progress: progress) }

  /// Explains the touches, with or without what `explain` finds about their attempts, which takes most of the time.
  package func explain(
    withFindings: Bool, mostFrames: Int = ReportTouches.mostFrames, progress: (Int, Int) -> Void = { _, _ in }
  ) {
    guard let recording else { return }
    var touches = ReportTouches(
      Explanation(of: recording, contacts: contacts), libinput: libinput?.inputLog, isSearched: withFindings)
    if touches.isLibinputOnOtherDevice { notes.append(LibinputEvent.genericTouchpadNote) }
    if withFindings { touches.explain(mostFrames: mostFrames, progress) }
    if touches.unexplained > 0 {
      let text =
        "\(touches.unexplained, "gesture") of this long recording "
        + "\(touches.unexplained == 1 ? "is" : "are") not explained here"
      notes.append(worded(RecordingNote(text, .explainAlone)))
    }
    self.touches = touches
  }

  private var reportedByLibinput: ReportLibinput? {
    guard let recording else { return nil }
    if recording.inputLog.libinput != nil { return ReportLibinput(contacts: nil, libinput: recording) }
    return libinput.map { ReportLibinput(contacts: recording, libinput: $0) }
  }

  package var value: ReportValue {
    let surface = playback.header.surface
    let members: [ReportValue.Member] = [
      .init("file", .text(file)), .init("problem", .text(clean(problem ?? ""))),
      .init("command", .text(clean(command))),
      .init("facts", .list(facts.map { .texts([$0.label, clean($0.text)]) })),
      .init("notes", .texts(notes.map { clean($0) })), .init("isSizeAssumed", .bool(playback.isSizeAssumed)),
      .init("surface", .numbers([surface.widthInMicrometres, surface.heightInMicrometres].map { ($0 + 5) / 10 })),
      .init("scene", .text(scene.name)),
    ]
    let others: [ReportValue.Member] = [
      .init("lanes", .list(timeline.lanes.map(\.value))),
      .init("thresholds", .list(thresholds.map { $0.value(moments) })),
      .init("touches", touches?.value ?? ReportTouches.none),
      .init("curves", .list(([lengths] + measurements).filter { !$0.isEmpty }.map(\.value))),
    ]
    return .object(
      members + pointerMembers + surface.reportMembers + timeline.members + others + timeline.lineMembers + [
        .init("film", film.value), .init("libinput", reportedByLibinput?.value ?? .text(clean(libinputAbsence))),
      ])
  }
}

extension Report {
  /// A pointer's movement has no millimetres.
  private var pointerMembers: [ReportValue.Member] { playback.libinput == nil ? [] : [.init("isPointer", .bool(true))] }
}

extension Surface {
  /// The number of points in an inch, in thousandths; empty for 163, which pages assume.
  package var reportMembers: [ReportValue.Member] {
    let thousandths = Int((pointsPerInch * 1000).rounded())
    return thousandths == Int(Self.pointsPerInch * 1000) ? [] : [.init("pointsPerInch", .number(thousandths))]
  }
}
