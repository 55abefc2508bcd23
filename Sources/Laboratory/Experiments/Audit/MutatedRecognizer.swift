import Analysis
import Gestures

/// A recognizer with another step for one pair of phase and signal. Everything else is the recognizer's own.
///
/// Its signal carries the step, so that `next` stays a function of phase and signal, and neither the coordinator nor other
/// recognizers of the kind change.
struct MutatedRecognizer<Base: GestureRecognizer>: GestureRecognizer {
  /// A replaced entry of the machine's `next`.
  struct Entry: Sendable {
    var phase: Base.Phase
    var signal: Base.Signal
    var step: Step<Base.Phase>
  }

  typealias Phase = Base.Phase

  struct Signal: GestureSignal {
    var base: Base.Signal
    /// The step that replaces the machine's own; nil for its own.
    var step: Step<Base.Phase>?

    init(_ base: Base.Signal, _ step: Step<Base.Phase>? = nil) {
      self.base = base
      self.step = step
    }

    init?(rawValue: String) {
      guard let base = Base.Signal(rawValue: rawValue) else { return nil }
      self.init(base)
    }

    var rawValue: String { base.rawValue }
    static var allCases: [Self] { Base.Signal.allCases.map { Self($0) } }
  }

  static var kind: String { Base.kind }
  static var ignoresMovesWhileIdle: Bool { Base.ignoresMovesWhileIdle }
  static var isExclusive: Bool { Base.isExclusive }
  static var shape: GestureShape { Base.shape }
  /// The numbers of the base that a session and its scene ask for.
  static var parameters: [Parameter<Self>] {
    let asked: [ParameterRole] = [.fingers, .minimumFingers, .taps]
    return Base.parameters.filter { asked.contains($0.description.role) }.map { parameter in
      .count(
        parameter.name, parameter.range, role: parameter.description.role, get: { Int(parameter.get($0.base)) },
        set: { parameter.set(&$0.base, Double($1)) })
    }
  }

  private(set) var base: Base
  private let entry: Entry?
  private let log: SignalLog?
  /// The deadline that caused the present phase; `.distantPast` if input caused it.
  private var firedDeadline = Timestamp.distantPast
  /// Whether the input that was just read enters a phase.
  private var entersByInput = false

  init(_ base: Base, replacing entry: Entry) {
    self.base = base
    self.entry = entry
    log = nil
  }

  /// Creates a recognizer that works as its base does and logs the signals of each input.
  init(_ base: Base, log: SignalLog) {
    self.base = base
    self.log = log
    entry = nil
  }

  init() {
    base = Base()
    entry = nil
    log = nil
  }

  // MARK: Machine

  var phase: Phase {
    get { base.phase }
    set {
      firedDeadline = entersByInput ? .distantPast : base.deadline?.time ?? .distantPast
      entersByInput = false
      base.phase = newValue
    }
  }

  static func next(_ phase: Phase, on signal: Signal) -> Step<Phase> {
    signal.step ?? Base.next(phase, on: signal.base)
  }

  static func condition(for signal: Signal, in phase: Phase) -> String? { Base.condition(for: signal.base, in: phase) }

  private func signal(_ base: Base.Signal) -> Signal {
    guard let entry else { return Signal(base) }
    let phase = self.base.phase
    if phase == entry.phase && base == entry.signal { return Signal(base, entry.step) }
    // The replaced step may have entered a phase in which the machine never gets this signal. A release build ignores it, and
    // so must a debug build.
    return Signal(base, Base.next(phase, on: base) == .unreachable ? .stay : nil)
  }

  // MARK: Input

  mutating func read(_ touches: borrowing TouchFrame) -> Signal? {
    let phase = base.phase
    return received(base.read(touches), in: phase)
  }

  mutating func read(_ event: TouchpadEvent) -> Signal? {
    let phase = base.phase
    return received(base.read(event), in: phase)
  }

  private mutating func received(_ base: Base.Signal?, in phase: Phase) -> Signal? {
    entersByInput = false
    guard let base else { return nil }
    log?.note(phase.rawValue, base.rawValue)
    let signal = signal(base)
    if case .enter = Self.next(phase, on: signal) { entersByInput = true }
    return signal
  }

  /// The deadline of the base. A coordinator stops the program if a deadline is due again after it has fired, which a replaced
  /// step can cause. Such a deadline is removed instead: the timeout never fires.
  var deadline: Deadline<Signal>? {
    guard let due = base.deadline else { return nil }
    if let log, log.includesDue { log.note(base.phase.rawValue, due.signal.rawValue) }
    let signal = signal(due.signal)
    guard entry != nil else { return .at(due.time, signal) }
    if due.time <= firedDeadline { return nil }
    return switch Self.next(base.phase, on: signal) {
    case .stay, .unreachable: nil
    case .enter, .end, .fail, .cancel: .at(due.time, signal)
    }
  }

  func reason(for signal: Signal, at now: Timestamp) -> Reason? { base.reason(for: signal.base, at: now) }

  func progress(at now: Timestamp) -> [Reason] { base.progress(at: now) }

  mutating func reset() {
    base.reset()
    firedDeadline = .distantPast
    entersByInput = false
  }

  mutating func code(_ coder: inout StateCoder) {
    base.code(&coder)
    coder.code(&firedDeadline)
    coder.code(&entersByInput)
  }

  mutating func codeDecisions(_ coder: inout StateCoder, _ touches: borrowing TouchFrame) {
    base.codeDecisions(&coder, touches)
    if entry == nil { return }
    coder.code(&firedDeadline)
    coder.code(&entersByInput)
  }

  // MARK: Output

  var location: Point2D { base.location }
  var numberOfTouches: Int { base.numberOfTouches }
  var measurements: [GestureMeasurement] { base.measurements }
  var outputs: GestureOutputs { base.outputs }
  var numberOfTaps: Int { base.numberOfTaps }

  func canPrevent(_ other: GestureTraits) -> Bool { base.canPrevent(other) }

  func canBePrevented(by other: GestureTraits) -> Bool { base.canBePrevented(by: other) }
}

/// The pairs of phase and signal in which recognizers of one kind received inputs.
///
/// Not synchronized: a session uses it on one thread.
final class SignalLog: @unchecked Sendable {
  private(set) var pairs: Set<MachineTable.Pair> = []
  /// Whether signals of deadlines count when they are due, for a search: it lets time pass in each phase. In a recording they count
  /// when they have fired, which a session reports.
  let includesDue: Bool

  init(includesDue: Bool = false) { self.includesDue = includesDue }

  func note(_ phase: String, _ signal: String) { pairs.insert(MachineTable.Pair(phase, signal)) }
}
