import Gestures
import TouchTrace

/// A limit that cannot act: a stricter one has the same outcomes, since another recognizer decides before.
package struct IneffectiveParameter: Hashable, Sendable {
  /// The recognizer, by its index in the setup.
  package let index: Int
  package let name: String
  package let value: Double
  /// The strictest value with the same outcomes; nil if no value has an effect.
  package let limit: Double?
  /// Whether the limit is a minimum, which has no effect below ``limit``, and not a maximum.
  package let isMinimum: Bool
  /// The recognizer that decides, if touches between the two values show it.
  package let decider: Int?
  /// The extent of the search.
  package let bound: ExplorationBound
}

/// A search for limits that cannot act. It tries all touches of an alphabet with two values of a parameter. Fingers lift where they
/// were: a movement that only the last position of a touch shows is not tried.
///
/// The search has the recognizers that can make a difference: the two, those that wait for them or that they wait for, and those
/// that may be recognized next to the one or have touches of their own. Others exclude both.
package struct ParameterEffectSearch: Sendable {
  private let setup: ExploredSetup
  private let limits: ExplorationLimits
  /// A search of more recognizers is hardly ever complete.
  private static let mostRecognizers = 8
  /// The most values that are tried for a parameter.
  private static let mostValues = 6

  package init(_ setup: ExploredSetup, within limits: ExplorationLimits) { (self.setup, self.limits) = (setup, limits) }

  /// A value that may have the same outcomes, and the recognizer that may decide there.
  private struct Candidate {
    var value: Double
    var decider: Int
    /// Whether it is not the default.
    var isSet: Bool
  }

  /// Returns the limits of a recognizer that cannot act.
  ///
  /// - Parameters:
  ///   - index: the index of the recognizer in the setup.
  ///   - name: the only parameter; nil for all. Of those, what the setup does not set needs no statement.
  package func parameters(of index: Int, named name: String? = nil) throws(SavedStateError) -> [IneffectiveParameter] {
    let recognizer = setup.recognizers[index]
    if recognizer.needsMoreThanTouches || !setup.touchTypes.isEmpty { return [] }
    var found: [IneffectiveParameter] = []
    for (parameter, value) in ActionAlphabet.values(of: recognizer.recognizer)
    where name == nil || parameter.isNamed(name ?? "") {
      if let limit = try limit(of: parameter, value, index, isNamed: name != nil) { found.append(limit) }
    }
    return found
  }

  private func limit(
    of parameter: ParameterDescription, _ value: Double, _ index: Int, isNamed: Bool
  ) throws(SavedStateError) -> IneffectiveParameter? {
    func result(_ limit: Double?, _ decider: Int?, _ bound: ExplorationBound) -> IneffectiveParameter {
      IneffectiveParameter(
        index: index, name: parameter.name, value: value, limit: limit, isMinimum: parameter.role.isMinimum,
        decider: decider, bound: bound)
    }
    // Dumps of other libraries set many that cannot act, such as a single tap's interval, so that only a named one is stated.
    if isNamed, [.durationAllowed, .touchDownInterval, .movementAllowed, .separation].contains(parameter.role),
      let extent = try extent(index, parameter, at: parameter.range.lowerBound, members(index, nil)),
      try self.extent(index, parameter, at: parameter.range.upperBound, members(index, nil)) != nil
    {
      return result(nil, nil, extent)
    }
    for candidate in candidates(parameter, value, index)
    where isNamed || value != parameter.defaultValue || candidate.isSet {
      let members = members(index, candidate.decider)
      guard let extent = try extent(index, parameter, at: candidate.value, members) else { continue }
      return result(candidate.value, decider(of: parameter, between: candidate, value, index), extent)
    }
    return nil
  }

  /// The values of other recognizers at which they may decide before a limit does, the strictest first.
  private func candidates(_ parameter: ParameterDescription, _ value: Double, _ index: Int) -> [Candidate] {
    var candidates: [Candidate] = []
    for other in setup.recognizers.indices where other != index && setup.haveCommonTouches(index, other) {
      let isRequired = setup.requirements.contains { $0.required == other && $0.dependent == index }
      for (limit, threshold) in ActionAlphabet.values(of: setup.recognizers[other].recognizer)
      where limit.unit == parameter.unit {
        switch (parameter.role, limit.role) {
        case (.movementAllowed, .movementRequired), (.durationAllowed, .durationRequired):
          if threshold < value {
            candidates.append(Candidate(value: threshold, decider: other, isSet: threshold != limit.defaultValue))
          }
        case (.movementRequired, .movementAllowed), (.movementRequired, .movementRequired),
          (.durationRequired, .durationAllowed), (.durationRequired, .durationRequired):
          if isRequired, threshold > value {
            candidates.append(Candidate(value: threshold, decider: other, isSet: threshold != limit.defaultValue))
          }
        default: break
        }
      }
    }
    let sorted = candidates.enumerated().sorted {
      let (one, two) = ($0.element.value, $1.element.value)
      return one == two ? $0.offset < $1.offset : parameter.role.isMinimum ? one > two : one < two
    }
    return sorted.prefix(Self.mostValues).map(\.element)
  }

  /// Returns the extent of the search in which a parameter has the same outcomes with another value; nil if it has others, or that
  /// is not known.
  private func extent(
    _ index: Int, _ parameter: ParameterDescription, at value: Double, _ members: [Int]
  ) throws(SavedStateError) -> ExplorationBound? {
    guard members.count <= Self.mostRecognizers, let alone = comparison(index, parameter, value, [index]),
      let both = comparison(index, parameter, value, members)
    else { return nil }
    let own = try search(alone)
    if let path = own.path, isDifferent(alone.recording(of: path), both) { return nil }
    let found = try search(both)
    if found.path != nil { return nil }
    if found.bound.isComplete { return found.bound }
    // As deep as the touches that show the difference without other recognizers; with one motion, two actions deeper.
    guard let needed = own.path?.count else { return nil }
    let isDeep = found.bound.isSingleMotionComplete || found.bound.singleMotionDepth >= needed + 2
    return isDeep && found.bound.depth >= needed ? found.bound : nil
  }

  /// Returns a part of the setup next to the same part with another value; nil if there is no room, or the value is not possible.
  private func comparison(
    _ index: Int, _ parameter: ParameterDescription, _ value: Double, _ members: [Int]
  ) -> SetupWithCopies? {
    var part = setup.only(members)
    guard let own = members.firstIndex(of: index), let changed = part.changed(by: [.set(own, parameter.name, value)])
    else { return nil }
    // The touches reach each side of both values.
    let now = ActionAlphabet.values(of: part.recognizers[own].recognizer).first { $0.parameter.name == parameter.name }
    let between = parameter.unit == .points ? ((now?.value ?? value) + value) / 2 : 0
    part.forms = [(own, changed.recognizers[own].recognizer, between)]
    return SetupWithCopies(part, nextTo: changed)
  }

  /// Returns the shortest sequence after which a changed copy has another outcome, and the extent of the search.
  private func search(_ both: SetupWithCopies) throws(SavedStateError) -> (
    path: [TouchAction]?, bound: ExplorationBound
  ) {
    var search = StateSearch(SetupStateSpace(both, OutcomeDifferenceQuestion(both.setup)), within: limits)
    try search.run()
    return (search.path(to: OutcomeDifferenceQuestion.difference), search.bound)
  }

  /// Returns whether a recording has another outcome with a changed copy.
  private func isDifferent(_ recording: Trace, _ both: SetupWithCopies) -> Bool {
    func outcomes(_ setup: ExploredSetup) -> [RecordedTransition] {
      RecordingPlayer(setup).transitions(in: recording).filter { $0.to != .failed }
    }
    return !outcomes(both.setup).elementsEqual(outcomes(both.changed ?? both.setup)) {
      ($0.recognizer.index, $0.from, $0.to, $0.time) == ($1.recognizer.index, $1.from, $1.to, $1.time)
    }
  }

  /// The recognizers that can make a difference, in the order of the setup, which decides between equal ones.
  private func members(_ index: Int, _ other: Int?) -> [Int] {
    var members = [index] + (other.map { [$0] } ?? [])
    func add(_ new: Int) { if !members.contains(new) { members.append(new) } }
    let asks = !setup.answers.isEmpty
    for new in setup.recognizers.indices {
      // One that excludes the other recognizer and not this one.
      if asks || setup.isSimultaneous(index, new) || setup.recognizers[new].target != setup.recognizers[index].target {
        add(new)
      }
    }
    var next = 0
    while next < members.count {
      for line in setup.requirements {
        if line.required == members[next] { add(line.dependent) }
        if line.dependent == members[next] { add(line.required) }
      }
      next += 1
    }
    return members.sorted()
  }

  /// Returns the recognizer by which the gesture fails for touches between two values of a maximum, or for which it waits.
  private func decider(
    of parameter: ParameterDescription, between candidate: Candidate, _ value: Double, _ index: Int
  ) -> Int? {
    if parameter.role.isMinimum { return candidate.decider }
    let members = members(index, candidate.decider)
    let part = setup.only(members)
    guard let own = members.firstIndex(of: index) else { return nil }
    let fingers = Int(part.recognizers[own].recognizer.value(of: .fingers) ?? 1)
    let between = (candidate.value + value) / 2
    let isTime = parameter.role == .durationAllowed
    let recording = part.hold(
      fingers, movedBy: isTime ? 0 : between,
      for: isTime ? Interval(microseconds: Int64(between * 1000)) : .milliseconds(200))
    let failure = RecordingPlayer(part).transitions(in: recording).first {
      $0.recognizer.index == own && $0.to == .failed
    }
    guard case .excluded(let winner)? = failure?.cause else { return nil }
    return members[Int(winner.index)]
  }
}

extension ExploredSetup {
  /// Returns the recording of fingers that touch down, move to the right at an even speed, and lift.
  fileprivate func hold(_ fingers: Int, movedBy distance: Double, for time: Interval) -> Trace {
    guard let place = alphabet.places.first else { return Trace(header: header, frames: [], end: .milliseconds(0)) }
    func frame(_ stage: Contact.Stage, _ part: Double) -> TraceFrame {
      let changes = (1...max(1, fingers)).map { number in
        ContactChange(
          Int32(number), stage, TouchState.rounded(place.position(ofFinger: number) + Point2D(distance * part, 0)))
      }
      return TraceFrame(
        time: .milliseconds(0) + Interval(microseconds: Int64(Double(time.microseconds) * part)), changes: changes)
    }
    let moves = distance > 0 ? (1..<20).map { frame(.moved, Double($0) / 20) } : []
    return Trace(
      header: header, frames: [frame(.began, 0)] + moves + [frame(.ended, 1)], end: .milliseconds(0) + time)
  }
}
