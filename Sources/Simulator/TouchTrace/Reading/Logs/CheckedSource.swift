import Gestures

/// A recording of touches, of which the notes have what no fingers do. Device events are checked where they become touches.
final class CheckedSource: TouchSource {
  private let source: any TouchSource
  private var touches: CheckedTouches

  /// - Parameter request: the size that a user states is known; a page's pointers leave the page.
  init(_ source: any TouchSource, _ request: SourceRequest) {
    self.source = source
    touches = CheckedTouches(faults: ContactFaults(on: request.surface.map { _ in source.header.surface }))
  }

  var header: TraceHeader { source.header }
  var end: Timestamp { source.end }
  var progress: RecordingError.Progress { source.progress }
  var facts: [SourceFact] { source.facts }
  var notes: [RecordingNote] { touches.faults.notes(hasSize: true) + source.notes }
  var irregularities: [PositionIrregularity] { source.irregularities }
  var isSizeAssumed: Bool { source.isSizeAssumed }
  var buttonPresses: [ButtonPress] { source.buttonPresses }
  var recordedEvents: [LibinputEvent] { source.recordedEvents }

  func next(into frame: inout TraceFrame) throws(RecordingError) -> Bool {
    guard try source.next(into: &frame) else { return false }
    touches.check(frame)
    return true
  }
}

/// The touches of a source. A value type, because the runtime checks each access to a class's stored property for exclusivity.
private struct CheckedTouches {
  private(set) var faults: ContactFaults
  private var down: [(id: Int32, position: FixedPosition)] = []
  private var time: Int64 = 0

  init(faults: ContactFaults) { self.faults = faults }

  mutating func check(_ frame: TraceFrame) {
    let step = frame.time.microseconds &- time
    time = frame.time.microseconds
    if !down.isEmpty { faults.wait(until: time, step: step) }
    var hasMoved = false
    for change in frame.changes {
      let position = FixedPosition(change.position)
      let place = down.firstIndex { $0.id == change.id }
      switch change.stage {
      case .began:
        faults.begin(at: position, time, others: down.lazy.map(\.position))
        if place == nil { down.append((change.id, position)) }
      case .moved, .stationary:
        guard let place, position != down[place].position else { continue }
        let from = down[place].position
        faults.move(from: from, to: position, distance: from.squaredDistance(to: position), time, step: step)
        down[place].position = position
        hasMoved = true
      case .ended, .cancelled:
        if let place { down.remove(at: place) }
        faults.end(at: position, time)
      }
    }
    if hasMoved { faults.endFrame(at: time, step: step) }
  }
}
