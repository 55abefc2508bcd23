import Gestures

/// A reference implementation of arbitration for scripted recognizers, simple and slow, with which the coordinator is
/// compared.
///
/// 1. All machines that receive an event step first; their outcomes are processed afterwards.
/// 2. Recognizers fail if their machine failed. Then waiting recognizers request again if their requirements have failed.
/// 3. From here on, recognizers are pending if their machine stepped.
/// 4. In order of attaching, active gestures change, end or are cancelled. Then recognizers request recognition if their
///    machine was recognized or ended, in order of rank. Whenever a recognizer fails, waiting ones without remaining
///    requirements request again, in order of rank, before the next request. The innermost target ranks highest; on one
///    target, the last attached recognizer.
/// 5. A request fails if a recognizer that must fail first is active, or if an active one prevents it. It waits if one
///    that must fail first is pending. It fails if the delegate refuses. Otherwise the gesture begins.
/// 6. When a gesture begins, pending recognizers that are not active fail if they require it to fail or if it prevents
///    them.
/// 7. A gesture that was recognized while waiting begins now and reports no change in the same event. One that ended
///    while waiting begins and ends at once. One that was cancelled while waiting fails.
/// 8. A finished recognizer resets once all its touches have lifted.
/// 9. A recognizer prevents another if they share a touch, are not simultaneous, and it does not exempt the other. They
///    share touches that began since their attempts started. An attempt starts with the first touch that a recognizer
///    receives while it has no touches, is not pending and has not finished.
///    A touch that begins while a recognizer waits with an ended machine is not part of its gesture, so it is not shared.
/// 10. When one of two pending recognizers requests recognition, delegates are asked whether one requires the other to
///     fail, once per pair and attempt. A requirement that would form a cycle is ignored.
/// 11. Disabling a recognizer cancels an active gesture, fails a pending one, drops its touches and resets it at once.
///     Until it is enabled it receives nothing, and then only new touches.
public struct ReferenceArbitration {
  public enum Relation: CaseIterable, Sendable {
    case none, simultaneous, firstWaits, secondWaits, firstDoesNotPrevent, secondDoesNotPrevent
    /// Relations that a delegate establishes.
    case simultaneousByDelegate, firstWaitsByDelegate, secondWaitsByDelegate

    public static let basic: [Self] = [.none, .simultaneous, .firstWaits, .secondWaits]
  }

  /// The target of a recognizer. Touches begin on the left or the right; on the left they hit the innermost target.
  public enum Region: Int, CaseIterable, Sendable {
    case surface, left, right, innerLeft

    var depth: Int { self == .surface ? 0 : self == .innerLeft ? 2 : 1 }

    func receives(_ side: Region) -> Bool { self == .surface || (self == .right) == (side == .right) }
  }

  public struct Finger: Hashable {
    public var number: Int32
    public var side: Region

    public init(number: Int32, side: Region) {
      self.number = number
      self.side = side
    }

    fileprivate var alone: Fingers { Fingers(rawValue: 1 << UInt64(number)) }
  }

  /// Touches by number, at most 63.
  fileprivate struct Fingers: OptionSet {
    var rawValue: UInt64
  }

  public struct Change: Hashable, Sendable {
    public enum Cause: Hashable, Sendable {
      case itself, excludedBy(Int), required(Int), refused, removed

      public init(_ cause: Gestures.Cause) {
        switch cause {
        case .itself: self = .itself
        case .excluded(let rival): self = .excludedBy(rival.index)
        case .required(let required): self = .required(required.index)
        case .refused: self = .refused
        case .disabled, .detached, .ignored, .targetRemoved: self = .removed
        }
      }
    }

    public var time: Timestamp
    public var recognizer: Int
    public var from: GestureState
    public var to: GestureState
    public var cause: Cause
  }

  private enum Machine { case idle, pending, active, over }

  private enum Outcome { case nothing, moved, recognized, changed, ended, failed, cancelled }

  private struct Pair: Hashable { var waiting, awaited: Int }

  private struct Gesture {
    var machine = Machine.idle
    var state = GestureState.possible
    var isPending = false
    var isWaiting = false
    var wasRecognized = false
    /// Whether the recognizer has not received a frame since its reset, so that its deadlines are unknown.
    var awaitsFrame = true
    var isEnabled = true
    var isRefused = false
    var region = Region.surface
    /// Its touches that are down, and all it received in this attempt.
    var touching: Fingers = []
    var fingers: Fingers = []
    var requirements: [Int] = []
    var simultaneous: [Int] = []
    var doesNotPrevent: [Int] = []
  }

  private var gestures: [Gesture]
  /// The recognizers, highest rank first.
  private let order: [Int]
  private var time = Timestamp.distantPast
  private var down: [Finger] = []
  /// What delegates would answer, what they have been asked, and what they have granted.
  private var delegateRequirements: [Pair] = []
  private var askedPairs: [Pair] = []
  private var grantedRequirements: [Pair] = []
  public private(set) var changes: [Change] = []

