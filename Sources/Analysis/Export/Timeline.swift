import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// Makes a timeline of a session's transcript: a lane a finger, a lane a recognizer with its states and the machine's
/// phases in them, libinput's lanes, the scene's, and curves of all numbers. Arrows lead from a touch over what recognizers
/// made of it to what came of that.
///
/// What it remembers does not grow with the recording.
struct Timeline {
  private var tracks: TimelineTracks
  private var fingers: FingerLanes
  private var libinput: LibinputLanes
  private var recognizers: [RecognizerLane] = []
  private var sceneTrack = 0
  private var sceneGroup = 0
  private var touches: TouchFlows
  /// What the last transition hangs together with, for what comes of it at once.
  private var cause: (time: Timestamp, flows: [UInt64])?
  private var now = Timestamp(microseconds: 0)
  private let take: (TimelineEvent) -> Void

  /// - Parameters:
  ///   - recognizers: their names, in order of attaching.
  ///   - isViaLibinput: whether libinput tells of the fingers.
  ///   - take: is handed every event.
  init(
    _ recognizers: [String], scene: String, isViaLibinput: Bool, _ take: @escaping (TimelineEvent) -> Void
  ) {
    self.take = take
    tracks = TimelineTracks(take)
    touches = TouchFlows(recognizers: recognizers.count)
    fingers = FingerLanes(group: tracks.add("fingers", .group))
    libinput = LibinputLanes(group: isViaLibinput ? tracks.add("libinput", .group) : 0)
    let group = tracks.add("recognizers", .group)
    for name in recognizers {
      self.recognizers.append(RecognizerLane(name, track: tracks.add(name, .slices, in: group)))
    }
    if scene != EmptyScene.name {
      sceneGroup = tracks.add("scene \(scene)", .group)
      sceneTrack = tracks.add("changes", .slices, in: sceneGroup)
    }
  }

  mutating func add(_ entry: TranscriptEntry) {
    switch entry {
    case .frame(let time, let contacts, let untracked, let hovering):
      settle(time)
      let changes = contacts.filter { $0.stage != .stationary }.map { ContactChange($0.id, $0.stage, $0.position) }
      let frame = TraceFrame(time: now, changes: changes, untracked: untracked, hovering: hovering)
      fingers.show(frame, &tracks) { isFirst in touches.land(isFirst: isFirst) }
    case .indirect(let event):
      settle(event.time)
      libinput.show(event, at: now, &tracks) { isFirst in touches.land(isFirst: isFirst) }
    case .suppression(let time, let suppression):
      settle(time)
      libinput.note(TranscriptText.text(suppression), at: now, &tracks)
    case .tapRefusal(let time, let refusal):
      settle(time)
      libinput.note(refusal.text, at: now, &tracks)
    case .wake(let time): settle(time)
    case .step(_, let name, let step):
      guard let index = recognizers.firstIndex(where: { $0.name == name }) else { return }
      cause = nil
      recognizers[index].step(step, at: now, take)
    case .transition(let transition):
      guard let index = recognizers.firstIndex(where: { $0.name == transition.recognizer }) else { return }
      let flows = touches.flows(of: index)
      cause = (now, flows)
      recognizers[index].make(transition, at: now, flows, &tracks)
    case .scene(let time, let event):
      if time > now { settle(time) }
      show(event)
    case .end(let time, _): settle(time)
    }
  }

  /// Shows fingers beside what libinput makes of them.
  mutating func show(_ frame: TraceFrame) {
    settle(frame.time)
    var frame = frame
    frame.time = now
    fingers.show(frame, &tracks) { _ in [] }
  }

  /// Closes what is still open.
  mutating func finish() {
    settle(now)
    fingers.close(at: now, &tracks)
    libinput.close(at: now, &tracks)
    for index in recognizers.indices { recognizers[index].close(at: now, take) }
  }

  /// Something new begins: what has been waiting for more of the same moment waits no longer.
  private mutating func settle(_ time: Timestamp) {
    for index in recognizers.indices { recognizers[index].settle(take) }
    now = max(now, time)
    cause = nil
  }

  private mutating func show(_ event: SceneEvent) {
    let flows = cause.map { $0.time == now ? $0.flows : [] } ?? []
    var notes: TimelineNotes = [("what", .text(event.text))]
    for (key, value) in event.fields {
      switch value {
      case .text(let text): notes.append((key, .text(text)))
      case .count(let count): notes.append((key, .count(count)))
      case .length(let thousandths): notes.append((key, .number(FixedPoint.double(thousandths: thousandths))))
      }
    }
    take(.instant(now, track: sceneTrack, name: event.name, notes, flows: flows))
    for case (let key, .length(let thousandths)) in event.fields where key != "from" {
      let track = tracks.counter(key == "to" ? event.name : key, "pt", in: sceneGroup)
      take(.counter(now, track: track, FixedPoint.double(thousandths: thousandths)))
    }
  }
}

/// The numbers that tie a touch to what comes of it: one for each recognizer, since arrows lead from one to the next of
/// the same number.
private struct TouchFlows {
  private let recognizers: Int
  private var touches: UInt64 = 0
  /// The touches of the hand that is down, or was last.
  private var hand: [UInt64] = []

  init(recognizers: Int) { self.recognizers = max(1, recognizers) }

  /// - Parameter isFirst: whether nobody touched before.
  mutating func land(isFirst: Bool) -> [UInt64] {
    if isFirst { hand = [] }
    touches += 1
    if hand.count == TouchFrame.capacity { hand.removeFirst() }
    hand.append(touches)
    return (0..<recognizers).map { number(touches, $0) }
  }

  func flows(of recognizer: Int) -> [UInt64] { hand.map { number($0, recognizer) } }

  private func number(_ touch: UInt64, _ recognizer: Int) -> UInt64 {
    touch * UInt64(recognizers) + UInt64(recognizer)
  }
}

/// Tracks by number, and curves that come into being when there is something to draw.
struct TimelineTracks {
  private var count = 0
  private var counters: [Name: Int] = [:]
  let take: (TimelineEvent) -> Void

  private struct Name: Hashable {
    var parent: Int
    var name: String
  }

  init(_ take: @escaping (TimelineEvent) -> Void) { self.take = take }

  mutating func add(_ name: String, _ kind: TimelineTrack.Kind, in parent: Int = 0) -> Int {
    count += 1
    take(.track(TimelineTrack(id: count, parent: parent, name: name, kind: kind)))
    return count
  }

  mutating func counter(_ name: String, _ unit: String, in parent: Int) -> Int {
    let key = Name(parent: parent, name: name)
    if let known = counters[key] { return known }
    let track = add(name, .counter(unit), in: parent)
    counters[key] = track
    return track
  }
}
