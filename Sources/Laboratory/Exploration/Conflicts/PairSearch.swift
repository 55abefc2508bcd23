import Gestures
import TouchTrace

/// The question about two recognizers.
struct PairQuestion: ExplorationQuestion {
  /// The events since all was at rest.
  struct Events: OptionSet, Hashable {
    let rawValue: UInt32

    /// One has been recognized, by role: the first, the second, the isolated copy of each.
    static func recognized(_ role: Int) -> Self { Self(rawValue: 1 << UInt32(role)) }

    /// A recognition of one competed with the other for a touch.
    static let shared = Self(rawValue: 1 << 4)
    /// A finger has moved further than one that is held still on purpose, or was down longer than in a tap.
    static let moved = Self(rawValue: 1 << 5)
    static let lasted = Self(rawValue: 1 << 6)

    /// One was recognized before that, by index.
    static func early(_ index: Int) -> Self { Self(rawValue: 1 << UInt32(7 + index)) }

    /// There was a second motion, or the first followed a hold.
    static let turned = Self(rawValue: 1 << 9)
    /// Fingers rarely do this: a touch was cancelled, the touches began on different targets, one began long after another, or
    /// some moved when others had lifted.
    static let rare = Self(rawValue: 1 << 10)
    /// All that is of interest at rest.
    static let outcome = Self(rawValue: 1 << 11 - 1)
    /// There was a motion.
    static let hasMotion = Self(rawValue: 1 << 11)
    /// Some of the fingers have lifted.
    static let hasLifted = Self(rawValue: 1 << 12)
    /// There was something rare that is excluded, so that nothing counts until all is at rest.
    static let excluded = Self(rawValue: 1 << 13)
  }

  struct Memory: ExplorationMemory {
    var events: Events = []
    /// The target on which the touches began, and where; -1 before the first.
    var target: Int8 = -1
    var place: Int8 = -1
    /// Where the fingers have moved together, if a recognizer depends on it.
    var direction = MotionDirection.none

    var word: UInt64 {
      UInt64(events.rawValue) | UInt64(UInt8(bitPattern: target)) << 32 | UInt64(direction.rawValue) << 40 | UInt64(
        UInt8(bitPattern: place)) << 56
    }
  }

  /// The facts that a search can show. Those about recognition are known apart for ordinary and rare touches.
  enum Fact {
    /// The events until all is at rest.
    case outcome(Events)
    /// Recognized with a number of fingers before one has lifted, by role.
    case recognizedInTime(Int, fingers: Int)
    /// One excludes the other: index of the one that wins.
    case excluded(by: Int)
    case activeTogether
    /// A gesture waited, by index.
    case waited(Int)
    /// Recognized with a number of fingers, by role; 0 for uncommon touches. Other gestures count only by a straight motion, or
    /// none.
    case recognized(Int, fingers: Int)
    /// Recognized by several motions, or by one after a hold, by role.
    case turned(Int)
    /// Recognized by one motion in a direction, by role.
    case directed(Int, MotionDirection)

    static let outcomes = (0...Events.outcome.rawValue).map { Events(rawValue: $0) }
    static let count = firstInTime + 4 * (mostFingers + 1)
    private static let firstInTime = outcomes.count + 64 + 4 * MotionDirection.allCases.count
    static let mostFingers = 11

    /// The number of the fact, which files of results contain.
    var number: Int {
      switch self {
      case .outcome(let events): Int(events.rawValue)
      case .recognizedInTime(let role, let fingers):
        Self.firstInTime + role * (Self.mostFingers + 1) + min(fingers, Self.mostFingers)
      case .excluded(let index): Self.outcomes.count + 4 + index
      case .activeTogether: Self.outcomes.count + 8
      case .waited(let index): Self.outcomes.count + 10 + index
      case .recognized(let role, let fingers):
        Self.outcomes.count + 12 + role * (Self.mostFingers + 1) + min(fingers, Self.mostFingers)
      case .turned(let role): Self.outcomes.count + 60 + role
      case .directed(let role, let direction):
        Self.outcomes.count + 64 + role * MotionDirection.allCases.count + Int(direction.rawValue)
      }
    }
  }

