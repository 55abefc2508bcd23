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
  private let lanes: [MachineLane]
  private var log = ReportLog()
  /// The first lines of the transcript, for a reader without scripts.
  private(set) var firstLines: [String] = []
  private static let mostFirstLines = 500
  private var recorder: ReplayRecorder?
  private var recording: ReplayedRecording?
  private(set) var touches: ReportTouches?
  let clean: PageText

  private var facts: [SourceFact] = []
  private var notes: [String] = []
  /// What is wrong with the recording: the page begins with it.
  private var faults: [String] = []
  /// Returns the end of a sentence with a remedy, empty for none; set it before ``play(afterEach:)``.
  package var words: (RecordingRemedy?) -> String = { _ in "" }
  private let sceneLine: TraceHeader.SceneLine
  /// Why the recording was not read completely, a sentence; `nil` if it was.
  package var problem: String?
  /// The name and the data of the report that is shown next to this one; `nil` for none.
  private(set) var other: ReportValue?
  /// The command that prints the transcript; empty if there is none.
  package var command = ""
  /// The recording as libinput reports it; `nil` if it is not known, or if libinput's events are what is replayed.
  package var libinput: ReplayedRecording?
  /// The touches of a recording of which libinput's events are replayed; `nil` if they are not known.
  package var contacts: InputLog?
  /// Returns why libinput made other gestures of an explanation's motions than the hand did; `nil` if that is not known.
  package var libinputReasons: ((Explanation) -> [LibinputReason])?
  /// Why there are no events of libinput, a sentence.
  package var libinputAbsence = "libinput was not used."

  /// Creates the report of a recording that has not been played.
  ///
  /// - Parameter path: the path of the recording, of which the page shows the last component.
  package init(_ path: String, _ replay: Replay, of playback: any Playback) throws(Replay.Problem) {
    file = PageText.name(of: path)
    clean = PageText(of: path)
    self.playback = playback
    sceneLine = replay.sceneLine(for: playback.header)
    let setup: Setup
    do throws(ParameterAssignment.Problem) { setup = try replay.setup(for: playback.header) } catch {
      throw .assignment(error)
    }
    lanes = setup.machineLanes
    let (session, _) = try replay.session(for: playback.header) { [unowned self] in add($0) }
    recorder = ReplayRecorder(session, keeping: [.input, .course])
  }

  // MARK: During the replay

  /// Replays the recording, as far as it can be read.
  ///
  /// - Parameter afterEach: called after each frame.
  /// - Returns: the error that ended the recording early; `nil` if it was read to its end.
  @discardableResult
  package func play(afterEach: () -> Void = {}) -> PlaybackError? {
    guard let recorder else { return nil }
    var failure: PlaybackError?
    do throws(PlaybackError) { try playback.play(in: recorder.session, afterEach: afterEach) } catch {
      failure = error
      problem = playback.problem(error.description + words(error.remedy))
    }
    finish(isComplete: failure == nil)
    return failure
  }

  /// Shows another report next to this one: of the same recording with another setup or input, or of another recording.
  ///
  /// - Parameters:
  ///   - name: what is special about the other report.
  ///   - own: what is special about this one; empty if it is its parameters.
  package func show(_ other: Report, beside name: String, own: String = "") {
    self.other = .object([.init("name", .text(name)), .init("own", .text(own)), .init("data", other.value)])
  }

  /// Replaces what is known about the recording, of which this one is a part.
  package func setAbout(_ facts: [SourceFact], _ notes: [RecordingNote]) {
    self.facts = facts
    faults = notes.filter { $0.prominence == .problem }.map(worded)
    self.notes = notes.filter { $0.prominence != .problem }.map(worded)
  }

  private func worded(_ note: RecordingNote) -> String { note.text + words(note.remedy) }

  private var scene: (any Scene)? { recorder?.session.scene }

  private func add(_ entry: TranscriptEntry) {
    if let line = log.add(entry, of: recorder?.lastRecognizer, scene), firstLines.count < Self.mostFirstLines {
      firstLines.append(line)
    }
  }

  // MARK: After the replay

  private func finish(isComplete: Bool) {
    log.finish(scene)
    recording = recorder?.finish(playback, isComplete: isComplete)
    recorder = nil
    facts = playback.facts
    facts.append(
      SourceFact("surface", HumanNumbers.size(of: playback.header.surface, isAssumed: playback.isSizeAssumed)))
    if playback.libinput == nil, let fingers = recording?.course?.fingers {
      facts.append(SourceFact("touches", "\(fingers.count), at most \(fingers.maximumAtOnce) at once"))
    }
    facts.append(
      SourceFact(
        "scene", sceneLine.name + sceneLine.assignmentsWithoutFolders.map { " \($0.key)=\($0.value)" }.joined()))
    setAbout(facts, playback.notes)
  }

  /// Explains the touches: what they did, and why a gesture was not recognized. Call it after the replay, once `libinput` is
  /// set.
  ///
  /// - Parameter progress: called with the number of attempts explained so far, and of all.
  package func explain(progress: (Int, Int) -> Void = { _, _ in }) { explain(withFindings: true, progress: progress) }

  /// The recognizer of the gesture that was meant, about which the report then answers; empty if none was meant, `nil` if it is not known.
  package var meant: String?

  /// Explains the touches, with or without what `explain` finds about their attempts, which takes most of the time.
  package func explain(
    withFindings: Bool, mostFrames: Int = ReportTouches.mostFrames, progress: (Int, Int) -> Void = { _, _ in }
  ) {
    guard let recording else { return }
    var explanation = Explanation(of: recording, contacts: contacts)
    if withFindings, let libinputReasons { explanation.libinputReasons = libinputReasons(explanation) }
    var touches = ReportTouches(
      explanation, libinput: libinput?.inputLog, isSearched: withFindings, meant: meant.map { $0.isEmpty ? [] : [$0] })
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
    let reasons = touches?.answer.distinctLibinput ?? []
    if recording.inputLog.libinput != nil {
      return ReportLibinput(contacts: nil, libinput: recording, reasons: reasons)
    }
    return libinput.map { ReportLibinput(contacts: recording, libinput: $0, reasons: reasons) }
  }

  package var value: ReportValue {
    let surface = playback.header.surface
    let course = recording?.course ?? ReplayCourse(recognizers: lanes.count)
    let members: [ReportValue.Member] = [
      .init("problem", .text(clean(problem ?? ""))),
      .init("command", .text(clean(command))),
      .init("facts", .list(facts.map { .texts([$0.label, clean($0.text)]) })),
      .init("faults", .texts(faults.map { clean($0) })), .init("notes", .texts(notes.map { clean($0) })),
    ]
    return .object(
      Self.head(file, sceneLine.name, on: surface, isSizeAssumed: playback.isSizeAssumed) + members + pointerMembers
        + log.members(lanes, course, on: surface) + [
          .init("touches", touches?.value ?? ReportTouches.none),
          .init("libinput", reportedByLibinput?.value ?? .text(clean(libinputAbsence))),
        ])
  }
}

extension Report {
  /// A pointer's movement has no millimetres.
  private var pointerMembers: [ReportValue.Member] { playback.libinput == nil ? [] : [.init("isPointer", .bool(true))] }

  /// The name of a recording or a device, its surface and its scene. A surface with 163 points an inch, which pages assume, has no
  /// member for them.
  package static func head(
    _ file: String, _ scene: String, on surface: Surface, isSizeAssumed: Bool
  ) -> [ReportValue.Member] {
    let thousandths = Int((surface.pointsPerInch * 1000).rounded())
    return [
      .init("file", .text(file)), .init("isSizeAssumed", .bool(isSizeAssumed)),
      .init("surface", .numbers([surface.widthInMicrometres, surface.heightInMicrometres].map { ($0 + 5) / 10 })),
      .init("scene", .text(scene)),
    ] + (thousandths == Int(Surface.pointsPerInch * 1000) ? [] : [.init("pointsPerInch", .number(thousandths))])
  }
}
