import Gestures
import TouchTrace

/// The question about two recognizers.
struct PairQuestion: ExplorationQuestion {
  /// The events since all was at rest.
  struct Memory: ExplorationMemory {
    var bits: UInt32 = 0
    /// The target on which the touches began; -1 before the first.
    var target: Int8 = -1

    var word: UInt64 { UInt64(bits) | UInt64(UInt8(bitPattern: target)) << 32 }

    // Four bits are for those that have been recognized: the first, the second, the shadow of each.

    /// A recognition of one competed with the other for a touch.
    static let shared: UInt32 = 1 << 4
    /// A finger has moved further than one that is held still on purpose, or was down longer than in a tap.
    static let moved: UInt32 = 1 << 5
    static let lasted: UInt32 = 1 << 6
    /// One was recognized before that: the first, the second.
    static let early: UInt32 = 1 << 7
    /// There was a second motion, or the first followed a hold.
    static let turned: UInt32 = 1 << 9
    /// A hand rarely does this: a touch was cancelled, the touches began on different targets, one began long after another, or
    /// some moved when others had lifted.
    static let odd: UInt32 = 1 << 10
    /// There was a motion. Of no interest at rest.
    static let hasMotion: UInt32 = 1 << 11
    /// Some of the fingers have lifted. Of no interest at rest.
    static let hasLifted: UInt32 = 1 << 12
    /// There was something rare that is excluded, so that nothing counts until all is at rest.
    static let excluded: UInt32 = 1 << 13

    static let outcome: UInt32 = 1 << 11
  }

  /// The facts. Each has a number. Those about recognition are known apart for ordinary and odd touches.
  enum Fact {
    static let outcomes = 0..<Int(Memory.outcome)
    private static let base = Int(Memory.outcome)
    /// Recognized while a finger is down, by role.
    static func recognizedInTime(_ role: Int) -> Int { base + role }
    /// One excludes the other: index of the one that wins.
    static func excluded(by index: Int) -> Int { base + 4 + index }
    static let activeTogether = base + 8
    /// A gesture waited, by index.
    static func waited(_ index: Int) -> Int { base + 10 + index }
    /// Recognized with a number of fingers, by role; 0 for uncommon touches. Other gestures count only by a straight motion, or
    /// none.
    static func fingers(_ role: Int, _ count: Int) -> Int { base + 12 + role * 12 + min(count, 11) }
    /// Recognized by several motions, or by one after a hold, by role.
    static func turned(_ role: Int) -> Int { base + 60 + role }
    static let end = base + 64
  }

  /// The largest drift of a finger that is held still on purpose: 9 pt in the recordings. UIKit's pan begins at 10 pt.
  static let drift = 9.0
  /// The longest tap in the recordings.
  static let longestTap = Interval.milliseconds(240)
  /// Fingers that touch down within this time belong together: two strokes, the first of which may be a motion. Recorded
  /// fingers do so within 37 ms.
  static let longestTouchDown = Interval.milliseconds(80)

  let alphabet: HandAlphabet
  private(set) var found = [Bool](repeating: false, count: Fact.end)
  /// The longest that each has waited for the other to fail.
  private(set) var longestWait = [Interval.zero, .zero]
  /// Touches with one of these do not count.
  let excluded: RareTouchSet
  /// The uncommon properties since it was last emptied.
  var rarities = RareTouchSet()

  var start: Memory { Memory() }
  var isAnswered: Bool { false }

  init(_ alphabet: HandAlphabet, excluding excluded: RareTouchSet = RareTouchSet()) {
    self.alphabet = alphabet
    self.excluded = excluded
  }

  static var usesTurns: Bool { true }

  func turn(of action: HandAction, after memory: Memory) -> ExplorationTurn {
    switch action {
    case .cancel: .last
    case .move:
      if memory.bits & Memory.hasLifted != 0 {
        .last
      } else {
        memory.bits & (Memory.hasMotion | Memory.lasted) == 0 ? .first : .second
      }
    case .touchDown, .touchUp, .wait: .first
    }
  }

