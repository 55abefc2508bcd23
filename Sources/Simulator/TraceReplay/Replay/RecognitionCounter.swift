import Gestures
import TouchTrace

/// Replays recordings for nothing but the number of times that each recognizer recognizes its gesture, at many parameter values.
///
/// A ``Session`` creates its recognizers, names and relations for each replay, and describes everything for a transcript. A counter
/// creates them once, and a replay costs its frames only. It recognizes what a session does.
package final class RecognitionCounter {
  /// The names of the recognizers, in the order of the counts.
  package let names: [String]
  private let setup: Setup
  private let surface: Surface
  private let coordinator = GestureCoordinator()
  private var ids: [RecognizerID] = []
  private var frame: TouchFrame
  private var restingFingers: RestingFingers?
  private var fewestFingers: [Double?] = []
  private let tally: Tally
  /// The recognizers that differ from those of the setup.
  private var changed: [Int] = []
  private var knownPoints: [[String]: Point] = [:]

  private typealias Point = [(index: Int, recognizer: any GestureRecognizer)]
  /// The most points with recognizers that are kept.
  private static let maximumPoints = 1 << 12
  /// The most deadlines after the end, as in a session.
  private static let maximumRounds = 1000

  /// The number of recognitions of each recognizer. It is written by handlers, for which a property of the counter would be an
  /// access that is checked.
  private final class Tally {
    let counts: UnsafeMutablePointer<Int>
    let isActive: UnsafeMutablePointer<Bool>
    let size: Int

    init(size: Int) {
      self.size = size
      counts = .allocate(capacity: size)
      isActive = .allocate(capacity: size)
      reset()
    }

    deinit {
      counts.deallocate()
      isActive.deallocate()
    }

    func reset() {
      counts.initialize(repeating: 0, count: size)
      isActive.initialize(repeating: false, count: size)
    }

    /// Counts a gesture when its state becomes anything but possible and failed.
    func note(_ state: GestureState, of index: Int) {
      if !isActive[index] && state != .changed { counts[index] += 1 }
      isActive[index] = state.isActive
    }
  }

  /// Creates a counter for the recordings with a header; nil if their gestures depend on more than touches and recognizers: on a
  /// scene or its elements, on targets, on delegates, on a pointer.
  init?(_ replay: Replay, for header: TraceHeader) {
    guard replay.sceneLine(for: header) == Replay.defaultScene, replay.change == nil,
      let setup = try? replay.setup(for: header), !setup.hasTargets,
      !setup.recognizers.contains(where: { $0.shape == .hover })
    else { return nil }
    self.setup = setup
    surface = header.surface
    names = setup.recognizers.map(\.name)
    frame = TouchFrame(at: .distantPast, bounds: header.surface.bounds)
    frame.setTouchType(header.surface.touchType)
    tally = Tally(size: names.count)
    fewestFingers = setup.recognizers.map { $0.recognizer.value(of: .minimumFingers) }
    for (index, named) in setup.recognizers.enumerated() { ids.append(attach(named.recognizer, index)) }
    for requirement in setup.requirements {
      guard let required = self.index(of: requirement.required), let dependent = self.index(of: requirement.dependent)
      else {
        continue
      }
      coordinator.require(ids[required], toFailBefore: ids[dependent])
    }
    for pair in setup.simultaneous {
      guard let first = self.index(of: pair.first), let second = self.index(of: pair.second) else { continue }
      coordinator.allowSimultaneous(ids[first], ids[second])
    }
  }

  private func index(of name: String) -> Int? { names.lastIndex(of: name) }

  private func attach(_ recognizer: some GestureRecognizer, _ index: Int) -> RecognizerID {
    let tally = tally
    return coordinator.attach(recognizer) { gesture in tally.note(gesture.state, of: index) }.id
  }

  // MARK: Parameters

  /// Sets parameters of recognizers, and all others to those of the setup. Returns false if that is not possible; the caller then
  /// finds out why by replaying in a session.
  ///
  /// - Parameters:
  ///   - point: the assignments as text, under which their recognizers are kept.
  ///   - parse: returns an assignment; nil if the text is none.
  package func set(
    _ point: [String], _ parse: (String) -> (recognizer: String, assignment: TraceHeader.Assignment)?
  ) -> Bool {
    var recognizers = knownPoints[point]
    if recognizers == nil {
      let assignments = point.compactMap(parse)
      if assignments.count != point.count { return false }
      recognizers = self.point(assignments)
      if knownPoints.count < Self.maximumPoints { knownPoints[point] = recognizers }
    }
    guard let recognizers else { return false }
    coordinator.reset()
    for index in changed where !recognizers.contains(where: { $0.index == index }) {
      replace(index, setup.recognizers[index].recognizer)
    }
    for (index, recognizer) in recognizers { replace(index, recognizer) }
    changed = recognizers.map(\.index)
    return true
  }

  private func point(_ assignments: [(recognizer: String, assignment: TraceHeader.Assignment)]) -> Point? {
    var point: Point = []
    for (name, assignment) in assignments {
      guard let index = setup.recognizers.firstIndex(where: { $0.name == name }) else { return nil }
      let place = point.firstIndex { $0.index == index }
      let old = place.map { point[$0].recognizer } ?? setup.recognizers[index].recognizer
      guard let new = try? Setup.setting(assignment, of: old, on: surface) else { return nil }
      if let place { point[place].recognizer = new } else { point.append((index, new)) }
    }
    return point.contains { $0.recognizer.invalidParameter != nil } ? nil : point
  }

  private func replace(_ index: Int, _ recognizer: some GestureRecognizer) {
    if setup.ignoresRestingFingers { fewestFingers[index] = recognizer.value(of: .minimumFingers) }
    try? coordinator.change(ids[index], as: type(of: recognizer)) { $0 = recognizer }
  }

  // MARK: Replaying

  /// Replays a recording, and returns how often each recognizer recognized its gesture.
  package func counts(in frames: [TraceFrame], endingAt end: Timestamp) -> [Int] {
    coordinator.reset()
    frame.reset()
    tally.reset()
    if setup.ignoresRestingFingers {
      restingFingers = RestingFingers()
      for frame in frames { deliverWithoutResting(frame) }
    } else {
      for frame in frames { deliver(frame) }
    }
    finish(at: end)
    return Array(UnsafeBufferPointer(start: tally.counts, count: tally.size))
  }

  private func deliver(_ trace: TraceFrame) {
    // A session notes an impossible change, and continues.
    try? trace.apply(to: &frame)
    handleFrame()
  }

  private func handleFrame() { frame.forEachPart { coordinator.handle($0) } }

  private func deliverWithoutResting(_ trace: TraceFrame) {
    guard var filter = restingFingers else { return }
    let frames = filter.filter(trace, goesOn: { canLiftOneTouch })
    restingFingers = filter
    for frame in frames { deliver(frame) }
  }

  private var canLiftOneTouch: Bool {
    ids.indices.contains { index in
      guard let fewest = fewestFingers[index], Double(frame.down) > fewest else { return false }
      return coordinator.state(of: ids[index]).isActive
    }
  }

  /// Cancels the touches that are still down and fires the remaining deadlines.
  private func finish(at end: Timestamp) {
    coordinator.advance(to: end)
    if frame.down + frame.untracked > 0 || frame.hovering != nil {
      frame.advance(to: coordinator.now)
      frame.cancelAll()
      handleFrame()
    }
    for _ in 0..<Self.maximumRounds {
      guard let deadline = coordinator.nextDeadline else { return }
      coordinator.advance(to: deadline)
    }
  }
}

/// Counters for several threads: each is used by one at a time.
package final class RecognitionCounters: @unchecked Sendable {
  private struct Key: Equatable {
    var header: TraceHeader
    var kinds: [String]
  }

  private let free = Lock<[(key: Key, counter: RecognitionCounter)]>([])
  /// The most counters that are kept while none uses them.
  private static let maximum = 32

  package init() {}

  /// Calls `body` with a counter for the recordings with a header; returns nil if there is none: see ``RecognitionCounter/init(_:for:)``.
  ///
  /// - Parameter replay: differs from those of other calls in the kinds that it adds only.
  package func withCounter<Value>(
    for header: TraceHeader, _ replay: Replay, _ body: (RecognitionCounter) -> Value
  ) -> Value? {
    let key = Key(header: header, kinds: replay.added.map { $0.kind })
    let known = free.withLock { free in free.lastIndex { $0.key == key }.map { free.remove(at: $0).counter } }
    guard let counter = known ?? RecognitionCounter(replay, for: header) else { return nil }
    let value = body(counter)
    free.withLock { free in
      if free.count == Self.maximum { free.removeFirst() }
      free.append((key, counter))
    }
    return value
  }
}
