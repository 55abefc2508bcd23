import Analysis
import Gestures
import LibinputEvents
import Simulation
import TouchTrace

/// Converts a session's transcript to a timeline: lanes for fingers, for recognizers with their states and the phases of their
/// machines, for libinput and for the scene, and counters for all measurements and positions. Arrows lead from a touch to the
/// recognizers' transitions and on to the scene's events.
///
/// Its memory use does not grow with the recording.
final class Timeline {
  private var tracks: TimelineTracks
  private var fingers: FingerLanes
  private var libinput: LibinputLanes
  private var recognizers: [RecognizerLanes]
  private var lane: SceneLane?
  private var touches: TouchFlows
  /// The flows of the last transition, for the scene's events at the same time.
  private var cause: (time: Timestamp, flows: [UInt64])?
  private var now = Timestamp(microseconds: 0)
  private let emit: (TimelineEvent) -> Void

  /// - Parameters:
  ///   - recognizers: the names in order of attaching.
  ///   - isViaLibinput: whether libinput reports the events.
  ///   - emit: called with every event.
  init(
    _ recognizers: [String], scene: String, isViaLibinput: Bool, _ emit: @escaping (TimelineEvent) -> Void
  ) {
    self.emit = emit
    var tracks = TimelineTracks(emit)
    touches = TouchFlows(recognizers: recognizers.count)
    fingers = FingerLanes(group: tracks.add("fingers", .group))
    libinput = LibinputLanes(group: isViaLibinput ? tracks.add("libinput", .group) : 0)
    let group = tracks.add("recognizers", .group)
    self.recognizers = recognizers.map { RecognizerLanes($0, group: group, &tracks) }
    if scene != EmptyScene.name { lane = SceneLane(scene, &tracks) }
    self.tracks = tracks
  }

  /// The scene, which is asked for its positions; nil without one.
  var scene: (any Scene)? {
    get { lane?.scene }
    set { lane?.scene = newValue }
  }

  func add(_ entry: TranscriptEntry) {
    if let name = entry.recognizer?.name {
      if let index = recognizers.firstIndex(where: { $0.name == name }) { add(entry, of: index) }
      return
    }
    if entry.mark != .scene || entry.time > now { advance(to: entry.time) }
    if var frame = entry.touches {
      frame.time = now
      fingers.add(frame, &tracks) { isFirst in touches.begin(isFirst: isFirst) }
    } else if case .touchpad(let event) = entry {
      libinput.add(event, at: now, &tracks) { isFirst in touches.begin(isFirst: isFirst) }
    } else if case .scene(_, let event) = entry {
      lane?.add(event, at: now, cause.map { $0.time == now ? $0.flows : [] } ?? [], &tracks)
    } else if let note = TranscriptText.note(entry) {
      libinput.note(note, at: now, &tracks)
    }
  }

  /// Adds a step or a transition of a recognizer.
  private func add(_ entry: TranscriptEntry, of index: Int) {
    if case .step(_, _, let target, let step) = entry {
      cause = nil
      recognizers[index].add(step, on: target, at: now, &tracks)
    } else if let transition = entry.transition {
      let flows = touches.flows(of: index)
      cause = (now, flows)
      recognizers[index].add(transition, at: now, flows, &tracks)
    }
  }

  /// Adds raw touches next to libinput's events.
  func addTouches(_ frame: TraceFrame) {
    advance(to: frame.time)
    var frame = frame
    frame.time = now
    fingers.add(frame, &tracks) { _ in [] }
  }

  /// Ends the slices that are still open.
  func finish() {
    advance(to: now)
    if let end = lane?.finish(at: now, &tracks) { now = end }
    fingers.close(at: now, &tracks)
    libinput.close(at: now, &tracks)
    for index in recognizers.indices { recognizers[index].close(at: now, emit) }
  }

  /// Flushes what waited for more entries at the same time.
  private func advance(to time: Timestamp) {
    for index in recognizers.indices { recognizers[index].flush(emit) }
    lane?.advance(from: now, to: time, &tracks)
    now = max(now, time)
    cause = nil
  }
}

/// The flow identifiers that connect a touch to its effects: one for each recognizer, since an arrow connects consecutive
/// events of the same flow.
private struct TouchFlows {
  private let recognizers: Int
  private var touches: UInt64 = 0
  /// The touches in progress, or of the last time fingers were down.
  private var current: [UInt64] = []

  init(recognizers: Int) { self.recognizers = max(1, recognizers) }

  /// Returns the flows of a new touch.
  ///
  /// - Parameter isFirst: whether no other finger was down.
  mutating func begin(isFirst: Bool) -> [UInt64] {
    if isFirst { current = [] }
    touches += 1
    if current.count == TouchFrame.capacity { current.removeFirst() }
    current.append(touches)
    return (0..<recognizers).map { flow(of: touches, $0) }
  }

  func flows(of recognizer: Int) -> [UInt64] { current.map { flow(of: $0, recognizer) } }

  private func flow(of touch: UInt64, _ recognizer: Int) -> UInt64 {
    touch * UInt64(recognizers) + UInt64(recognizer)
  }
}