  /// - Parameter relation: the relation of an earlier attached recognizer to a later one.
  public init(regions: [Region], refused: Set<Int>, relation: (Int, Int) -> Relation) {
    gestures = regions.map { region in
      var gesture = Gesture()
      gesture.region = region
      return gesture
    }
    for index in refused { gestures[index].isRefused = true }
    order = regions.indices.sorted { (regions[$0].depth, $0) > (regions[$1].depth, $1) }
    for second in regions.indices {
      for first in 0..<second {
        switch relation(first, second) {
        case .none: break
        case .simultaneous, .simultaneousByDelegate:
          gestures[first].simultaneous.append(second)
          gestures[second].simultaneous.append(first)
        case .firstWaits: gestures[first].requirements.append(second)
        case .secondWaits: gestures[second].requirements.append(first)
        case .firstDoesNotPrevent: gestures[first].doesNotPrevent.append(second)
        case .secondDoesNotPrevent: gestures[second].doesNotPrevent.append(first)
        case .firstWaitsByDelegate: delegateRequirements.append(Pair(waiting: first, awaited: second))
        case .secondWaitsByDelegate: delegateRequirements.append(Pair(waiting: second, awaited: first))
        }
      }
    }
  }

  /// A Boolean value that indicates whether no gesture is in progress and none is finished.
  public var isIdle: Bool { gestures.allSatisfy { $0.state == .possible && !$0.isPending } }

  /// Returns whether the machine of a recognizer is pending, and its gesture has not failed.
  public func isTrying(_ index: Int) -> Bool {
    gestures[index].machine == .pending && !gestures[index].state.isFinished
  }

  // MARK: Events

  /// - Parameter after: the touches that are down after the frame; others that were down before have lifted.
  public mutating func frame(at time: Timestamp, _ signals: [ScriptedRecognizer.Signal?], after: [Finger]) {
    let isTouched = !down.isEmpty || !after.isEmpty
    for finger in after where !down.contains(finger) { touchDown(finger) }
    down = after
    var received = signals
    for index in gestures.indices {
      let gesture = gestures[index]
      let reaches = !isTouched || gesture.isPending || !gesture.touching.isEmpty
      if gesture.isEnabled && reaches {
        gestures[index].awaitsFrame = gesture.state.isFinished
      } else {
        if signals[index] != nil { gestures[index].awaitsFrame = true }
        received[index] = nil
      }
    }
    process(at: time, received)
  }

  public mutating func deadline(at time: Timestamp, _ signals: [ScriptedRecognizer.Signal?]) {
    process(at: time, signals)
  }

  public mutating func setEnabled(_ isEnabled: Bool, _ index: Int, at time: Timestamp) {
    if gestures[index].isEnabled == isEnabled { return }
    self.time = time
    gestures[index].isEnabled = isEnabled
    if isEnabled { return }
    if gestures[index].state.isActive {
      change(index, .cancelled, .removed)
    } else if gestures[index].isPending {
      change(index, .failed, .removed)
    }
    retryWaiting()
    gestures[index].touching = []
    gestures[index].awaitsFrame = true
    resetFinished()
  }

  private mutating func touchDown(_ finger: Finger) {
    for index in gestures.indices where gestures[index].isEnabled && gestures[index].region.receives(finger.side) {
      let gesture = gestures[index]
      if gesture.touching.isEmpty && !gesture.isPending && !gesture.state.isFinished {
        gestures[index].fingers = []
        askedPairs.removeAll { $0.waiting == index || $0.awaited == index }
        grantedRequirements.removeAll { $0.waiting == index || $0.awaited == index }
      }
      gestures[index].touching.formUnion(finger.alone)
      if !(gesture.isWaiting && gesture.machine == .over) { gestures[index].fingers.formUnion(finger.alone) }
    }
  }

  private mutating func process(at time: Timestamp, _ signals: [ScriptedRecognizer.Signal?]) {
    self.time = time
    let wereActive = gestures.map(\.state.isActive)
    var outcomes = gestures.map { _ in Outcome.nothing }
    for index in gestures.indices {
      if let signal = signals[index], !gestures[index].awaitsFrame { outcomes[index] = move(index, signal) }
    }
    for index in gestures.indices where outcomes[index] == .failed { change(index, .failed, .itself) }
    retryWaiting()
    for index in gestures.indices where outcomes[index] != .nothing && !gestures[index].state.isFinished {
      gestures[index].isPending = true
    }
    var requests: Set<Int> = []
    for index in gestures.indices where !gestures[index].state.isFinished {
      switch outcomes[index] {
      case .nothing, .moved, .failed: break
      case .changed: if wereActive[index] { change(index, .changed, .itself) }
      case .recognized: requests.insert(index)
      case .ended:
        gestures[index].machine = .over
        if gestures[index].state.isActive { change(index, .ended, .itself) } else { requests.insert(index) }
      case .cancelled: change(index, gestures[index].state.isActive ? .cancelled : .failed, .itself)
      }
      retryWaiting()
    }
    for index in order where requests.contains(index) && !gestures[index].state.isFinished {
      requestRecognition(index)
      retryWaiting()
    }
    let fingers = down.reduce(into: Fingers()) { $0.formUnion($1.alone) }
    for index in gestures.indices { gestures[index].touching.formIntersection(fingers) }
    resetFinished()
  }

