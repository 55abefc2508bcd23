import Gestures
import Simulation
import TouchTrace

/// All that a recording's page shows, gathered from its transcript.
///
/// It is told of every entry, and after every frame; then what is known besides is set, and the page written:
///
/// ```swift
/// let report = Report("tap.trace", setup)
/// let (session, scene) = try replay.session(for: playback.header) { report.see($0) }
/// report.watch(session)
/// try playback.play(in: session) { report.look() }
/// report.finish(playback, scene)
/// let html = report.page
/// ```
public final class Report {
  let file: String
  private var moments: [Int] = []
  private var now: Int { max(0, moments.count - 1) }
  private var paths = FingerPaths()
  private var lanes: [LaneLog]
  private var measurements: [CurveLog]
  private var lengths = CurveLog("scene")
  private var lines = LineTable()
  private var told: [Int] = []
  private var lastTold = 0
  private var film = PictureFilm()
  private let text = TranscriptText()
  private var session: Session?
  private var isIdle = true
  private var isChanged = true
  private(set) var contacts = GestureLog()
  /// The same in short, for a page of many.
  public private(set) var outcome: RecordingOutcome

  private var facts: [SourceFact] = []
  private var notes: [String] = []
  private var surface = Surface(millimetres: 0, by: 0)
  private var scene = ""
  /// Why the recording was not read to its end, a sentence; nil where it was.
  public var problem: String?
  /// The command that gives the transcript, as it can be pasted; empty where there is none.
  public var command = ""
  /// libinput's lane; nil where there is none, and why not.
  public var driver: (log: DriverLog, part: LibinputPart)?
  /// Why there is no lane of libinput's, a sentence.
  public var driverAbsence = "libinput was not asked."
  /// What somebody found out about the gestures that were tried, in order of time.
  public var explained: [ExplainedAttempt] = []

  /// What a line of the transcript tells of.
  private enum Kind: Int { case began, ended, cancelled, failed, scene, driver, end }

  public init(_ file: String, _ setup: Setup) {
    self.file = file
    outcome = RecordingOutcome(played: setup.recognizers.map(\.name))
    lanes = setup.recognizers.map { LaneLog($0.name, $0.recognizer) }
    measurements = setup.recognizers.map { CurveLog($0.name) }
  }

  // MARK: While it is played

  /// Whose scene is drawn. To be called before anything is played.
  public func watch(_ session: Session) {
    self.session = session
  }

  /// To be called with every entry, before the next one comes.
  public func see(_ entry: TranscriptEntry) {
    contacts.add(entry)
    outcome.add(entry)
    reach(entry.time)
    switch entry {
    case .frame(_, let contacts, let untracked, let hovering):
      paths.see(contacts, untracked: untracked, hovering: hovering, at: now)
    case .step(_, let name, let step):
      if let lane = lane(name) { lanes[lane].see(step, at: now) }
      isIdle = false
    case .transition(let transition): see(transition, entry)
    case .scene(_, let event):
      isChanged = true
      see(event)
      tell(entry, .scene, lane: -1)
    case .suppression: tell(entry, .driver, lane: -1)
    case .end: tell(entry, .end, lane: -1)
    case .indirect, .tapRefusal, .wake: break
    }
  }
  /// To be called after each frame.
  public func look() {
    guard !isIdle, session?.coordinator.isIdle ?? false else { return }
    isIdle = true
    for index in lanes.indices { lanes[index].reset(at: now) }
  }

  private func reach(_ time: Timestamp) {
    let time = Int(time.microseconds)
    // What a scene shows is drawn once it is done with a moment.
    if let last = moments.last, last >= time { return }
    takePicture()
    look()
    moments.append(time)
  }
  private func takePicture() {
    guard isChanged, let scene = session?.scene else { return }
    isChanged = false
    film.take(scene, at: now)
  }
  private func lane(_ name: String) -> Int? { lanes.firstIndex { $0.name == name } }

  private func see(_ transition: GestureTransition, _ entry: TranscriptEntry) {
    isChanged = true
    guard let lane = lane(transition.recognizer) else { return }
    lanes[lane].see(transition, at: now)
    let isNew = transition.from == .possible && transition.to != .failed
    if transition.to != .failed {
      let rows = transition.description.measurements.filter { !$0.unit.isRate }.map {
        (name: $0.name, unit: $0.unit.rawValue, thousandths: FixedPoint.thousandths($0.value))
      }
      measurements[lane].add(rows, at: now, isStart: isNew)
    }
    switch transition.to {
    case .began: tell(entry, .began, lane: lane)
    case .ended: tell(entry, .ended, lane: lane)
    case .cancelled: tell(entry, .cancelled, lane: lane)
    case .failed: tell(entry, .failed, lane: lane)
    case .possible, .changed: break
    }
  }
  private func see(_ event: SceneEvent) {
    // What something was before is the last value's to say.
    let rows = event.fields.compactMap { key, value -> (name: String, unit: String, thousandths: Int)? in
      guard case .length(let thousandths) = value, key != "from" else { return nil }
      let name = key == "to" ? "row height" : key.split(separator: "_").joined(separator: " ")
      return (name, "pt", thousandths)
    }
    lengths.add(rows, at: now, isStart: false)
  }
  private func tell(_ entry: TranscriptEntry, _ kind: Kind, lane: Int) {
    let line = text.line(entry).dropLast()
    let stamp = max(10, Thousandths(entry.time).text.utf8.count) + 1
    // A pattern tells whose line it is.
    let code = lines.code(String(line.utf8.dropFirst(stamp)) ?? "", kind: (lane + 1) * 8 + kind.rawValue)
    told += [now - lastTold] + code
    lastTold = now
  }

  // MARK: The end

  /// To be called when all is played, or has broken off.
  public func finish(_ playback: any Playback, _ scene: TraceHeader.SceneLine) {
    if moments.isEmpty { moments = [0] }
    takePicture()
    look()
    surface = playback.header.surface
    self.scene = scene.name
    facts = playback.facts
    let size = [surface.widthInMicrometres, surface.heightInMicrometres].map { FixedPoint.short(thousandths: $0) }
    facts.append(SourceFact("surface", "\(size[0]) x \(size[1]) mm"))
    facts.append(SourceFact("fingers", "\(paths.touchDownTime), at most \(paths.mostAtOnce) at once"))
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
      .init("scene", .text(scene)), .init("moments", .numbers(Steps.between(Steps.between(moments)))),
      .init("fingers", paths.value), .init("lanes", .list(lanes.map(\.value))),
      .init("curves", .list(([lengths] + measurements).filter { !$0.isEmpty }.map(\.value))),
      .init("patterns", .texts(lines.patterns)),
      .init("kinds", .numbers(lines.kinds)), .init("lines", .numbers(told)),
      .init("film", film.value),
      .init("libinput", driver.map { $0.log.value($0.part, comparedWith: contacts) } ?? .text(driverAbsence)),
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

  /// The whole page, in UTF-8.
  public var page: [UInt8] {
    typealias Parts = PackageResources
    return ReportPage.html(
      title: file, styles: [Parts.shared_css, Parts.report_css],
      scripts: [
        Parts.shared_js, Parts.data_js, Parts.film_js, Parts.pad_js, Parts.table_js, Parts.span_js, Parts.lanes_js,
        Parts.curves_js,
        Parts.transcript_js, Parts.machines_js, Parts.report_js,
      ], data: value)
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
