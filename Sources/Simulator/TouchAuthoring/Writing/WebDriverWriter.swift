import Gestures
import TouchTrace

/// Writes touches as pointer actions of W3C WebDriver, one input source for each finger. One point is one CSS pixel.
///
/// Movements have no duration, so that a browser does not move fingers between the recorded positions. A source without
/// a pointer, the clock, has the pauses between the frames. It also has the surface, which drivers ignore there; a key
/// next to the list of sources makes some versions of Appium reject the command.
struct WebDriverWriter {
  enum Form {
    /// The body of WebDriver's Perform Actions.
    case classic
    /// BiDi's `input.performActions`.
    case biDi
  }

  private struct Finger {
    var id: Int32?
    /// The browser's name of its type, which a source keeps.
    var type: String
    var position: Point2D?
    var actions: [String] = []
  }

  private let form: Form
  private let keepsEveryFrame: Bool
  private var surface = Surface(widthInMillipoints: 0, heightInMillipoints: 0)
  /// Movements that are not written yet, because the next frame may replace them.
  private var movements = TraceFrame()
  private var lastFrame = Timestamp.distantPast
  private var mergedFrames = 0
  private var fingers: [Finger] = []
  private var pauses: [Int64] = []
  private var remarks: [String] = []
  private var omitted = OmittedContent()
  private var lostTypes = 0
  private var roundedFrames = 0
  private var touchUpsElsewhere = 0
  /// The time up to which there are ticks, in milliseconds.
  private var time: Int64 = 0
  private static let pause = "{\"type\":\"pause\"}"
  /// The interval at which movements are written, in which a browser makes a picture: chromedriver plays no tick of touches in
  /// less, and took 32 ms for one when this was measured. With the 7 ms of a touchpad, swipes became too slow to be recognized.
  private static let shortestTick = Interval.milliseconds(16)

  /// Creates a writer that merges movements less than 16 ms apart, unless it keeps every frame.
  init(_ form: Form, keepsEveryFrame: Bool = false) {
    self.form = form
    self.keepsEveryFrame = keepsEveryFrame
  }

  /// Notes what the actions do not contain of a header.
  mutating func begin(_ header: TraceHeader) {
    remarks = header.remarksOnOmission
    surface = header.surface
  }

  mutating func add(_ frame: TraceFrame) {
    omitted.note(frame)
    lostTypes += PointerType.lostTypes(in: frame.changes)
    let changes = frame.changes.filter { $0.stage != .stationary }
    if changes.isEmpty { return }
    if keepsEveryFrame || changes.contains(where: { $0.stage != .moved }) {
      flushMovements()
      addTicks(changes, at: frame.time)
    } else {
      if movements.time - lastFrame >= Self.shortestTick { flushMovements() }
      if !movements.changes.isEmpty { mergedFrames += 1 }
      movements.time = frame.time
      movements.changes.removeAll { old in changes.contains { $0.id == old.id } }
      movements.changes += changes
    }
  }

  private mutating func flushMovements() {
    if movements.changes.isEmpty { return }
    addTicks(movements.changes, at: movements.time)
    movements.changes.removeAll(keepingCapacity: true)
  }

  private mutating func addTicks(_ changes: [ContactChange], at time: Timestamp) {
    lastFrame = time
    wait(until: time)
    // A finger is moved to a position first, and then touches there.
    var moves: [Int: String] = [:]
    var others: [Int: String] = [:]
    for change in changes {
      let finger = finger(for: change)
      // A finger that touches down and moves or lifts in one frame does so in several ticks.
      if others[finger] != nil { write(&moves, &others) }
      switch change.stage {
      case .ended, .cancelled:
        // A movement just before would count as one, which the position of a touch up does not.
        if fingers[finger].position != change.position { touchUpsElsewhere += 1 }
      case .began, .moved:
        // Two movements of one finger in a frame are two ticks.
        if moves[finger] != nil { tick(&moves) }
        if fingers[finger].position != change.position || change.stage == .moved {
          moves[finger] = Self.move(to: change.position)
        }
        fingers[finger].position = change.position
      case .stationary: break
      }
      switch change.stage {
      case .began: others[finger] = "{\"type\":\"pointerDown\",\"button\":0}"
      case .ended: others[finger] = "{\"type\":\"pointerUp\",\"button\":0}"
      case .cancelled: others[finger] = "{\"type\":\"pointerCancel\"}"
      case .moved, .stationary: break
      }
    }
    write(&moves, &others)
    for change in changes where change.stage == .ended || change.stage == .cancelled {
      for index in fingers.indices where fingers[index].id == change.id { fingers[index].id = nil }
    }
  }

