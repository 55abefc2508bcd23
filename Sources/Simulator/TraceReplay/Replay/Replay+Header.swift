import Gestures
import TouchTrace

extension Replay {
  /// Returns a header that plays a recording without this replay's options as `header` does with them. Throws if a parameter has
  /// no recognizer or does not fit it.
  package func header(including header: TraceHeader) throws(ParameterAssignment.Problem) -> TraceHeader {
    var result = header
    if scene != nil { result.scene = sceneLine(for: header) }
    for type in added {
      var setup = try Setup(result, catalog: catalog)
      let before = setup.recognizers.map(\.isImplicit)
      setup.add(type)
      if setup.recognizers.map(\.isImplicit) != before { result.added.append(type.kind) }
    }
    for (recognizer, assignment) in assignments { try result.set(recognizer, assignment, in: self) }
    // Checks the values.
    _ = try Setup(result, catalog: catalog)
    return result
  }
}

extension TraceHeader {
  /// Sets a parameter in its recognizer's line, or in its own line for a recognizer without one.
  fileprivate mutating func set(
    _ recognizer: String, _ assignment: Assignment, in replay: Replay
  ) throws(ParameterAssignment.Problem) {
    let names = try Setup(self, catalog: replay.catalog).recognizers.map(\.name)
    guard names.contains(recognizer) else {
      throw ParameterAssignment.Problem(
        "there is no recognizer \(QuotedText.quoted(recognizer))\(Suggestion.questionOrList(recognizer, names))")
    }
    parameters.removeAll { $0.recognizer == recognizer && $0.assignment.key == assignment.key }
    guard let index = recognizers.firstIndex(where: { $0.name == recognizer }) else {
      parameters.append(ParameterLine(recognizer: recognizer, assignment))
      return
    }
    let present = recognizers[index].assignments.firstIndex { $0.key == assignment.key }
    if let present {
      recognizers[index].assignments[present] = assignment
    } else {
      recognizers[index].assignments.append(assignment)
    }
  }
}
