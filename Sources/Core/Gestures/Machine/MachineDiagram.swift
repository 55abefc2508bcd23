/// A diagram of a machine's transitions. It is made by asking the machine for the step of every phase on every signal,
/// so the two cannot differ. Pairs on which a machine stays, and unreachable ones, are not drawn.
public struct MachineDiagram: Hashable, Sendable {
  /// A transition between two phases.
  public struct Edge: Hashable, Sendable {
    /// The phase that is left.
    public var from: String
    /// The phase that is entered, or `ended`, `failed`, `cancelled`.
    public var to: String
    /// The signals that cause the transition, in the order of their declaration.
    public var signals: [String]
    /// The signals with their conditions, such as `tapped [taps < numberOfTapsRequired]`, separated by commas.
    public var label: String
  }

  /// The recognizer's ``GestureMachine/kind``.
  public let kind: String
  /// The initial phase.
  public let initial: String
  /// The phases in which the gesture is recognized.
  public let recognized: [String]
  /// The transitions, in order of phases and signals as they are declared.
  public let edges: [Edge]

  /// Creates the diagram of a kind of recognizer.
  ///
  /// - Complexity: O(*p* · *s*), where *p* is the number of phases and *s* the number of signals, times the number of
  ///   edges.
  public init<R: GestureRecognizer>(_: R.Type) {
    kind = R.kind
    initial = R.Phase.initial.rawValue
    recognized = R.Phase.allCases.filter { $0.isRecognized }.map { $0.rawValue }
    var edges: [Edge] = []
    for phase in R.Phase.allCases {
      for signal in R.Signal.allCases {
        let to: String
        switch R.next(phase, on: signal) {
        case .stay, .unreachable: continue
        case .enter(let next): to = next.rawValue
        case .end: to = GestureState.ended.rawValue
        case .fail: to = GestureState.failed.rawValue
        case .cancel: to = GestureState.cancelled.rawValue
        }
        let label = R.condition(for: signal, in: phase).map { "\(signal.rawValue) [\($0)]" } ?? signal.rawValue
        if let index = edges.firstIndex(where: { $0.from == phase.rawValue && $0.to == to }) {
          edges[index].signals.append(signal.rawValue)
          edges[index].label += ", \(label)"
        } else {
          edges.append(Edge(from: phase.rawValue, to: to, signals: [signal.rawValue], label: label))
        }
      }
    }
    self.edges = edges
  }

  /// The endings that the machine can reach, in the order of ``GestureState``.
  public var endings: [String] {
    GestureState.allCases.filter { $0.isFinished }.map { $0.rawValue }.filter { ending in
      edges.contains { $0.to == ending }
    }
  }

  /// The diagram for Mermaid's `stateDiagram-v2`. Recognized phases are bold.
  public var mermaid: String {
    var text = "stateDiagram-v2\n    [*] --> \(initial)\n"
    for edge in edges { text += "    \(edge.from) --> \(edge.to): \(edge.label)\n" }
    for ending in endings { text += "    \(ending) --> [*]\n" }
    text += "    classDef recognized font-weight:bold\n"
    for phase in recognized { text += "    class \(phase) recognized\n" }
    return text
  }

  /// The diagram for Graphviz. Recognized phases are bold, endings boxes.
  public var dot: String {
    var text = "digraph \(kind) {\n    rankdir=LR\n    node [shape=ellipse]\n    start [shape=point]\n"
    text += "    start -> \(initial)\n"
    for phase in recognized { text += "    \(phase) [style=bold]\n" }
    for ending in endings { text += "    \(ending) [shape=box]\n" }
    for edge in edges { text += "    \(edge.from) -> \(edge.to) [label=\"\(edge.label)\"]\n" }
    return text + "}\n"
  }
}
