import Gestures
import TouchTrace

/// A search, breadth first, for the shortest input after which two setups report something different. They have the same
/// recognizers, and one of them has a change.
///
/// Both receive the same input. A state is a pair of states; pairs in which the same can happen are visited once, so if a
/// search is complete and found no difference, no longer input of the alphabet makes one.
package struct DifferenceSearch: StateSpace {
  /// The input that the recognizers receive.
  package enum Input: CaseIterable, Sendable {
    /// Touches.
    case touches
    /// Touches, with a button, a finger that hovers and one that is not tracked.
    case touchesAndButton
    /// The events of a touchpad's driver.
    case touchpad
  }

  /// The result of a search.
  package struct Findings: Sendable {
    /// The extent of the search.
    package var bound: ExplorationBound
    /// The shortest recording after which both report something different; nil if none was found, or it has touchpad events.
    package var recording: Trace?
    /// Whether a difference was found.
    package var isDifferent: Bool
  }

  enum Action: Hashable {
    case touches(TouchAction)
    case surroundings(Surroundings)
    case touchpad(TouchpadAction)
  }

  /// The state that is reported with touches.
  struct Surroundings: Hashable {
    var isButtonDown = false
    var untracked = 0
    var hovering: Point2D?
  }

  /// The sources of the input.
  struct Inputs {
    var touches: TouchState
    var surroundings = Surroundings()
    var touchpad = TouchpadState()

    /// Replaces the contents by a copy and reuses the storage.
    mutating func assign(_ other: Inputs) {
      touches.assign(other.touches)
      surroundings = other.surroundings
      touchpad = other.touchpad
    }
  }

  struct State {
    fileprivate var first: CoordinatorSnapshot
    fileprivate var second: CoordinatorSnapshot
    fileprivate var inputs: Inputs
  }

  private struct Key: Hashable {
    var first: DecisionKey
    var second: DecisionKey
    /// The present reports of both, if their states differ.
    var reported: [Int64]
    var hasWaited: Bool
    var surroundings: Surroundings
    var touchpad: TouchpadState

    // Most keys differ in the decisions, which are hashes already.
    func hash(into hasher: inout Hasher) {
      hasher.combine(first)
      hasher.combine(second)
      if !reported.isEmpty { hasher.combine(reported) }
      if !touchpad.sequences.isEmpty { hasher.combine(touchpad.sequences) }
    }
  }

  private let original: ExploredSetup
  private let changed: ExploredSetup?
  private let described: ExploredSetup
  private let fingers: Int
  let first: ExploredCoordinator
  let second: ExploredCoordinator
  /// Both; one if nothing is compared.
  let systems: [ExploredCoordinator]
  let alphabet: ActionAlphabet
  let places: TouchPlaces
  let input: Input
  private let limits: ExplorationLimits
  private let comparesStates: Bool
  private var visited: Set<Key> = []
  private var inputs = Inputs(touches: TouchState(time: .distantPast))
  /// The touches of the state that is being expanded.
  private var contacts: [Contact] = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - original: The setup without the change.
  ///   - changed: The setup with the change; nil to visit all states of the one without it.
  ///   - described: The setup without the change, for the alphabet and for the header of the recording.
  ///   - fingers: The most fingers; more if the parameters of a recognizer ask for more.
  ///   - input: The input that the recognizers receive.
  ///   - comparesStates: Whether equal states that are saved show that the change has no effect any more. Otherwise only
  ///     decisions are compared, because the parameters differ.
  ///   - limits: The limits of the search.
  package init(
    _ original: ExploredSetup, _ changed: ExploredSetup?, describedBy described: ExploredSetup, fingers: Int,
    _ input: Input, comparesStates: Bool, within limits: ExplorationLimits
  ) {
    self.original = original
    self.changed = changed
    self.described = described
    self.fingers = fingers
    first = ExploredCoordinator(SetupWithCopies(original))
    if let changed {
      second = ExploredCoordinator(SetupWithCopies(changed))
      systems = [first, second]
      for system in systems { system.observe(.reports) }
    } else {
      second = first
      systems = [first]
    }
    alphabet = ActionAlphabet(
      described.recognizers.map(\.recognizer), areas: described.areas, bounds: described.bounds, fingers: fingers)
    places = alphabet.touchPlaces
    self.input = input
    self.comparesStates = comparesStates && changed != nil
    self.limits = limits
  }

  /// Searches within the limits.
  ///
  /// - Throws: ``/Gestures/SavedStateError/notSavable(kind:)`` if the states of a recognizer cannot be compared.
  package static func run(_ search: Self) throws(SavedStateError) -> Findings {
    var states = StateSearch(search, within: search.limits)
    try states.run()
    let path = states.path(to: difference)
    return Findings(
      bound: states.bound, recording: search.input == .touchpad ? nil : path.map { search.recording(of: $0) },
      isDifferent: path != nil)
  }

  // MARK: States

  /// The only fact.
  private static let difference = 0

  var maximumFingers: Int { alphabet.maximumFingers }
  var isAnswered: Bool { first.log.reports != second.log.reports }

  /// Copies the inputs, because their buffer is used again.
  var state: State {
    let snapshot = first.coordinator.makeSnapshot()
    var copy = Inputs(touches: TouchState(time: inputs.touches.time))
    copy.assign(inputs)
    return State(
      first: snapshot, second: changed == nil ? snapshot : second.coordinator.makeSnapshot(), inputs: copy)
  }

  mutating func begin() throws(SavedStateError) -> State {
    // A second after the start, so that all ages are positive.
    inputs = Inputs(touches: TouchState(time: .milliseconds(1000)))
    for system in systems {
      system.coordinator.advance(to: inputs.touches.time)
      system.frame.restore([], at: inputs.touches.time)
    }
    visited.insert(try key(inputs))
    return state
  }

  mutating func actions(in state: State) -> [Action] {
    state.inputs.touches.fill(&contacts)
    goBack(to: state)
    return actions(for: state.inputs)
  }

  mutating func perform(_ action: Action, in state: State) -> [Int] {
    goBack(to: state)
    inputs.assign(state.inputs)
    deliver(action, &inputs)
    return isAnswered ? [Self.difference] : []
  }

  mutating func visit() throws(SavedStateError) -> StateVisit {
    visited.insert(try key(inputs)).inserted ? .new : .known
  }

  private func goBack(to state: State) {
    first.coordinator.restore(state.first)
    if changed != nil { second.coordinator.restore(state.second) }
    for system in systems {
      system.frame.restore(contacts, at: state.inputs.touches.time)
      let surroundings = state.inputs.surroundings
      if surroundings == Surroundings() { continue }
      // Nothing that a frame had before is impossible in it.
      try? TraceFrame(surroundings, at: state.inputs.touches.time).apply(to: &system.frame)
    }
  }

  private func key(_ inputs: Inputs) throws(SavedStateError) -> Key {
    let now = inputs.touches.time
    if systems.allSatisfy(\.isFinished) {
      // Nothing happens until all touches and sequences are over.
      return Key(
        first: DecisionKey(), second: DecisionKey(), reported: [], hasWaited: true, surroundings: inputs.surroundings,
        touchpad: inputs.touchpad.keyAtRest)
    }
    let one = try first.coordinator.decisionKey(first.frame, at: now, horizon: alphabet.horizon)
    let two =
      changed == nil ? one : try second.coordinator.decisionKey(second.frame, at: now, horizon: alphabet.horizon)
    var isEqual = true
    if comparesStates {
      isEqual = one == two
      if isEqual { isEqual = try first.coordinator.stateKey() == second.coordinator.stateKey() }
    }
    let isAtRest =
      first.isAtRest(inputs.touches) && second.isAtRest(inputs.touches) && inputs.touchpad.sequences.isEmpty
    return Key(
      first: one, second: two, reported: isEqual ? [] : reported(first) + reported(second),
      hasWaited: inputs.touches.hasWaited || isAtRest, surroundings: inputs.surroundings,
      touchpad: systems.allSatisfy(\.coordinator.isIdle)
        ? inputs.touchpad.keyAtRest : inputs.touchpad.key(at: now, upTo: alphabet.horizon))
  }

  private func reported(_ system: ExploredCoordinator) -> [Int64] {
    system.recognizers.flatMap { system.coordinator.description(of: $0).map(ExploredReport.values) ?? [] }
  }

  // MARK: Recording

  /// Returns the recording of a path. It ends with the frame or deadline of the difference; fingers that are down then lift.
  private func recording(of path: [Action]) -> Trace {
    let fresh = Self(
      original, changed, describedBy: described, fingers: fingers, input, comparesStates: comparesStates, within: limits
    )
    var inputs = Inputs(touches: TouchState(time: .milliseconds(0)))
    var frames: [TraceFrame] = []
    for action in path { frames += fresh.play(action, &inputs) }
    var end =
      frames.last.map { max($0.time, inputs.touches.hasWaited ? inputs.touches.time : $0.time) } ?? inputs.touches.time
    if let lift = frames.lift(at: end + TouchState.stepDuration) {
      end = lift.time
      frames.append(lift)
    }
    return Trace(header: described.header, frames: frames, end: end)
  }
}
