import Gestures

// The lines that attach recognizers and set their parameters.
extension TraceParser {
  /// The number of characters of a recognizer's or target's name. Lines of transcripts and tables contain it, and a message
  /// can contain the names of all 64 recognizers. The longest standard name, `twoFingerLongPress`, has 18.
  static let longestName = 100

  mutating func readRecognizer(_ words: inout Words) throws(RecordingError) {
    guard let name = words.next(), let kind = kind(after: name, &words) else {
      throw missing(words, "a name and a kind, such as `recognizer doubleTap tap numberOfTapsRequired=2`")
    }
    let type = try recognizer(kind)
    if header.recognizers.isEmpty, !header.added.isEmpty || !header.parameters.isEmpty {
      throw error(name, "a `recognizer` line must precede `add` and `set`; move it up")
    }
    if header.recognizers.contains(where: { $0.name == name.text }) {
      throw error(name, "second recognizer \(name.quoted); choose another name")
    }
    try checkName(name)
    let assignments = try readAssignments(&words)
    for (assignment, word) in assignments {
      do { _ = try ParameterAssignment.value(of: assignment, for: type) } catch {
        throw self.error(word, error.description)
      }
      parameterPositions.append((name.text, assignment.key, line, word.column))
    }
    let target = try readTargetSuffix(&words)
    var rest = words
    if target != nil, let word = rest.next(), word.text.contains("=") {
      throw error(word, "parameters precede the target; write \(word.quoted) before `on`")
    }
    if type.shape == .hover {
      switch target {
      case .each?, .element?:
        throw error(kind, "a hover recognizer needs an area; write `on surface`, or `on` and the name of a `target`")
      case .surface?, .named?, nil: break
      }
    }
    header.recognizers.append(
      TraceHeader.RecognizerLine(
        name: name.text, kind: type.kind, assignments: assignments.map(\.assignment), on: target))
    try checkNumberOfRecognizers(name)
  }

  private func recognizer(_ kind: Words.Word) throws(RecordingError) -> any GestureRecognizer.Type {
    if let type = catalog.first(where: { $0.kind == kind.text }) { return type }
    let kinds = catalog.map { $0.kind }
    throw error(kind, "there is no recognizer \(kind.quoted)\(Suggestion.questionOrList(kind.text, kinds))")
  }

  /// Reads `add screenEdgePan`.
  mutating func readAddedKind(_ words: inout Words) throws(RecordingError) {
    guard let word = words.next() else { throw missing(words, "a kind, such as `add screenEdgePan`") }
    let kind = try recognizer(word).kind
    if header.added.contains(kind) { throw error(word, "\(kind) is added twice; remove one") }
    header.added.append(kind)
    try checkNumberOfRecognizers(word)
  }

  private func checkNumberOfRecognizers(_ word: Words.Word) throws(RecordingError) {
    let most = GestureCoordinator.maximumRecognizers
    if attached.count > most { throw error(word, "there are at most \(most) recognizers; remove one") }
  }

  /// Reads `set tap.allowableMovement=8pt pinch.minimumSpanChange=20pt`.
  mutating func readParameters(_ words: inout Words) throws(RecordingError) {
    let assignments = try readAssignments(&words)
    if assignments.isEmpty { throw missing(words, "a parameter, such as `set tap.allowableMovement=8pt`") }
    for (assignment, word) in assignments {
      let path = assignment.key.split(separator: ".", maxSplits: 1).map(String.init)
      guard path.count == 2 else {
        throw error(
          word, "expected RECOGNIZER.PARAMETER=VALUE, such as tap.allowableMovement=8pt, found \(word.quoted)")
      }
      let attached = attached
      guard let type = attached.first(where: { $0.name == path[0] })?.type else {
        let names = attached.map(\.name)
        throw error(
          word, "there is no recognizer \(QuotedText.quoted(path[0])) above\(Suggestion.questionOrList(path[0], names))"
        )
      }
      let line = TraceHeader.ParameterLine(
        recognizer: path[0], TraceHeader.Assignment(key: path[1], value: assignment.value))
      do { _ = try ParameterAssignment.value(of: line.assignment, for: type) } catch {
        throw self.error(word, error.description)
      }
      if header.parameters.contains(where: { $0.recognizer == path[0] && $0.assignment.key == path[1] }) {
        throw error(word, "\(assignment.key) is set twice; remove one")
      }
      header.parameters.append(line)
      parameterPositions.append((path[0], path[1], self.line, word.column))
    }
  }

  /// Checks that the parameters of each recognizer fit each other, once all lines of the header have been read.
  func checkParameters() throws(RecordingError) {
    var checked: Set<String> = []
    for (name, _, _, _) in parameterPositions where checked.insert(name).inserted {
      guard let type = attached.first(where: { $0.name == name })?.type else { continue }
      guard var error = type.invalidParameter(of: name, in: header) else { continue }
      error.kind = name
      let positions = parameterPositions.filter { $0.recognizer == name }
      let place = positions.last { $0.parameter == error.name } ?? positions[positions.count - 1]
      throw problem(error.description, line: place.line, column: place.column)
    }
  }

  /// The recognizers that the lines so far attach: the named ones, or the standard ones if none is named, and the
  /// variants of added kinds.
  var attached: [(name: String, type: any GestureRecognizer.Type)] {
    func variants(_ type: any GestureRecognizer.Type) -> [(name: String, type: any GestureRecognizer.Type)] {
      type.variantNames.map { ($0, type) }
    }
    let named = header.recognizers.compactMap { line in
      catalog.first { $0.kind == line.kind }.map { (name: line.name, type: $0) }
    }
    let first = named.isEmpty ? Catalog.standard(of: catalog).flatMap(variants) : named
    let added = header.added.compactMap { kind in catalog.first { $0.kind == kind } }.flatMap(variants)
    return first + added.filter { variant in !first.contains { $0.name == variant.name } }
  }
}

extension GestureRecognizer {
  /// The names of this kind's standard recognizers.
  public static var variantNames: [String] { variants.map(\.name) }

  /// Returns the error of the parameters that a header sets for a recognizer of this kind.
  static func invalidParameter(of name: String, in header: TraceHeader) -> ParameterError? {
    let line = header.recognizers.first { $0.name == name }
    var recognizer = line == nil ? variants.first { $0.name == name }?.recognizer ?? Self() : Self()
    let later = header.parameters.filter { $0.recognizer == name }.map(\.assignment)
    for assignment in (line?.assignments ?? []) + later {
      guard let index = parameterDescriptions.firstIndex(where: { $0.isNamed(assignment.key) }),
        let value = try? ParameterAssignment.value(assignment.value, of: parameterDescriptions[index])
      else { continue }
      parameters[index].set(&recognizer, value)
    }
    return recognizer.invalidParameter
  }
}
