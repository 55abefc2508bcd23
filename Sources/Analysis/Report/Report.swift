internal import CEmbeddedFiles
import Gestures
import Simulation
import TouchTrace

/// The page of one recording, built from its transcript.
///
/// Add every entry of the transcript, mark the end of every frame, then set the remaining properties and read the page:
///
/// ```swift
/// let report = Report("tap.trace", setup)
/// let (session, scene) = try replay.session(for: playback.header) { report.add($0) }
/// report.observe(session)
/// try playback.play(in: session) { report.frameEnded() }
/// report.finish(playback, scene)
/// let html = report.page
/// ```
public final class Report {
  let file: String
  private var moments: [Int] = []
  private var now: Int { max(0, moments.count - 1) }
  private var paths = FingerPaths()
  private var lanes: [PhaseLog]
  private var measurements: [CurveLog]
  private var lengths = CurveLog("scene")
  private var lines = LineTable()
  private var encodedLines: [Int] = []
  private var lastLineMoment = 0
  private var film = PictureFilm()
  private let text = TranscriptText()
  private var session: Session?
  private var isIdle = true
  private var needsPicture = true
  /// The gestures from raw touches.
  private(set) var contacts = GestureLog()
  /// The recognized gestures and nearest misses, for a page of several recordings.
  public private(set) var outcome: RecordingOutcome

  private var facts: [SourceFact] = []
  private var notes: [String] = []
  private var surface = Surface(millimetres: 0, by: 0)
  private var scene = ""
  /// Why the recording was not read completely, a sentence; `nil` if it was.
  public var problem: String?
  /// The command that prints the transcript; empty if there is none.
  public var command = ""
  /// libinput's events; `nil` if there are none.
  public var libinput: (log: TouchpadEventLog, part: LibinputProvenance)?
  /// Why there are no events of libinput, a sentence.
  public var libinputAbsence = "libinput was not used."
  /// Explanations of attempts, in order of time.
  public var explained: [ExplainedAttempt] = []

  /// The kind of a line in the transcript. The page has the same order.
  private enum Kind: Int { case began, ended, cancelled, failed, scene, libinput, end }

  /// Creates an empty report.
  ///
  /// - Parameters:
  ///   - file: the name of the recording.
  ///   - setup: the attached recognizers.
  public init(_ file: String, _ setup: Setup) {
    self.file = file
    outcome = RecordingOutcome(recognizers: setup.recognizers.map(\.name))
    lanes = setup.recognizers.map { PhaseLog($0.name, $0.recognizer) }
    measurements = setup.recognizers.map { CurveLog($0.name) }
  }

  // MARK: During the replay

  /// Sets the session to draw. Call it before the replay.
  public func observe(_ session: Session) {
    self.session = session
  }

  /// Adds an entry of the transcript. Call it with every entry during the replay.
  public func add(_ entry: TranscriptEntry) {
    contacts.add(entry)
    outcome.add(entry)
    advance(to: entry.time)
    switch entry {
    case .frame(_, let contacts, let untracked, let hovering):
      paths.add(contacts, untracked: untracked, hovering: hovering, at: now)
    case .step(_, let name, let step):
      if let lane = lane(name) { lanes[lane].add(step, at: now) }
      isIdle = false
    case .transition(let transition): add(transition, entry)
    case .scene(_, let event):
      needsPicture = true
      add(event)
      addLine(entry, .scene, lane: -1)
    case .suppression: addLine(entry, .libinput, lane: -1)
    case .end: addLine(entry, .end, lane: -1)
    case .touchpad, .tapRefusal, .wake: break
    }
  }

  /// Marks the end of a frame. Call it after each frame.
  public func frameEnded() {
    guard !isIdle, session?.coordinator.isIdle ?? false else { return }
    isIdle = true
    for index in lanes.indices { lanes[index].reset(at: now) }
  }

  private func advance(to time: Timestamp) {
    let time = Int(time.microseconds)
    // The scene is drawn after its last change at a moment.
    if let last = moments.last, last >= time { return }
    addPicture()
    frameEnded()
    moments.append(time)
  }

  private func addPicture() {
    guard needsPicture, let scene = session?.scene else { return }
    needsPicture = false
    film.add(scene, at: now)
  }

  private func lane(_ name: String) -> Int? { lanes.firstIndex { $0.name == name } }