  /// The largest drift of a finger that is held still on purpose: 9 pt in the recordings. UIKit's pan begins at 10 pt.
  static let drift = 9.0
  /// The longest tap in the recordings.
  static let longestTap = Interval.milliseconds(240)
  /// Fingers that touch down within this time belong together: two steps, the first of which may be a motion. Recorded
  /// fingers do so within 37 ms.
  static let longestTouchDown = Interval.milliseconds(80)

  let alphabet: ActionAlphabet
  /// Whether a recognizer depends on the direction of motions.
  var hasDirections: Bool
  /// How far a finger moves without a direction: less than the drift if a recognizer allows less.
  private let stillness: Double
  private(set) var found = [Bool](repeating: false, count: Fact.count)
  /// The longest that each has waited for the other to fail, and the longest wait that a deadline ended.
  private var longestWait = [Interval.zero, .zero]
  private var longestTimedWait = [Interval.zero, .zero]
  /// The longest that each waits for the other to fail; ``/Gestures/Interval/untilFingersAct`` if no deadline ends that wait.
  var waits: [Interval] { Self.waits(longestWait, timed: longestTimedWait) }

  /// Rounds waits up: an action just before a deadline is a millisecond before it.
  static func waits(_ longest: [Interval], timed: [Interval]) -> [Interval] {
    func rounded(_ wait: Interval) -> Int64 { (wait.microseconds + 4999) / 5000 }
    return zip(longest, timed).map { longest, timed in
      rounded(longest) > rounded(timed) ? .untilFingersAct : Interval(microseconds: rounded(timed) * 5000)
    }
  }

  /// Touches with one of these do not count.
  let excluded: RareTouchSet
  /// The uncommon properties since it was last emptied.
  var rarities = RareTouchSet()

  var start: Memory { Memory() }
  var isAnswered: Bool { false }

  init(_ setup: ExploredSetup, excluding excluded: RareTouchSet = RareTouchSet()) {
    alphabet = setup.alphabet
    hasDirections = setup.recognizers.contains { MotionDirection.decides($0.recognizer) }
    stillness =
      setup.recognizers.compactMap { $0.recognizer.value(of: .movementAllowed) }.min().map { min($0, Self.drift) }
      ?? Self.drift
    self.excluded = excluded
  }

  static var usesTurns: Bool { true }

  func turn(of action: TouchAction, after memory: Memory) -> ExplorationTurn {
    switch action {
    case .cancel: .last
    case .move:
      if memory.events.contains(.hasLifted) {
        .last
      } else {
        memory.events.isDisjoint(with: [.hasMotion, .lasted]) ? .first : .second
      }
    case .touchDown, .touchUp, .wait: .first
    }
  }

  func isUnlikely(_ memory: Memory) -> Bool { memory.events.contains(.rare) }

