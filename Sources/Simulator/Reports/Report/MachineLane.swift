import Analysis
import Gestures
import Simulation
import TouchTrace

/// A recognizer with its machine and its parameters, as a page shows them.
struct MachineLane {
  let name: String
  let diagram: MachineDiagram
  /// The values of its parameters, with their meaning and range, and with the least value, the greatest one and a step of those that
  /// are numbers, in thousandths.
  let parameters: [(name: String, value: String, meaning: String, limits: [Int64])]
  /// The machine's phases, then the outcomes of a gesture.
  private let states: [String]

  init<R: GestureRecognizer>(_ name: String, _ recognizer: R) {
    self.name = name
    diagram = MachineDiagram(R.self)
    states = R.Phase.allCases.map(\.rawValue) + RecognizerCourse.outcomes
    parameters = zip(R.parameters, R.parameterDescriptions).map { parameter, description in
      (
        parameter.name, description.text(parameter.get(recognizer)),
        "\(description.meaning), \(description.rangeText)", description.limits
      )
    }
  }

  /// The machine's phases on each target, over time.
  func members(_ course: RecognizerCourse, _ moments: Moments) -> [ReportValue.Member] {
    let changes = course.phases.map { phases in
      var last = 0
      var entered: [(moment: Int, state: Int)] = []
      for (moment, name) in zip(moments.indices(of: phases.times), phases.names) {
        let state = states.lastIndex(of: name.isEmpty ? diagram.initial : name) ?? last
        if state != last { entered.append((moment, state)) }
        last = state
      }
      let steps = DeltaEncoding.deltas(entered.map(\.moment))
      return ReportValue.numbers(zip(steps, entered.map(\.state)).flatMap { [$0, $1] })
    }
    return [.init("targets", .texts(course.phases.map(\.target))), .init("changes", .list(changes))]
  }

  func value(_ course: RecognizerCourse, _ moments: Moments) -> ReportValue {
    let machine: [ReportValue.Member] = [
      .init("name", .text(name)), .init("kind", .text(diagram.kind)), .init("states", .texts(states)),
      .init("initial", .text(diagram.initial)), .init("recognized", .texts(diagram.recognized)),
      .init(
        "parameters",
        .list(parameters.map { .list([.text($0.name), .text($0.value), .text($0.meaning), .numbers($0.limits)]) })),
    ]
    let edges = diagram.edges.map { edge in
      let count = course.visits.first { $0.from == edge.from && $0.to == edge.to }?.count ?? 0
      return ReportValue.list([
        .text(edge.from), .text(edge.to), .text(edge.signals.joined(separator: ", ")), .number(count),
      ])
    }
    return .object(machine + members(course, moments) + [.init("edges", .list(edges))])
  }
}

extension ParameterDescription {
  /// The numbers that a slider has, in thousandths; empty for choices.
  fileprivate var limits: [Int64] {
    choices.isEmpty
      ? [max(range.lowerBound, -1e6), min(range.upperBound, 1e6), step].map { FixedPoint.thousandths($0) } : []
  }
}

extension Setup {
  var machineLanes: [MachineLane] { recognizers.map { MachineLane($0.name, $0.recognizer) } }
}
