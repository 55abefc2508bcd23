import Gestures

/// An observer that records all events.
public final class Journal: GestureObserver {
  public enum Entry: Hashable, Sendable {
    /// A frame, when it was delivered, and the number of touches that are down after it.
    case frame(Timestamp, down: Int)
    case wake(Timestamp)
    case step(RecognizerID, MachineStep)
    case transition(DescribedTransition)

    public var time: Timestamp? {
      switch self {
      case .frame(let time, _), .wake(let time): time
      case .transition(let transition): transition.time
      case .step: nil
      }
    }
  }

  /// A transition and the description of the gesture at that time.
  @dynamicMemberLookup
  public struct DescribedTransition: Hashable, Sendable {
    public var transition: Transition
    public var description: GestureDescription

    public subscript<Value>(dynamicMember path: KeyPath<Transition, Value>) -> Value { transition[keyPath: path] }
  }

  public private(set) var entries: [Entry] = []
  public private(set) var transitions: [DescribedTransition] = []
  /// The names of the recognizers, by slot.
  public var names: [String] = []

  public init() {}

  public func coordinator(willDeliver touches: borrowing TouchFrame) {
    entries.append(.frame(touches.time, down: touches.down + touches.untracked))
  }

  public func coordinator(willFireDeadlinesAt time: Timestamp) { entries.append(.wake(time)) }

  public func recognizer(_ id: RecognizerID, didStep step: () -> MachineStep) { entries.append(.step(id, step())) }

  public func recognizer(didMake transition: Transition, describedBy description: () -> GestureDescription) {
    let described = DescribedTransition(transition: transition, description: description())
    entries.append(.transition(described))
    transitions.append(described)
  }

  public func clear() {
    entries.removeAll(keepingCapacity: true)
    transitions.removeAll(keepingCapacity: true)
  }

  public func line(_ transition: DescribedTransition) -> String {
    let name = names[transition.recognizer.index]
    var line = "\(Self.text(transition.time)) \(name) \(transition.from) → \(transition.to)"
    switch transition.cause {
    case .itself: line += transition.signal.isEmpty ? "" : " \(transition.signal)"
    case .excluded(let rival): line += " excluded(by: \(names[rival.index]))"
    case .required(let required): line += " required(\(names[required.index]))"
    case .refused: line += " refused"
    case .disabled: line += " disabled"
    case .detached: line += " detached"
    case .ignored: line += " ignored"
    case .targetRemoved: line += " targetRemoved"
    }
    return line
  }

  /// The frames, deadlines, steps and transitions as text, one per line.
  public var lines: [String] {
    entries.map { entry in
      switch entry {
      case .frame(let time, let down): "\(Self.text(time)) frame, \(down) down"
      case .wake(let time): "\(Self.text(time)) wake"
      case .step(let id, let step): "    \(names[id.index]) \(step.from) → \(step.signal) → \(step.to)"
      case .transition(let transition): "  ! \(line(transition))"
      }
    }
  }

  /// Returns the time in milliseconds, with microseconds if there are any.
  static func text(_ time: Timestamp) -> String {
    let (whole, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1000)
    if rest == 0 { return "\(whole)" }
    let digits = "\(rest.magnitude)"
    return "\(whole).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }
}