  /// Steps the scripted machine, as documented in ``ScriptedRecognizer``.
  private mutating func move(_ index: Int, _ signal: ScriptedRecognizer.Signal) -> Outcome {
    if gestures[index].state.isFinished { return .nothing }
    switch (gestures[index].machine, signal) {
    case (.idle, .engage):
      gestures[index].machine = .pending
      return .moved
    case (.idle, .recognize), (.pending, .recognize):
      gestures[index].machine = .active
      gestures[index].wasRecognized = true
      return .recognized
    case (.idle, .finish), (.pending, .finish), (.active, .finish): return .ended
    case (.idle, .fail), (.pending, .fail), (.pending, .cancel): return .failed
    case (.active, .update): return .changed
    case (.active, .cancel): return .cancelled
    default: return .nothing
    }
  }

  // MARK: Arbitration

  private func requirements(of index: Int) -> [Int] {
    if grantedRequirements.isEmpty { return gestures[index].requirements }
    return gestures[index].requirements + grantedRequirements.filter { $0.waiting == index }.map(\.awaited)
  }

  private func prevents(_ winner: Int, _ other: Int) -> Bool {
    let gesture = gestures[winner]
    return !gesture.simultaneous.contains(other) && !gesture.doesNotPrevent.contains(other)
      && !gesture.fingers.isDisjoint(with: gestures[other].fingers)
  }

  private mutating func retryWaiting() {
    while let index = order.first(where: { gestures[$0].isWaiting && !mustWait($0) }) { requestRecognition(index) }
  }

  private func mustWait(_ index: Int) -> Bool { requirements(of: index).contains { gestures[$0].isPending } }

  private mutating func askDelegates(whether waiting: Int, requires awaited: Int) {
    let pair = Pair(waiting: waiting, awaited: awaited)
    if !delegateRequirements.contains(pair) || askedPairs.contains(pair) { return }
    askedPairs.append(pair)
    if !depends(awaited, on: waiting) { grantedRequirements.append(pair) }
  }

  private func depends(_ index: Int, on other: Int) -> Bool {
    index == other || requirements(of: index).contains { depends($0, on: other) }
  }

  private mutating func requestRecognition(_ index: Int) {
    for other in gestures.indices where other != index && gestures[other].isPending {
      askDelegates(whether: index, requires: other)
    }
    let active = gestures.indices.filter { $0 != index && gestures[$0].state.isActive }
    if let required = active.first(where: requirements(of: index).contains) {
      return change(index, .failed, .required(required))
    }
    if let rival = active.first(where: { prevents($0, index) }) {
      return change(index, .failed, .excludedBy(rival))
    }
    gestures[index].isWaiting = mustWait(index)
    if gestures[index].isWaiting { return }
    if gestures[index].isRefused { change(index, .failed, .refused) } else { begin(index) }
  }

  private mutating func begin(_ index: Int) {
    let others = gestures.indices.filter {
      $0 != index && gestures[$0].isPending && !gestures[$0].state.isActive
    }
    for other in others { askDelegates(whether: other, requires: index) }
    let isOver = gestures[index].machine == .over
    if gestures[index].wasRecognized || !isOver { change(index, .began, .itself) }
    if isOver { change(index, .ended, .itself) }
    for other in others {
      if requirements(of: other).contains(index) {
        change(other, .failed, .required(index))
      } else if prevents(index, other) {
        change(other, .failed, .excludedBy(index))
      }
    }
  }

  private mutating func change(_ index: Int, _ state: GestureState, _ cause: Change.Cause) {
    changes.append(Change(time: time, recognizer: index, from: gestures[index].state, to: state, cause: cause))
    gestures[index].state = state
    if state.isFinished {
      gestures[index].isPending = false
      gestures[index].isWaiting = false
    }
  }

  private mutating func resetFinished() {
    for index in gestures.indices where gestures[index].state.isFinished && gestures[index].touching.isEmpty {
      gestures[index].state = .possible
      gestures[index].machine = .idle
      gestures[index].wasRecognized = false
      gestures[index].awaitsFrame = true
    }
  }
}

extension ReferenceArbitration.Change {
  /// Creates the change that a coordinator made.
  public init(_ transition: Transition) {
    self.init(
      time: transition.time, recognizer: transition.recognizer.index, from: transition.from, to: transition.to,
      cause: Cause(transition.cause))
  }
}