  mutating func take(
    _ action: TouchAction, _ system: ExploredCoordinator, _ touches: TouchState, _ memory: inout Memory
  ) -> [Int] {
    var new: [Int] = []
    func note(_ fact: Fact, _ found: inout [Bool]) {
      let number = fact.number
      if !found[number] {
        found[number] = true
        new.append(number)
      }
    }
    noteMotion(action, touches, &memory)
    if memory.events.contains(.excluded) {
      if system.isAtRest(touches) { memory = Memory() }
      return []
    }
    for transition in system.transitions {
      let (index, isCopy) = system.roles[transition.recognizer.index]
      if index > 1 { continue }
      let role = isCopy ? 2 + index : index
      if transition.to == .failed, !isCopy {
        if case .excluded(let other) = transition.cause {
          let winner = system.roles[other.index].index
          if winner < 2 { note(.excluded(by: winner), &found) }
        }
      }
      guard transition.from == .possible, transition.to == .began || transition.to == .ended else { continue }
      let count = system.coordinator.description(of: transition.recognizer)?.numberOfTouches ?? 0
      noteRecognition(role)
      // A copy that is not played does the same.
      if index < system.joinedCopies.count { noteRecognition(2 + index) }
      func noteRecognition(_ role: Int) {
        memory.events.insert(.recognized(role))
        let isRare = memory.events.contains(.rare)
        if !touches.fingers.isEmpty, memory.events.isDisjoint(with: [.hasLifted, .rare]) {
          note(.recognizedInTime(role, fingers: max(count, 1)), &found)
        }
        if !isRare, memory.events.contains(.turned) {
          note(.turned(role), &found)
        } else {
          note(.recognized(role, fingers: isRare ? 0 : max(count, 1)), &found)
          if !isRare, memory.direction != .none { note(.directed(role, memory.direction), &found) }
        }
      }
      if isCopy { continue }
      if memory.events.isDisjoint(with: [.moved, .lasted]) { memory.events.insert(.early(index)) }
      if system.coordinator.areCompetitors(system.recognizers[0], system.recognizers[1]) {
        memory.events.insert(.shared)
      }
      let wait = system.wait(of: transition)
      if case .wait = action { longestTimedWait[index] = max(longestTimedWait[index], wait) }
      if wait > longestWait[index] {
        longestWait[index] = wait
        new.append(Fact.waited(index).number)
      }
    }
    if system.coordinator.activeRecognizers & 3 == 3 {
      note(.activeTogether, &found)
    }
    if system.isAtRest(touches) {
      note(.outcome(memory.events.intersection(.outcome)), &found)
      memory = Memory()
    }
    return new
  }

  /// Adds the effect of an action to the memory.
  mutating func noteMotion(_ action: TouchAction, _ touches: TouchState, _ memory: inout Memory) {
    // A gesture that an action recognizes precedes the end of the action, but what the action did is what recognized it.
    var first = touches.time
    // How long a motion takes is no rest before it.
    let before = memory.events
    for finger in touches.fingers {
      if (finger.position - finger.start).squaredLength > Self.drift * Self.drift { memory.events.insert(.moved) }
      if touches.time - finger.touchDownTime > Self.longestTap { memory.events.insert(.lasted) }
      first = min(first, finger.touchDownTime)
    }
    switch action {
    case .touchDown(_, let place):
      let target = Int8(clamping: alphabet.places[place].area)
      if memory.target >= 0, memory.target != target { note(.otherTarget, &memory) }
      if touches.time - first > Self.longestTouchDown { note(.lateTouch, &memory) }
      memory.target = target
      if memory.place < 0 { memory.place = Int8(clamping: place) }
      let first = alphabet.places[Int(memory.place)]
      if first.area == alphabet.places[place].area, first.origin != alphabet.places[place].origin {
        note(.otherPlace, &memory)
      }
    case .cancel: note(.cancelled, &memory)
    case .move:
      if !before.isDisjoint(with: [.hasMotion, .lasted]) { note(.secondMotion, &memory) }
      if memory.events.contains(.hasLifted) { note(.movedAfterLift, &memory) }
      memory.events.insert(.hasMotion)
      if hasDirections { memory.direction = MotionDirection(of: touches, beyond: stillness) }
    case .touchUp:
      memory.events.remove(.hasLifted)
      if !touches.fingers.isEmpty { memory.events.insert(.hasLifted) }
    case .wait: break
    }
  }

  private mutating func note(_ rarity: RareTouch, _ memory: inout Memory) {
    memory.events.insert(rarity == .secondMotion ? .turned : .rare)
    if excluded.contains(rarity) { memory.events.insert(.excluded) }
    rarities.insert(rarity)
  }
}

extension Interval {
  /// A wait that lasts until the fingers move or lift, which may be as long as they like.
  package static var untilFingersAct: Interval { Interval(microseconds: .max) }
}
