/// A machine's picture, found by asking it about every phase and every signal. So it cannot differ from the machine.
public struct MachineDiagram: Hashable, Sendable {
  /// One arrow, with every signal that takes it.
  public struct Edge: Hashable, Sendable {
    /// The phase it leaves.
    public var from: String
    /// The phase it enters, or `ended`, `failed`, `cancelled`.
    public var to: String
    /// In the order of their declaration.
    public var signals: [String]
  }
  /// The recognizer's ``GestureRecognizer/kind``.
  public let kind: String
  /// The phase in which the machine rests.
  public let initial: String
  /// The phases in which the gesture is recognized.
  public let recognized: [String]
  /// The arrows, in order of phases and signals as they are declared.
  public let edges: [Edge]

  /// Draws the machine of a kind of recognizer.
  public init<R: GestureRecognizer>(_: R.Type) {
    kind = R.kind
    initial = R.Phase.initial.rawValue
    recognized = R.Phase.allCases.filter { $0.isRecognized }.map { $0.rawValue }
    var edges: [Edge] = []
    for phase in R.Phase.allCases {
      for signal in R.Signal.allCases {
        let to: String
        switch R.next(phase, on: signal) {
        case .stay: continue
        case .enter(let next): to = next.rawValue
        case .end: to = GestureState.ended.rawValue
        case .fail: to = GestureState.failed.rawValue
        case .cancel: to = GestureState.cancelled.rawValue
        }
        if let index = edges.firstIndex(where: { $0.from == phase.rawValue && $0.to == to }) {
          edges[index].signals.append(signal.rawValue)
        } else {
          edges.append(Edge(from: phase.rawValue, to: to, signals: [signal.rawValue]))
        }
      }
    }
    self.edges = edges
  }

  /// The endings that some arrow leads to, in the order of ``GestureState``.
  public var endings: [String] {
    GestureState.allCases.filter { $0.isFinished }.map { $0.rawValue }.filter { ending in
      edges.contains { $0.to == ending }
    }
  }

  /// For Mermaid's `stateDiagram-v2`. Recognized phases are bold.
  public var mermaid: String {
    var text = "stateDiagram-v2\n    [*] --> \(initial)\n"
    for edge in edges { text += "    \(edge.from) --> \(edge.to): \(edge.signals.joined(separator: ", "))\n" }
    for ending in endings { text += "    \(ending) --> [*]\n" }
    text += "    classDef recognized font-weight:bold\n"
    for phase in recognized { text += "    class \(phase) recognized\n" }
    return text
  }

  /// For Graphviz. Recognized phases are bold, endings boxes.
  public var dot: String {
    var text = "digraph \(kind) {\n    rankdir=LR\n    node [shape=ellipse]\n    start [shape=point]\n"
    text += "    start -> \(initial)\n"
    for phase in recognized { text += "    \(phase) [style=bold]\n" }
    for ending in endings { text += "    \(ending) [shape=box]\n" }
    for edge in edges { text += "    \(edge.from) -> \(edge.to) [label=\"\(edge.signals.joined(separator: ", "))\"]\n" }
    return text + "}\n"
  }
}
