import Analysis
import Gestures
import Simulation
import TouchTrace

// Which mutations an audit tries: those of the usual mutation operators that leave a valid machine, a few for each entry.
extension Mutation {
  /// Returns the mutations of the recognizers and relations that are in force in at least one of several setups.
  ///
  /// - Parameter catalog: the kinds of recognizers.
  static func all(of setups: [Setup], _ catalog: [any GestureRecognizer.Type]) -> [Self] {
    let attached = Set(setups.flatMap { $0.recognizers.map(\.kind) })
    var list: [Self] = []
    for type in catalog where attached.contains(type.kind) {
      list += entries(of: .of(type)) + parameters(of: type)
    }
    list += relations(of: setups)
    return list
  }

  // MARK: Entries

  /// Returns the mutations of each entry of a machine.
  ///
  /// A step that does something is deleted. An ending becomes the other ending that the laws allow in its phase; a step to a
  /// phase becomes a failure, after recognition a cancellation, and a step to the next other phase. An ignored signal ends the
  /// attempt. More phases for an entry would find little more: a recording that notices none of these makes the step without any
  /// consequence. Unreachable pairs stay as they are, because nothing sends them, and no machine is made that violates the laws:
  /// `lawViolations()` finds those without any recording.
  private static func entries(of table: MachineTable) -> [Self] {
    table.entries.flatMap { pair, was in
      replacements(of: was, in: pair.phase, table).map {
        Self(.entry(kind: table.kind, pair, was: was, $0))
      }
    }
  }

  private static func replacements(
    of entry: MachineTable.Entry, in phase: String, _ table: MachineTable
  ) -> [MachineTable.Entry] {
    let isRecognized = table.recognized.contains(phase)
    let abandon = isRecognized ? MachineTable.Entry.cancel : .fail
    switch entry {
    case .unreachable: return []
    case .stay: return [abandon]
    case .end: return [.stay, abandon]
    case .fail, .cancel: return [.stay, .end]
    case .enter(let to):
      let phases = table.phases.dropFirst().filter { !isRecognized || table.recognized.contains($0) }
      let start = phases.firstIndex(of: to) ?? 0
      let other = (phases[start...] + phases[..<start]).first { $0 != phase && $0 != to }
      return [.stay, abandon] + (other.map { [MachineTable.Entry.enter($0)] } ?? [])
    }
  }

  // MARK: Parameters

  /// Returns the mutations of a kind's parameters, and of the values in which a variant differs from the defaults.
  private static func parameters<R: GestureRecognizer>(of _: R.Type) -> [Self] {
    var list: [Self] = []
    let (defaults, descriptions) = (R(), R.parameterDescriptions)
    func add(_ index: Int, _ variant: String?) {
      for shift in ParameterShift.all(of: descriptions[index]) {
        list.append(Self(.parameter(kind: R.kind, variant: variant, name: descriptions[index].name, shift)))
      }
    }
    for index in descriptions.indices { add(index, nil) }
    for variant in R.variants {
      for (index, parameter) in R.parameters.enumerated()
      where parameter.get(variant.recognizer) != parameter.get(defaults) {
        add(index, variant.name)
      }
    }
    return list
  }

  // MARK: Relations

  private static func relations(of setups: [Setup]) -> [Self] {
    var list: [Self] = []
    var known: Set<Self> = []
    func add(_ change: Change) {
      if known.insert(Self(change)).inserted { list.append(Self(change)) }
    }
    for setup in setups {
      let names = Set(setup.recognizers.map(\.name))
      for requirement in setup.requirements
      where names.contains(requirement.required) && names.contains(requirement.dependent) {
        add(.requirement(requirement))
      }
      for pair in setup.simultaneous where names.contains(pair.first) && names.contains(pair.second) {
        add(.simultaneous(TraceHeader.SimultaneousPair(min(pair.first, pair.second), max(pair.first, pair.second))))
      }
    }
    for setup in setups {
      let kinds = Set(setup.recognizers.map(\.kind)).sorted()
      for (index, first) in kinds.enumerated() {
        for second in kinds[index...] where !known.contains(Self(.exclusion(first, second))) {
          if !setup.exclusivePairs(first, second).isEmpty { add(.exclusion(first, second)) }
        }
      }
    }
    // Exclusions last, in an order that does not depend on the order of recordings.
    return list.enumerated().sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }.map(\.element)
  }

  private var sortKey: String {
    switch change {
    case .requirement(let requirement): "0 \(requirement.dependent) \(requirement.required)"
    case .simultaneous(let pair): "1 \(pair.first) \(pair.second)"
    case .exclusion(let first, let second): "2 \(first) \(second)"
    case .entry, .parameter: "3"
    }
  }
}
