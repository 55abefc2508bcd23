import Gestures
import TestSupport

/// The rules of arbitration once more, plain and slow, for scripted recognizers: what the coordinator is held against.
///
/// 1. Everything that happens at one moment reaches every machine that hears of it first, and only then is anybody
///    heard.
/// 2. Those whose machine failed fail. Then those ask again who waited for nobody else.
/// 3. From here on, those whose machine moved count as trying.
/// 4. In order of attaching, those that are active say that they go on, end or are taken away. Then, the foremost before
///    the others, those ask whose machine was recognized or came to its end.
///    Whenever that lets somebody fail, those ask again who waited for nobody else, the foremost first, before the next
///    one's turn. Foremost is whose target lies innermost; of those the one attached last.
/// 5. Who asks fails if one that it requires to fail is active, or else if one is active that excludes it; it waits if
///    one that it requires to fail is trying; it fails if its delegate refuses; else it begins.
/// 6. As one begins, all fail that try, are not active, and either require it to fail or are excluded by it.
/// 7. One that was recognized while it waited has begun only now, and does not tell besides that it goes on; one that
///    ended while it waited begins and ends at once; one that is taken away while it waits fails.
/// 8. Once nothing touches that it heard land, one that has ended, failed or been taken away may try again.
/// 9. One excludes another if they have shared a finger, are no companions, and it does not spare it. They share those
///    that landed since their attempts began: with the first finger that one hears land while it neither touches, nor
///    tries, nor has finished.
/// 10. Of requirements a delegate is asked as one of the two asks and the other is trying, once an attempt of both; one
///     that would close a circle is not made.
/// 11. One that is disabled is taken away if it is active, fails if it tries, forgets its fingers and may try again at
///     once. Until it is enabled it hears nothing, and then of fingers that land from there on.
struct ReferenceArbitration {
  enum Relation: CaseIterable {
    case none, simultaneous, firstWaits, secondWaits, firstSpares, secondSpares
    /// By what a delegate answers.
    case companionsAsked, firstWaitsAsked, secondWaitsAsked

    static let plain: [Self] = [.none, .simultaneous, .firstWaits, .secondWaits]
  }

  /// Where one is attached; fingers land on the left or the right, on the left always on what lies innermost.
  enum Place: Int, CaseIterable {
    case surface, left, right, innerLeft

    var depth: Int { self == .surface ? 0 : self == .innerLeft ? 2 : 1 }

    func hears(_ side: Place) -> Bool { self == .surface || (self == .right) == (side == .right) }
  }

  struct Finger: Hashable {
    var number: Int32
    var side: Place
    var alone: Fingers { Fingers(rawValue: 1 << UInt64(number)) }
  }

  /// By number, of which none is above 63.
  struct Fingers: OptionSet {
    var rawValue: UInt64
  }

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

  private struct Pair: Hashable { var waiting, awaited: Int }

  private struct Gesture {
    var machine = Machine.idle
    var state = GestureState.possible
    var isTrying = false
    var isWaiting = false
    var wasRecognized = false
    /// It has not seen a frame since it last started, so nobody knows its deadlines.
    var isDeaf = true
    var isEnabled = true
    var isRefused = false
    var place = Place.surface
    /// Those of its fingers that are down, and all that it heard land in this attempt.
    var touching: Fingers = []
    var fingers: Fingers = []
    var requirements: [Int] = []
    var simultaneous: [Int] = []
    var doesNotPrevent: [Int] = []
  }

  private var gestures: [Gesture]
  /// The foremost first.
  private let order: [Int]
  private var time = Timestamp.distantPast
  private var down: [Finger] = []
  /// What delegates would say, what they were asked, what they have said.
  private var wishes: [Pair] = []
  private var asked: [Pair] = []
  private var agreed: [Pair] = []
  private(set) var changes: [Change] = []

  /// - Parameter relation: of an earlier attached one to a later one.
  init(places: [Place], refused: Set<Int>, relation: (Int, Int) -> Relation) {
    gestures = places.map { place in
      var gesture = Gesture()
      gesture.place = place
      return gesture
    }
    for index in refused { gestures[index].isRefused = true }
    order = places.indices.sorted { (places[$0].depth, $0) > (places[$1].depth, $1) }
    for second in places.indices {
      for first in 0..<second {
        switch relation(first, second) {
        case .none: break
        case .simultaneous, .companionsAsked:
          gestures[first].simultaneous.append(second)
          gestures[second].simultaneous.append(first)
        case .firstWaits: gestures[first].requirements.append(second)
        case .secondWaits: gestures[second].requirements.append(first)
        case .firstSpares: gestures[first].doesNotPrevent.append(second)
        case .secondSpares: gestures[second].doesNotPrevent.append(first)
        case .firstWaitsAsked: wishes.append(Pair(waiting: first, awaited: second))
        case .secondWaitsAsked: wishes.append(Pair(waiting: second, awaited: first))
        }
      }
    }
  }

  // MARK: What happens

  /// - Parameter after: the fingers that are down after a frame; those that were down before and are not have lifted.
  mutating func frame(at time: Timestamp, _ signals: [ScriptedRecognizer.Signal?], after: [Finger]) {
    let isTouched = !down.isEmpty || !after.isEmpty
    for finger in after where !down.contains(finger) { land(finger) }
    down = after
    var heard = signals
    for index in gestures.indices {
      let me = gestures[index]
      let reaches = !isTouched || me.isTrying || !me.touching.isEmpty
      if me.isEnabled && reaches {
        gestures[index].isDeaf = me.state.isFinished
      } else {
        if signals[index] != nil { gestures[index].isDeaf = true }
        heard[index] = nil
      }
    }
    happens(at: time, heard)
  }

