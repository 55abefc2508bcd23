import Gestures
import TestSupport

/// The rules of arbitration once more, plain and slow, for scripted recognizers: what the coordinator is held against.
///
/// 1. Everything that happens at one moment reaches every machine first, and only then is anybody heard.
/// 2. Those whose machine failed fail. Then those ask again who waited for nobody else.
/// 3. From here on, those whose machine moved count as trying.
/// 4. In order of attaching, those that are active say that they go on, end or are taken away. Then, the one attached
///    last before the others, those ask whose machine was recognized or came to its end.
///    Whenever that lets somebody fail, those ask again who waited for nobody else, the one attached last first,
///    before the next one's turn.
/// 5. Who asks fails if one that it requires to fail is active, or else if one is active that is not its companion; it
///    waits if one that it requires to fail is trying; else it begins.
/// 6. As one begins, all fail that try, are not active, and either require it to fail or are not its companions.
/// 7. One that was recognized while it waited has begun only now, and does not tell besides that it goes on; one that
///    ended while it waited begins and ends at once; one that is taken away while it waits fails.
/// 8. Once nothing touches, those that have ended, failed or been taken away may try again.
struct PlainArbitration {
  enum Relation: CaseIterable { case none, companions, firstWaits, secondWaits }
  struct Change: Hashable {
    enum Cause: Hashable { case itself, excludedBy(Int), required(Int), refused, takenOut }
    var time: Timestamp
    var recognizer: Int
    var from: GestureState
    var to: GestureState
    var cause: Cause
  }
  private enum Machine { case idle, trying, active, over }
  private enum News { case nothing, moved, recognized, wentOn, ended, failed, takenAway }
  private struct Gesture {
    var machine = Machine.idle
    var state = GestureState.possible
    var isTrying = false
    var isWaiting = false
    var wasRecognized = false
    /// It has not seen a frame since it last started, so nobody knows its deadlines.
    var isDeaf = true
    var requirements: [Int] = []
    var companions: [Int] = []
  }
  private var gestures: [Gesture]
  private var time = Timestamp.distantPast
  private(set) var changes: [Change] = []

  /// - Parameter relation: of an earlier attached one to a later one.
  init(_ count: Int, relation: (Int, Int) -> Relation) {
    gestures = Array(repeating: Gesture(), count: count)
    for second in 0..<count {
      for first in 0..<second {
        switch relation(first, second) {
        case .none: break
        case .companions:
          gestures[first].companions.append(second)
          gestures[second].companions.append(first)
        case .firstWaits: gestures[first].requirements.append(second)
        case .secondWaits: gestures[second].requirements.append(first)
        }
      }
    }
  }

  mutating func happens(
    at time: Timestamp, _ signals: [ScriptedRecognizer.Signal?], isFrame: Bool, touchesAfter: Bool
  ) {
    self.time = time
    let wereActive = gestures.map(\.state.isActive)
    var news = gestures.map { _ in News.nothing }
    for index in gestures.indices {
      if isFrame { gestures[index].isDeaf = gestures[index].state.isFinished }
      if let signal = signals[index], !gestures[index].isDeaf { news[index] = move(index, signal) }
    }
    for index in gestures.indices where news[index] == .failed { change(index, .failed, .itself) }
    letThoseWhoWaitAsk()
    for index in gestures.indices where news[index] != .nothing && !gestures[index].state.isFinished {
      gestures[index].isTrying = true
    }
    var asking: [Int] = []
    for index in gestures.indices where !gestures[index].state.isFinished {
      switch news[index] {
      case .nothing, .moved, .failed: break
      case .wentOn: if wereActive[index] { change(index, .changed, .itself) }
      case .recognized: asking.append(index)
      case .ended:
        gestures[index].machine = .over
        if gestures[index].state.isActive { change(index, .ended, .itself) } else { asking.append(index) }
      case .takenAway: change(index, gestures[index].state.isActive ? .cancelled : .failed, .itself)
      }
      letThoseWhoWaitAsk()
    }
    for index in asking.reversed() where !gestures[index].state.isFinished {
      ask(index)
      letThoseWhoWaitAsk()
    }
    if !touchesAfter { startAgain() }
  }

  /// What the scripted machine does, from its description.
  private mutating func move(_ index: Int, _ signal: ScriptedRecognizer.Signal) -> News {
    if gestures[index].state.isFinished { return .nothing }
    switch (gestures[index].machine, signal) {
    case (.idle, .engage):
      gestures[index].machine = .trying
      return .moved
    case (.idle, .recognize), (.trying, .recognize):
      gestures[index].machine = .active
      gestures[index].wasRecognized = true
      return .recognized
    case (.idle, .finish), (.trying, .finish), (.active, .finish): return .ended
    case (.idle, .fail), (.trying, .fail), (.trying, .cancel): return .failed
    case (.active, .update): return .wentOn
    case (.active, .cancel): return .takenAway
    default: return .nothing
    }
  }
  private mutating func letThoseWhoWaitAsk() {
    while let index = gestures.indices.last(where: { gestures[$0].isWaiting && !hasToWait($0) }) { ask(index) }
  }
  private func hasToWait(_ index: Int) -> Bool { gestures[index].requirements.contains { gestures[$0].isTrying } }

  private mutating func ask(_ index: Int) {
    let me = gestures[index]
    let active = gestures.indices.filter { $0 != index && gestures[$0].state.isActive }
    if let required = active.first(where: me.requirements.contains) {
      return change(index, .failed, .required(required))
    }
    if let rival = active.first(where: { !me.companions.contains($0) }) {
      return change(index, .failed, .excludedBy(rival))
    }
    gestures[index].isWaiting = hasToWait(index)
    if !gestures[index].isWaiting { begin(index) }
  }
  private mutating func begin(_ index: Int) {
    let isOver = gestures[index].machine == .over
    if gestures[index].wasRecognized || !isOver { change(index, .began, .itself) }
    if isOver { change(index, .ended, .itself) }
    for other in gestures.indices where other != index && gestures[other].isTrying {
      if gestures[other].state.isActive { continue }
      if gestures[other].requirements.contains(index) {
        change(other, .failed, .required(index))
      } else if !gestures[other].companions.contains(index) {
        change(other, .failed, .excludedBy(index))
      }
    }
  }
  private mutating func change(_ index: Int, _ state: GestureState, _ cause: Change.Cause) {
    changes.append(Change(time: time, recognizer: index, from: gestures[index].state, to: state, cause: cause))
    gestures[index].state = state
    if state.isFinished { (gestures[index].isTrying, gestures[index].isWaiting) = (false, false) }
  }
  private mutating func startAgain() {
    for index in gestures.indices where gestures[index].state.isFinished {
      gestures[index].state = .possible
      gestures[index].machine = .idle
      gestures[index].wasRecognized = false
      gestures[index].isDeaf = true
    }
  }
}
