import Analysis
import Gestures
import Simulation
import TouchTrace

/// The phases of a recognizer's machine over time, on each target, and the number of times each transition was taken.
struct PhaseLog {
  let name: String
  let diagram: MachineDiagram
  /// The values of its parameters, with their meaning and range.
  let parameters: [(name: String, value: String, meaning: String)]
  /// The machine's phases, then the outcomes of a gesture. A gesture that the machine has recognized, and that waits for
  /// other recognizers to fail, is `held back`.
  private let states: [String]
  /// The courses in the order in which their targets were first attempted.
  private var courses: [Course] = []
  /// The visits in the order of `diagram.edges`.
  private var visits: [Int]
  /// The transition of the last step: most steps are as the one before, and a search compares many names.
  private var lastEdge: (from: String, to: String, index: Int?)?

  /// The phases of the machine that attempts the gesture on one target.
  private struct Course {
    /// Empty for the surface.
    let target: String
    var changes: [(moment: Int, state: Int)] = []
  }

  init<R: GestureRecognizer>(_ name: String, _ recognizer: R) {
    self.name = name
    diagram = MachineDiagram(R.self)
    states = R.Phase.allCases.map(\.rawValue) + Self.outcomes
    visits = diagram.edges.map { _ in 0 }
    parameters = zip(R.parameters, R.parameterDescriptions).map { parameter, description in
      (parameter.name, description.text(parameter.get(recognizer)), "\(description.meaning), \(description.rangeText)")
    }
  }

  private static let outcomes = ["ended", "failed", "cancelled", "held back"]

  mutating func add(_ step: MachineStep, on target: String?, at moment: Int) {
    if lastEdge?.from != step.from || lastEdge?.to != step.to {
      lastEdge = (step.from, step.to, diagram.edges.firstIndex { $0.from == step.from && $0.to == step.to })
    }
    if let edge = lastEdge?.index { visits[edge] += 1 }
    enter(step.to == "ended" ? "held back" : step.to, on: target ?? "", at: moment)
  }

  mutating func add(_ transition: GestureTransition, at moment: Int) {
    if transition.to.isFinished { enter(transition.to.rawValue, on: transition.target ?? "", at: moment) }
  }

  /// Returns to the initial phase after an outcome.
  mutating func reset(at moment: Int) {
    for course in courses {
      guard let last = course.changes.last, last.state >= states.count - Self.outcomes.count else { continue }
      enter(diagram.initial, on: course.target, at: moment)
    }
  }

  private mutating func enter(_ name: String, on target: String, at moment: Int) {
    let index = courses.firstIndex { $0.target == target } ?? courses.count
    if index < courses.count, let last = courses[index].changes.last, states[last.state] == name, last.moment < moment {
      return
    }
    guard let state = states.lastIndex(of: name) else { return }
    if index == courses.count { courses.append(Course(target: target)) }
    if courses[index].changes.last?.moment == moment { courses[index].changes.removeLast() }
    if courses[index].changes.last?.state ?? 0 != state { courses[index].changes.append((moment, state)) }
  }

  /// The machine's phases on each target, over time.
  var members: [ReportValue.Member] {
    let changes = courses.map { course in
      let moments = DeltaEncoding.deltas(course.changes.map(\.moment))
      return ReportValue.numbers(zip(moments, course.changes.map(\.state)).flatMap { [$0, $1] })
    }
    return [.init("targets", .texts(courses.map(\.target))), .init("changes", .list(changes))]
  }

  var value: ReportValue {
    let machine: [ReportValue.Member] = [
      .init("name", .text(name)), .init("kind", .text(diagram.kind)), .init("states", .texts(states)),
      .init("initial", .text(diagram.initial)), .init("recognized", .texts(diagram.recognized)),
      .init("parameters", .list(parameters.map { .texts([$0.name, $0.value, $0.meaning]) })),
    ]
    let edges = zip(diagram.edges, visits).map { edge, count in
      ReportValue.list([
        .text(edge.from), .text(edge.to), .text(edge.signals.joined(separator: ", ")), .number(count),
      ])
    }
    return .object(machine + members + [.init("edges", .list(edges))])
  }
}

extension Setup {
  /// The recognizers with their machines and parameters, as a report's page has them.
  package var lanes: ReportValue { .list(recognizers.map { PhaseLog($0.name, $0.recognizer).value }) }
}
