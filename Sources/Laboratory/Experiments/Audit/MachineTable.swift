import Analysis
import Gestures

/// The entries of a machine's `next`, without the machine's types.
package struct MachineTable: Hashable, Sendable {
  /// A phase and a signal.
  package struct Pair: Hashable, Sendable {
    package var phase: String
    package var signal: String

    init(_ phase: String, _ signal: String) {
      self.phase = phase
      self.signal = signal
    }
  }

  /// A step, with the name of the phase that it enters.
  package enum Entry: Hashable, Sendable {
    case stay
    case unreachable
    case enter(String)
    case end
    case fail
    case cancel

    package var hasEffect: Bool { self != .stay && self != .unreachable }
  }

  package let kind: String
  /// The names of the phases, the initial one first.
  package let phases: [String]
  /// The phases in which the gesture is recognized.
  package let recognized: Set<String>
  /// Every pair with its entry, in order of phases and signals as they are declared.
  package let entries: [(pair: Pair, entry: Entry)]

  /// Creates the table of a kind of recognizer.
  ///
  /// - Complexity: O(*p* · *s*), where *p* is the number of phases and *s* the number of signals.
  package init<R: GestureRecognizer>(_: R.Type) {
    kind = R.kind
    let initial = R.Phase.initial
    phases = [initial.rawValue] + R.Phase.allCases.filter { $0 != initial }.map(\.rawValue)
    recognized = Set(R.Phase.allCases.filter(\.isRecognized).map(\.rawValue))
    entries = R.Phase.allCases.flatMap { phase in
      R.Signal.allCases.map { signal in
        (Pair(phase.rawValue, signal.rawValue), Entry(R.next(phase, on: signal)))
      }
    }
  }

  /// The table of a kind of which only the metatype is known.
  static func of(_ type: any GestureRecognizer.Type) -> Self { Self(type) }

  package static func == (first: Self, second: Self) -> Bool {
    first.kind == second.kind && first.phases == second.phases && first.recognized == second.recognized
      && first.entries.elementsEqual(second.entries) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension MachineTable.Entry {
  fileprivate init<Phase>(_ step: Step<Phase>) {
    self =
      switch step {
      case .stay: .stay
      case .unreachable: .unreachable
      case .enter(let phase): .enter(phase.rawValue)
      case .end: .end
      case .fail: .fail
      case .cancel: .cancel
      }
  }

  /// The step for a machine of these phases; nil if it enters a phase that the machine does not have.
  func step<Phase: GesturePhase>(_: Phase.Type) -> Step<Phase>? {
    switch self {
    case .stay: .stay
    case .unreachable: .unreachable
    case .enter(let name): Phase(rawValue: name).map { .enter($0) }
    case .end: .end
    case .fail: .fail
    case .cancel: .cancel
    }
  }

  /// The step as text: `stays`, `enters pressed`, `ends`.
  package var text: String {
    switch self {
    case .stay: "stays"
    case .unreachable: "is unreachable"
    case .enter(let phase): "enters \(phase)"
    case .end: "ends"
    case .fail: "fails"
    case .cancel: "is cancelled"
    }
  }
}
