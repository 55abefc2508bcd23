import Gestures
import Simulation
import TouchTrace

/// The phases of a recognizer's machine over time, and the number of times each transition was taken.
struct PhaseLog {
  let name: String
  let diagram: MachineDiagram
  /// The values of its parameters.
  let parameters: [(name: String, value: String)]
  /// The machine's phases, then the outcomes of a gesture. A gesture that the machine has recognized, and that waits for
  /// other recognizers to fail, is `held back`.
  private let states: [String]
  private var changes: [(moment: Int, state: Int)] = []
  /// In the order of `diagram.edges`.
  private var visits: [Int]

  init<R: GestureRecognizer>(_ name: String, _ recognizer: R) {
    self.name = name
    diagram = MachineDiagram(R.self)
    states = R.Phase.allCases.map(\.rawValue) + Self.outcomes
    visits = diagram.edges.map { _ in 0 }
    parameters = zip(R.parameters, R.parameterDescriptions).map { parameter, description in
      (parameter.name, description.text(parameter.get(recognizer)))
    }
  }

  private static let outcomes = ["ended", "failed", "cancelled", "held back"]

  mutating func add(_ step: MachineStep, at moment: Int) {
    if let edge = diagram.edges.firstIndex(where: { $0.from == step.from && $0.to == step.to }) { visits[edge] += 1 }
    enter(step.to == "ended" ? "held back" : step.to, at: moment)
  }

  mutating func add(_ transition: GestureTransition, at moment: Int) {
    if transition.to.isFinished { enter(transition.to.rawValue, at: moment) }
  }

  /// Returns to the initial phase after an outcome.
  mutating func reset(at moment: Int) {
    if let last = changes.last, last.state >= states.count - Self.outcomes.count { enter(diagram.initial, at: moment) }
  }

  private mutating func enter(_ name: String, at moment: Int) {
    guard let state = states.lastIndex(of: name) else { return }
    if changes.last?.moment == moment { changes.removeLast() }
    if changes.last?.state ?? 0 != state { changes.append((moment, state)) }
  }

  var value: ReportValue {
    let moments = DeltaEncoding.deltas(changes.map(\.moment))
    let entered = changes.map(\.state)
    return .object([
      .init("name", .text(name)), .init("kind", .text(diagram.kind)), .init("states", .texts(states)),
      .init("initial", .text(diagram.initial)), .init("recognized", .texts(diagram.recognized)),
      .init("parameters", .list(parameters.map { .texts([$0.name, $0.value]) })),
      .init("changes", .numbers(zip(moments, entered).flatMap { [$0, $1] })),
      .init(
        "edges",
        .list(
          zip(diagram.edges, visits).map { edge, count in
            .list([.text(edge.from), .text(edge.to), .text(edge.signals.joined(separator: ", ")), .number(count)])
          })),
    ])
  }
}

extension Setup {
  /// The recognizers with their machines and parameters, as a report's page has them.
  package var lanes: ReportValue { .list(recognizers.map { PhaseLog($0.name, $0.recognizer).value }) }
}