  /// Writes movements, then the rest. Fingers that only move do so in the tick in which others touch or lift.
  private mutating func write(_ moves: inout [Int: String], _ others: inout [Int: String]) {
    if !others.isEmpty {
      let first = moves.filter { others[$0.key] != nil }
      for (finger, action) in moves where first[finger] == nil { others[finger] = action }
      moves = first
    }
    if !moves.isEmpty { tick(&moves) }
    if !others.isEmpty { tick(&others) }
  }

  mutating func end(at time: Timestamp) -> String {
    flushMovements()
    wait(until: time)
    var sources = fingers.indices.map {
      source(
        "pointer", "finger\($0 + 1)", ",\"parameters\":{\"pointerType\":\"\(fingers[$0].type)\"}", fingers[$0].actions)
    }
    sources.append(
      source(
        "none", "clock", ",\"touchstone\":{\(RecordedSurface.keys(of: surface))}",
        pauses.map { $0 == 0 ? Self.pause : "{\"type\":\"pause\",\"duration\":\($0)}" }))
    let actions = "\"actions\":[\n\(sources.joined(separator: ",\n"))\n]"
    return switch form {
    case .classic: "{\(actions)}\n"
    case .biDi: "{\"id\":1,\"method\":\"input.performActions\",\"params\":{\"context\":\"CONTEXT\",\(actions)}}\n"
    }
  }

  /// Sentences about what was omitted. Complete after the end.
  var allRemarks: [String] {
    remarks + omitted.remarks() + PointerType.remarks(lostTypes: lostTypes)
      + (mergedFrames > 0
        ? [
          "Movements less than 16 ms apart, for which drivers take longer, were merged; number of frames: "
            + "\(mergedFrames)"
        ] : [])
      + (roundedFrames > 0 ? ["Times were rounded to milliseconds; number of frames: \(roundedFrames)"] : [])
      + (touchUpsElsewhere > 0
        ? ["Touches lift where they are, so other positions of touch ups were omitted: \(touchUpsElsewhere)"] : [])
      + (form == .biDi ? ["Replace CONTEXT with the ID of the browsing context"] : [])
  }

  /// Makes the last tick last until the frame.
  private mutating func wait(until frame: Timestamp) {
    let milliseconds = max((frame.microseconds + 500) / 1000, time)
    if frame.microseconds != milliseconds * 1000 { roundedFrames += 1 }
    if milliseconds == time { return }
    var nothing: [Int: String] = [:]
    if pauses.isEmpty { tick(&nothing) }
    while milliseconds > time {
      if pauses[pauses.count - 1] == WebDriverActions.longestDuration { tick(&nothing) }
      let part = min(milliseconds - time, WebDriverActions.longestDuration - pauses[pauses.count - 1])
      pauses[pauses.count - 1] += part
      time += part
    }
  }

  private mutating func tick(_ actions: inout [Int: String]) {
    for index in fingers.indices { fingers[index].actions.append(actions[index] ?? Self.pause) }
    pauses.append(0)
    actions = [:]
  }

  /// Returns the source of a touch; a new touch takes the first one that is free.
  private mutating func finger(for change: ContactChange) -> Int {
    if let index = fingers.firstIndex(where: { $0.id == change.id }) { return index }
    let type = PointerType.name(change.type)
    if let index = fingers.firstIndex(where: { $0.id == nil && $0.type == type }) {
      fingers[index].id = change.id
      return index
    }
    fingers.append(Finger(id: change.id, type: type, actions: pauses.map { _ in Self.pause }))
    return fingers.count - 1
  }

  private static func move(to position: Point2D) -> String {
    let x = FixedPoint.short(position.x)
    let y = FixedPoint.short(position.y)
    return "{\"type\":\"pointerMove\",\"duration\":0,\"x\":\(x),\"y\":\(y)}"
  }

  private func source(_ type: String, _ id: String, _ parameters: String, _ actions: [String]) -> String {
    "{\"type\":\"\(type)\",\"id\":\"\(id)\"\(parameters),\"actions\":[\n\(actions.joined(separator: ",\n"))]}"
  }
}
