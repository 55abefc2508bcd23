import Analysis
import Gestures
import Simulation
import TableModel
import TouchTrace

/// The sessions behind a view, and what they have reported: a function of the setup and of all input.
///
/// The source that the recognizers read has a session with them. The other one has a session without recognizers, which
/// only converts its input.
final class ViewEngine {
  let setup: Setup
  private let via: InputSource
  private let surface: Surface
  private let sceneName: String
  private var sessions: [InputSource: Session] = [:]
  private let main: Session
  private var fingers = FingerLog(limit: ViewSnapshot.Finger.maximumTrail)
  private var attempts: [AttemptTrack]
  private var libinput = LibinputReports()
  private let libinputAbsence: String
  private var rules: LibinputProgress
  private var pointer: Point2D?
  private var lastChange = ""
  private let numbers: HumanNumbers
  /// Whether the input is played for the state that it leads to, so that nothing is measured.
  private var isSkimming = false
  private let recorder: ReplayRecorder
  private let observer: (any ViewObserver)?

  /// - Parameters:
  ///   - steps: libinput's log, which may grow.
  ///   - observer: receives every entry; nil if nothing needs to be known over time.
  init(
    _ source: ViewSource, _ replay: Replay, _ setup: Setup, via: InputSource, _ steps: LibinputStepLog,
    _ observer: (any ViewObserver)? = nil
  ) throws(SceneProblem) {
    self.observer = observer
    self.setup = setup
    self.via = via
    surface = source.header.surface
    let line = replay.sceneLine(for: source.header)
    sceneName = line.name
    let scene = try SceneCatalog.make(line, on: surface, among: replay.scenes)
    attempts = setup.recognizers.map { AttemptTrack($0) }
    libinputAbsence = source.libinputAbsence
    rules = LibinputProgress(on: source.header.surface, steps)
    numbers = HumanNumbers(hasMillimetres: via == .contacts && !source.isSizeAssumed, on: surface)
    // The engine does not exist yet when its sessions are created.
    var record: ((TranscriptEntry, InputSource) -> Void)?
    main = Session(setup, scene: scene, on: surface) { record?($0, via) }
    sessions[via] = main
    recorder = ReplayRecorder(main, keeping: observer == nil ? [] : .course)
    let other: InputSource = via == .contacts ? .libinput : .contacts
    let empty = try EmptyScene(surface: surface, assignments: [])
    sessions[other] = Session(.empty, scene: empty, on: surface) { record?($0, other) }
    record = { [unowned self] in self.record($0, $1) }
  }

  // MARK: Input

  /// Plays an input. The inputs of one source must be in order of time.
  func play(_ input: SessionInput, _ source: InputSource) {
    // Before the input, for durations until then: the deadlines of that time come first.
    if source == via {
      main.advance(to: input.time)
      measure(at: input.time)
    }
    sessions[source]?.play(input)
    if source == .contacts, case .frame(let frame) = input { rules.add(frame) }
    if source == .libinput {
      libinput.add(input)
      if case .event(let event) = input { pointer = event.location }
    }
    measure(at: input.time)
    recorder.forget()
  }

  /// - Parameter hasContacts: whether the touches are known, which show where a touch begins.
  func play(_ window: inout TouchWindow, hasContacts: Bool) {
    for (index, entry) in window.entries.enumerated() {
      if index == window.hidden {
        main.advance(to: entry.input.time)
        // With other parameters, an attempt may be in progress there.
        if index > 0 && !main.isResting { window.hidden = 0 }
      }
      if index == 0 || index == window.hidden { begin(hasContacts: hasContacts) }
      play(entry.input, entry.source)
    }
  }

  /// Begins other touches: what happened before is not shown any more.
  ///
  /// - Parameter hasContacts: whether the touches are known, which show where a touch begins.
  func begin(hasContacts: Bool) {
    if !hasContacts { touchBegan() }
    recorder.forgetCourse()
    observer?.begin()
  }

  /// What has happened in these touches over time, and the scene as it is; nil without an observer.
  func course() -> (course: ReplayCourse, scene: any Scene)? { recorder.currentCourse().map { ($0, main.scene) } }

  /// Plays touches that have ended, and notes what is known at the end of each.
  ///
  /// - Parameter first: the index of the first one to play. Nothing is in progress before it.
  func replay(_ windows: inout [TouchWindow], from first: Int, hasContacts: Bool) {
    let last = windows.lastIndex { $0.number != nil } ?? 0
    for index in windows.indices.dropFirst(first) {
      // What earlier touches measured is not shown any more.
      isSkimming = index <= last - Self.measuredTouches
      play(&windows[index], hasContacts: hasContacts)
      guard let time = windows[index].finish?.time else { continue }
      advance(to: time)
      windows[index].finish?.isIdle = isIdle
    }
    isSkimming = false
  }

  /// The number of touches that one attempt can consist of: no recognizer counts more taps.
  private static let measuredTouches = 4

  /// The setup with the elements that touches hit, for replaying a touch without the scene.
  var setupWithElements: Setup { main.resolvedSetup }

