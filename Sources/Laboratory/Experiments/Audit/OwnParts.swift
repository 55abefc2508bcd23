import Analysis
import Gestures
import Simulation
import TouchTrace

/// What the author of recordings wrote or chose, and so can be mistaken in: the machines of custom recognizers, and the parameters
/// and relations of the recognizers that a header names or, without such lines, that a recording recognizes. The library's machines
/// have its own tests.
struct OwnParts {
  /// Kinds and names of recognizers.
  private let own: Set<String>
  private let customKinds: Set<String>

  init(_ recordings: [AuditRecording], _ catalog: [any GestureRecognizer.Type]) {
    customKinds = Set(catalog.map { $0.kind }).subtracting(Catalog.recognizers.map { $0.kind })
    own = recordings.reduce(into: customKinds) { own, recording in
      own.formUnion(
        recording.namesRecognizers
          ? recording.setup.recognizers.flatMap { [$0.kind, $0.name] } : Array(recording.coverage.recognized))
    }
  }

  func contains(_ mutation: Mutation) -> Bool {
    switch mutation.change {
    case .entry(let kind, _, _, _): customKinds.contains(kind)
    case .parameter(let kind, let variant, _, _): own.contains(variant ?? kind)
    case .requirement(let requirement): own.isSuperset(of: [requirement.required, requirement.dependent])
    case .simultaneous(let pair): own.isSuperset(of: [pair.first, pair.second])
    case .exclusion(let first, let second): own.isSuperset(of: [first, second])
    }
  }
}