  func isUnlikely(_ memory: Memory) -> Bool { memory.bits & Memory.odd != 0 }

  mutating func take(
    _ action: HandAction, _ world: ExploredCoordinator, _ hand: HandState, _ memory: inout Memory
  ) -> [Int] {
    var new: [Int] = []
    func note(_ fact: Int, _ found: inout [Bool]) {
      if !found[fact] {
        found[fact] = true
        new.append(fact)
      }
    }
    noteMotion(action, hand, &memory)
    if memory.bits & Memory.excluded != 0 {
      if world.isAtRest(hand) { memory = Memory() }
      return []
    }
    for transition in world.transitions {
      let (index, isShadow) = world.roles[transition.recognizer.index]
      if index > 1 { continue }
      let role = isShadow ? 2 + index : index
      if transition.to == .failed, !isShadow {
        if case .excluded(let other) = transition.cause {
          let winner = world.roles[other.index].index
          if winner < 2 { note(Fact.excluded(by: winner), &found) }
        }
      }
      guard transition.from == .possible, transition.to == .began || transition.to == .ended else { continue }
      memory.bits |= 1 << UInt32(role)
      let isOdd = memory.bits & Memory.odd != 0
      if !hand.fingers.isEmpty, !isOdd { note(Fact.recognizedInTime(role), &found) }
      let touches = world.coordinator.description(of: transition.recognizer)?.numberOfTouches ?? 0
      if !isOdd, memory.bits & Memory.turned != 0 {
        note(Fact.turned(role), &found)
      } else {
        note(Fact.fingers(role, isOdd ? 0 : max(touches, 1)), &found)
      }
      if isShadow { continue }
      if memory.bits & (Memory.moved | Memory.lasted) == 0 { memory.bits |= Memory.early << UInt32(index) }
      if world.coordinator.areCompetitors(world.recognizers[0], world.recognizers[1]) { memory.bits |= Memory.shared }
      let wait = transition.time - transition.recognized
      if transition.recognized != .distantPast, wait > longestWait[index] {
        longestWait[index] = wait
        new.append(Fact.waited(index))
      }
    }
    if world.coordinator.activeRecognizers & 3 == 3 {
      note(Fact.activeTogether, &found)
    }
    if world.isAtRest(hand) {
      note(Int(memory.bits & (Memory.outcome - 1)), &found)
      memory = Memory()
    }
    return new
  }

  private mutating func noteMotion(_ action: HandAction, _ hand: HandState, _ memory: inout Memory) {
    // A gesture that an action recognizes comes before the action is over, but what the action did is what recognized it.
    var first = hand.time
    for finger in hand.fingers {
      if (finger.position - finger.start).squaredLength > Self.drift * Self.drift { memory.bits |= Memory.moved }
      if hand.time - finger.touchDownTime > Self.longestTap { memory.bits |= Memory.lasted }
      first = min(first, finger.touchDownTime)
    }
    switch action {
    case .touchDown(_, let place):
      let target = Int8(clamping: alphabet.places[place].area)
      if memory.target >= 0, memory.target != target { note(.otherTarget, &memory) }
      if hand.time - first > Self.longestTouchDown { note(.lateTouch, &memory) }
      memory.target = target
    case .cancel: note(.cancelled, &memory)
    case .move:
      if memory.bits & (Memory.hasMotion | Memory.lasted) != 0 { note(.secondMotion, &memory) }
      if memory.bits & Memory.hasLifted != 0 { note(.movedAfterLift, &memory) }
      memory.bits |= Memory.hasMotion
    case .touchUp:
      memory.bits &= ~Memory.hasLifted
      if !hand.fingers.isEmpty { memory.bits |= Memory.hasLifted }
    case .wait: break
    }
  }

  private mutating func note(_ rarity: RareTouch, _ memory: inout Memory) {
    memory.bits |= rarity == .secondMotion ? Memory.turned : Memory.odd
    if excluded.contains(rarity) { memory.bits |= Memory.excluded }
    rarities.insert(rarity)
  }
}