  mutating func deadline(at time: Timestamp, _ signals: [ScriptedRecognizer.Signal?]) { happens(at: time, signals) }

  mutating func setEnabled(_ isEnabled: Bool, _ index: Int, at time: Timestamp) {
    if gestures[index].isEnabled == isEnabled { return }
    self.time = time
    gestures[index].isEnabled = isEnabled
    if isEnabled { return }
    if gestures[index].state.isActive {
      change(index, .cancelled, .takenOut)
    } else if gestures[index].isTrying {
      change(index, .failed, .takenOut)
    }
    letThoseWhoWaitAsk()
    gestures[index].touching = []
    gestures[index].isDeaf = true
    startAgain()
  }

  private mutating func land(_ finger: Finger) {
    for index in gestures.indices where gestures[index].isEnabled && gestures[index].place.hears(finger.side) {
      let me = gestures[index]
      if me.touching.isEmpty && !me.isTrying && !me.state.isFinished {
        gestures[index].fingers = []
        asked.removeAll { $0.waiting == index || $0.awaited == index }
        agreed.removeAll { $0.waiting == index || $0.awaited == index }
      }
      gestures[index].touching.formUnion(finger.alone)
      gestures[index].fingers.formUnion(finger.alone)
    }
  }

  private mutating func happens(at time: Timestamp, _ signals: [ScriptedRecognizer.Signal?]) {
    self.time = time
    let wereActive = gestures.map(\.state.isActive)
    var news = gestures.map { _ in News.nothing }
    for index in gestures.indices {
      if let signal = signals[index], !gestures[index].isDeaf { news[index] = move(index, signal) }
    }
    for index in gestures.indices where news[index] == .failed { change(index, .failed, .itself) }
    letThoseWhoWaitAsk()
    for index in gestures.indices where news[index] != .nothing && !gestures[index].state.isFinished {
      gestures[index].isTrying = true
    }
    var asking: Set<Int> = []
    for index in gestures.indices where !gestures[index].state.isFinished {
      switch news[index] {
      case .nothing, .moved, .failed: break
      case .wentOn: if wereActive[index] { change(index, .changed, .itself) }
      case .recognized: asking.insert(index)
      case .ended:
        gestures[index].machine = .over
        if gestures[index].state.isActive { change(index, .ended, .itself) } else { asking.insert(index) }
      case .takenAway: change(index, gestures[index].state.isActive ? .cancelled : .failed, .itself)
      }
      letThoseWhoWaitAsk()
    }
    for index in order where asking.contains(index) && !gestures[index].state.isFinished {
      ask(index)
      letThoseWhoWaitAsk()
    }
    let fingers = down.reduce(into: Fingers()) { $0.formUnion($1.alone) }
    for index in gestures.indices { gestures[index].touching.formIntersection(fingers) }
    startAgain()
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

  // MARK: Who may speak

  private func requirements(of index: Int) -> [Int] {
    if agreed.isEmpty { return gestures[index].requirements }
    return gestures[index].requirements + agreed.filter { $0.waiting == index }.map(\.awaited)
  }

  private func excludes(_ winner: Int, _ other: Int) -> Bool {
    let me = gestures[winner]
    return !me.simultaneous.contains(other) && !me.doesNotPrevent.contains(other)
      && !me.fingers.isDisjoint(with: gestures[other].fingers)
  }

  private mutating func letThoseWhoWaitAsk() {
    while let index = order.first(where: { gestures[$0].isWaiting && !hasToWait($0) }) { ask(index) }
  }

  private func hasToWait(_ index: Int) -> Bool { requirements(of: index).contains { gestures[$0].isTrying } }

  private mutating func askDelegates(whether waiting: Int, waitsFor awaited: Int) {
    let pair = Pair(waiting: waiting, awaited: awaited)
    if !wishes.contains(pair) || asked.contains(pair) { return }
    asked.append(pair)
    if !waits(awaited, for: waiting) { agreed.append(pair) }
  }

  private func waits(_ index: Int, for other: Int) -> Bool {
    index == other || requirements(of: index).contains { waits($0, for: other) }
  }

  private mutating func ask(_ index: Int) {
    for other in gestures.indices where other != index && gestures[other].isTrying {
      askDelegates(whether: index, waitsFor: other)
    }
    let active = gestures.indices.filter { $0 != index && gestures[$0].state.isActive }
    if let required = active.first(where: requirements(of: index).contains) {
      return change(index, .failed, .required(required))
    }
    if let rival = active.first(where: { excludes($0, index) }) {
      return change(index, .failed, .excludedBy(rival))
    }
    gestures[index].isWaiting = hasToWait(index)
    if gestures[index].isWaiting { return }
    if gestures[index].isRefused { change(index, .failed, .refused) } else { begin(index) }
  }

  private mutating func begin(_ index: Int) {
    let others = gestures.indices.filter {
      $0 != index && gestures[$0].isTrying && !gestures[$0].state.isActive
    }
    for other in others { askDelegates(whether: other, waitsFor: index) }
    let isOver = gestures[index].machine == .over
    if gestures[index].wasRecognized || !isOver { change(index, .began, .itself) }
    if isOver { change(index, .ended, .itself) }
    for other in others {
      if requirements(of: other).contains(index) {
        change(other, .failed, .required(index))
      } else if excludes(index, other) {
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
    for index in gestures.indices where gestures[index].state.isFinished && gestures[index].touching.isEmpty {
      gestures[index].state = .possible
      gestures[index].machine = .idle
      gestures[index].wasRecognized = false
      gestures[index].isDeaf = true
    }
  }
}
