import Analysis
import Gestures
import Simulation
import TouchTrace

/// One small change of the recognizers of a setup, as a mistake in their code or in a header would make it.
///
/// It is a value that can be applied to any setup, so that the changed recognizers can be replayed or explored next to the
/// unchanged ones.
package struct Mutation: Hashable, Sendable {
  /// The change that a mutation makes.
  package enum Change: Hashable, Sendable {
    /// The step of a kind's machine for a phase and a signal.
    case entry(kind: String, MachineTable.Pair, was: MachineTable.Entry, MachineTable.Entry)
    /// A parameter, of all recognizers of a kind or, if `variant` is not nil, of those with this name.
    case parameter(kind: String, variant: String?, name: String, ParameterShift)
    /// A failure requirement, which is dropped.
    case requirement(TraceHeader.Requirement)
    /// A pair that may be active together, which is dropped.
    case simultaneous(TraceHeader.SimultaneousPair)
    /// Two kinds that exclude each other, which are now allowed to be active together.
    case exclusion(String, String)
  }

  package let change: Change

  init(_ change: Change) { self.change = change }

  /// The kind of the changed recognizers; nil for a relation.
  package var kind: String? {
    switch change {
    case .entry(let kind, _, _, _), .parameter(let kind, _, _, _): kind
    case .requirement, .simultaneous, .exclusion: nil
    }
  }

  /// For a change at the boundary of a parameter, the same in the other direction; nil for other changes. A report has one of
  /// the two.
  package var opposite: Self? {
    guard case .parameter(let kind, let variant, let name, let shift) = change, let opposite = shift.opposite else {
      return nil
    }
    return Self(.parameter(kind: kind, variant: variant, name: name, opposite))
  }

  /// Returns a setup with this change; nil if it has nothing to change.
  package func applied(to setup: Setup) -> Setup? {
    var changed = setup
    return apply(to: &changed) ? changed : nil
  }

  /// - Returns: Whether the setup had anything to change.
  func apply(to setup: inout Setup) -> Bool {
    switch change {
    case .entry(let kind, let pair, _, let entry):
      return setup.changeRecognizers { named in
        named.kind == kind ? Self.replacing(pair, by: entry, in: named.recognizer) : nil
      }
    case .parameter(let kind, let variant, let name, let shift):
      return setup.changeRecognizers { named in
        guard named.kind == kind, variant == nil || variant == named.name else { return nil }
        return shift.applied(to: named.recognizer, name)
      }
    case .requirement(let requirement):
      let count = setup.requirements.count
      setup.requirements.removeAll { $0 == requirement }
      return setup.requirements.count < count
    case .simultaneous(let pair):
      let count = setup.simultaneous.count
      setup.simultaneous.removeAll { Set([$0.first, $0.second]) == Set([pair.first, pair.second]) }
      return setup.simultaneous.count < count
    case .exclusion(let first, let second):
      let pairs = setup.exclusivePairs(first, second)
      setup.simultaneous += pairs
      return !pairs.isEmpty
    }
  }

  private static func replacing<R: GestureRecognizer>(
    _ pair: MachineTable.Pair, by entry: MachineTable.Entry, in recognizer: R
  ) -> (any GestureRecognizer)? {
    guard let phase = R.Phase(rawValue: pair.phase), let signal = R.Signal(rawValue: pair.signal),
      let step = entry.step(R.Phase.self)
    else { return nil }
    return MutatedRecognizer(recognizer, replacing: .init(phase: phase, signal: signal, step: step))
  }
}

extension Setup {
  /// Replaces each recognizer for which `body` returns another one.
  ///
  /// - Returns: Whether any was replaced.
  mutating func changeRecognizers(_ body: (NamedRecognizer) -> (any GestureRecognizer)?) -> Bool {
    var hasChanged = false
    for index in recognizers.indices {
      guard let changed = body(recognizers[index]) else { continue }
      replaceRecognizer(at: index, with: changed)
      hasChanged = true
    }
    return hasChanged
  }

  /// Returns the pairs of recognizers of two kinds of which one prevents the other, unless they may be active together.
  func exclusivePairs(_ first: String, _ second: String) -> [TraceHeader.SimultaneousPair] {
    let allowed = Set(simultaneous.map { Set([$0.first, $0.second]) })
    var pairs: [TraceHeader.SimultaneousPair] = []
    for (index, one) in recognizers.enumerated() where one.kind == first || one.kind == second {
      for other in recognizers[(index + 1)...] where Set([one.kind, other.kind]) == [first, second] {
        if !allowed.contains([one.name, other.name]), one.recognizer.excludes(other.recognizer) {
          pairs.append(TraceHeader.SimultaneousPair(one.name, other.name))
        }
      }
    }
    return pairs
  }
}

extension GestureRecognizer {
  /// Returns whether one of the two gestures prevents the other.
  fileprivate func excludes<Other: GestureRecognizer>(_ other: Other) -> Bool {
    let (own, others) = (GestureTraits(self), GestureTraits(other))
    return canPrevent(others) && other.canBePrevented(by: own) || other.canPrevent(own) && canBePrevented(by: others)
  }
}

// The change in plain words.
extension Mutation {
  /// The changed part: `pressed on touchUp`, `allowableMovement`, `tap and pan`.
  var subject: String {
    switch change {
    case .entry(_, let pair, _, _): "\(pair.phase) on \(pair.signal)"
    case .parameter(_, let variant, let name, _): variant.map { "\($0).\(name)" } ?? name
    case .requirement(let requirement): "\(requirement.dependent) and \(requirement.required)"
    case .simultaneous(let pair): "\(pair.first) and \(pair.second)"
    case .exclusion(let first, let second): first == second ? "two recognizers of \(first)" : "\(first) and \(second)"
    }
  }

  /// The new behavior: `stays`, `1 pt larger`.
  var alternative: String {
    switch change {
    case .entry(_, _, _, let entry): entry.text
    case .parameter(_, _, _, let shift): shift.text
    case .requirement(let requirement): "without `require \(requirement.required) before \(requirement.dependent)`"
    case .simultaneous(let pair): "without `simultaneous \(pair.first) \(pair.second)`"
    case .exclusion: "allowed together"
    }
  }

  /// The original behavior, in brackets after a space; empty if the recordings differ in it.
  var original: String {
    guard case .entry(_, _, let was, _) = change else { return "" }
    return " (was: \(was.text))"
  }

  /// The change as text: `pressed on touchUp stays (was: enters lifting)`, `allowableMovement 1 pt larger`.
  package var text: String { "\(subject) \(alternative)\(original)" }

  /// The change with its kind, which is different for each mutation.
  package var title: String { (kind.map { "\($0): " } ?? "") + text + direction }

  /// The direction of a change at the boundary, which the text does not name.
  private var direction: String {
    guard case .parameter(_, _, _, .boundary(_, let isLarger)) = change else { return "" }
    return isLarger ? " (larger)" : " (smaller)"
  }
}