  private func add(_ transition: GestureTransition, _ entry: TranscriptEntry) {
    needsPicture = true
    guard let lane = lane(transition.recognizer) else { return }
    lanes[lane].add(transition, at: now)
    let isNew = transition.from == .possible && transition.to != .failed
    if transition.to != .failed {
      let rows = transition.description.measurements.filter { !$0.unit.isRate }.map {
        (name: $0.name, unit: $0.unit.rawValue, thousandths: FixedPoint.thousandths($0.value))
      }
      measurements[lane].add(rows, at: now, isStart: isNew)
    }
    switch transition.to {
    case .began: addLine(entry, .began, lane: lane)
    case .ended: addLine(entry, .ended, lane: lane)
    case .cancelled: addLine(entry, .cancelled, lane: lane)
    case .failed: addLine(entry, .failed, lane: lane)
    case .possible, .changed: break
    }
  }

  private func add(_ event: SceneEvent) {
    // The value before a change is the last value of the curve.
    let rows = event.fields.compactMap { key, value -> (name: String, unit: String, thousandths: Int)? in
      guard case .length(let thousandths) = value, key != "from" else { return nil }
      let name = key == "to" ? "row height" : key.split(separator: "_").joined(separator: " ")
      return (name, "pt", thousandths)
    }
    lengths.add(rows, at: now, isStart: false)
  }

  private func addLine(_ entry: TranscriptEntry, _ kind: Kind, lane: Int) {
    let line = text.line(entry).dropLast()
    let stamp = max(10, Thousandths(entry.time).text.utf8.count) + 1
    // The kind of a pattern includes the lane of the line.
    let code = lines.code(String(line.utf8.dropFirst(stamp)) ?? "", kind: (lane + 1) * 8 + kind.rawValue)
    encodedLines += [now - lastLineMoment] + code
    lastLineMoment = now
  }

  // MARK: After the replay

  /// Completes the report after the replay, whether it was complete or not.
  public func finish(_ playback: any Playback, _ scene: TraceHeader.SceneLine) {
    if moments.isEmpty { moments = [0] }
    addPicture()
    frameEnded()
    surface = playback.header.surface
    self.scene = scene.name
    facts = playback.facts
    let size = [surface.widthInMicrometres, surface.heightInMicrometres].map { FixedPoint.short(thousandths: $0) }
    facts.append(SourceFact("surface", "\(size[0]) x \(size[1]) mm"))
    facts.append(SourceFact("touches", "\(paths.touchCount), at most \(paths.maximumAtOnce) at once"))
    facts.append(SourceFact("scene", scene.name + scene.assignments.map { " \($0.key)=\($0.value)" }.joined()))
    let gestures = outcome.tally.counts.map(\.text).joined(separator: ", ")
    facts.append(SourceFact("gestures", gestures.isEmpty ? "none" : gestures))
    notes = playback.notes
  }

  var value: ReportValue {
    .object([
      .init("file", .text(file)), .init("problem", .text(problem ?? "")), .init("command", .text(command)),
      .init("facts", .list(facts.map { .texts([$0.label, $0.text]) })), .init("notes", .texts(notes)),
      .init("surface", .numbers([surface.widthInMicrometres / 10, surface.heightInMicrometres / 10])),
      .init("scene", .text(scene)), .init("moments", .numbers(DeltaEncoding.deltas(DeltaEncoding.deltas(moments)))),
      .init("fingers", paths.value), .init("lanes", .list(lanes.map(\.value))),
      .init("curves", .list(([lengths] + measurements).filter { !$0.isEmpty }.map(\.value))),
      .init("patterns", .texts(lines.patterns)),
      .init("kinds", .numbers(lines.kinds)), .init("lines", .numbers(encodedLines)),
      .init("film", film.value),
      .init("libinput", libinput.map { $0.log.value($0.part, comparedWith: contacts) } ?? .text(libinputAbsence)),
      .init(
        "explained",
        .list(
          explained.map {
            .object([
              .init("time", .number(Int($0.time.microseconds))), .init("recognizer", .text($0.recognizer)),
              .init("outcome", .text($0.outcome)), .init("sentences", .texts($0.sentences)),
            ])
          })),
    ])
  }

  /// The page as HTML in UTF-8.
  public var page: [UInt8] {
    ReportPage.html(
      title: file, styles: [UInt8](embedded_report_styles()), scripts: [UInt8](embedded_report_scripts()), data: value)
  }
}

extension MeasurementUnit {
  fileprivate var isRate: Bool {
    switch self {
    case .degreesPerSecond, .pointsPerSecond, .ratioPerSecond: true
    case .points, .milliseconds, .degrees, .ratio, .count: false
    }
  }
}