  /// Forgets the elements that touches hit before a time.
  func forgetElements(before time: Timestamp) { main.forgetElements(before: time) }

  /// Whether the scene has no state.
  var isSceneEmpty: Bool { main.scene is EmptyScene }

  func advance(to time: Timestamp) {
    for source in InputSource.allCases { sessions[source]?.advance(to: time) }
    measure(at: time)
  }

  /// Ends the input: cancels the touches that are still down.
  func end(at time: Timestamp) {
    for source in InputSource.allCases { sessions[source]?.end(at: time) }
  }

  /// Whether nothing is in progress.
  var isIdle: Bool { sessions.values.allSatisfy(\.isIdle) }
  /// Whether nothing is in progress, unless the scene moves.
  var isResting: Bool { main.isResting }
  /// The next deadline of a recognizer or of the scene; nil if there is none.
  var nextDeadline: Timestamp? { main.nextDeadline }
  var isTouching: Bool { fingers.isTouching }
  /// Whether an attempt is in progress, so that durations grow.
  var isTrying: Bool { attempts.contains(where: \.isOpen) }
  /// Notes on the setup for the user, one sentence each.
  var notes: [String] { main.notes }

  /// Forgets what the last touch led to, for a source without contacts.
  func touchBegan() {
    for index in attempts.indices { attempts[index].touchBegan() }
    libinput = LibinputReports()
  }

  /// Keeps the measurements of the recognizers: after another gesture was recognized, they measure nothing.
  private func measure(at time: Timestamp) {
    if isSkimming { return }
    for index in attempts.indices where attempts[index].isOpen {
      attempts[index].measure(main.progress(ofRecognizer: index, at: max(time, main.coordinator.now)))
    }
  }

  private func record(_ entry: TranscriptEntry, _ source: InputSource) {
    // libinput passes on a touchscreen's touches; those of the device itself are shown if there are any.
    if source == .contacts, let frame = entry.touches, fingers.add(frame) { touchBegan() }
    if case .scene(_, let event) = entry { lastChange = event.text }
    let attempt = entry.recognizer.flatMap { _ in recorder.lastAttempt }
    if let attempt { attempts[attempt.index].add(entry, of: attempt) }
    // Both sessions end.
    if case .end = entry, source != via { return }
    observer?.add(entry, of: attempt?.index, in: main.scene)
  }

  // MARK: Snapshot

  /// Fills in what the sessions know.
  ///
  /// - Parameter outcome: what was found about the touch; nil while it is in progress.
  func snapshot(at time: Timestamp, _ outcome: TouchOutcome?) -> ViewSnapshot {
    let now = max(time, main.coordinator.now)
    let isOther = attempts.contains(where: \.isRecognized)
    let recognizers = attempts.enumerated().map { index, attempt in
      attempt.recognizer(
        attempt.isOpen ? main.progress(ofRecognizer: index, at: now) : [], outcome, isOther: isOther, numbers)
    }
    return ViewSnapshot(
      time: time, title: "", width: Double(surface.widthInMicrometres) / 1000,
      height: Double(surface.heightInMicrometres) / 1000, isSizeAssumed: false, isTouching: isTouching,
      fingers: fingers.shown(on: surface, limits(recognizers)), untracked: fingers.untracked,
      hovering: fingers.hovering.map { surface.millimetres($0) }, recognizers: recognizers,
      libinput: .init(libinput, absence: libinputAbsence, rules.reasons(at: now), rules.decision(at: now)),
      scene: sceneState(at: time),
      touch: nil, parameters: [], numbers: numbers)
  }

  /// The distances that a finger may move in the attempts of this touch, in points.
  private func limits(_ recognizers: [ViewSnapshot.Recognizer]) -> [(recognizer: String, points: Double)] {
    var limits: [(recognizer: String, points: Double)] = []
    for recognizer in recognizers where recognizer.isRelevant || recognizer.attempt == .failed {
      for reason in recognizer.bars.map(\.reason)
      where reason.measured == "moved" && reason.bound == .atMost && reason.unit == .points {
        limits.append((recognizer.name, reason.threshold))
      }
    }
    return limits
  }

  /// The time from which on everything in the scene is at rest; nil if nothing moves.
  var restTime: Timestamp? { main.scene.drawn?.restTime }

  private func sceneState(at time: Timestamp) -> ViewSnapshot.SceneState? {
    guard var picture = main.scene.drawn?.picture(at: time) else { return nil }
    if via == .contacts {
      for finger in fingers.fingers where finger.isDown {
        guard let point = main.scene.placeInPicture(of: finger.position) else { continue }
        picture.elements.append(.finger(x: point.x, y: point.y, number: finger.number))
      }
    } else if let point = pointer.flatMap({ main.scene.placeInPicture(of: $0) }) {
      picture.elements.append(.pointer(x: point.x, y: point.y))
    }
    let marks = via == .contacts ? [Point2D(0, 0), Point2D(100, 0), Point2D(0, 100)] : []
    return ViewSnapshot.SceneState(
      name: sceneName, picture: picture, mapping: marks.compactMap(main.scene.placeInPicture), lastChange: lastChange)
  }
}
