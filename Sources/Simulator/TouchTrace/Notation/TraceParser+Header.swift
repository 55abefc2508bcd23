import Gestures

// The lines before the frames.
extension TraceParser {
  mutating func readVersion(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    guard first.text == "touchstone", words.next()?.text == document.rawValue, let version = words.next() else {
      throw error(first, beginning)
    }
    guard version.text == "1" else {
      throw error(version, "unsupported version \(version.text) of the notation; this program supports version 1")
    }
    try expectEnd(&words)
    stage = .header
  }

  /// The requirement on the first line, as a sentence without a full stop.
  var beginning: String {
    "a \(document == .trace ? "trace" : "header file") must begin with `touchstone \(document.rawValue) 1`"
  }

  static let directives = [
    "surface", "scene", "target", "recognizer", "add", "set", "require", "simultaneous", "shouldBegin", "shouldReceive",
    "touchHandling", "touchTypes", "deliver", "expect", "never", "libinput", "pointer",
  ]

  mutating func readDirective(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    switch first.text {
    case "surface":
      if document == .header {
        throw error(
          first, "the surface belongs to the recording; remove this line", remedy: .giveSizeWithRecording)
      }
      try readSurface(first, &words)
    case "scene":
      guard let name = words.next() else { throw missing(words, "the name of a scene, such as `scene plays`") }
      if header.scene != nil { throw error(first, "second scene; remove one") }
      scenePosition = (line, name.column)
      header.scene = TraceHeader.SceneLine(name: name.text, assignments: try readSceneParameters(&words))
    case "target": try readTarget(&words)
    case "recognizer": try readRecognizer(&words)
    case "add": try readAddedKind(&words)
    case "set": try readParameters(&words)
    case "require":
      let required = try readName(&words)
      guard let before = words.next() else {
        throw missing(words, "`before`, such as `require doubleTap before tap`")
      }
      guard before.text == "before" else {
        throw error(before, "expected `before`, such as `require doubleTap before tap`")
      }
      let requirement = TraceHeader.Requirement(required: required, dependent: try readName(&words))
      if requirementsByDependent[requirement.dependent]?.contains(requirement.required) == true {
        throw error(
          first, "duplicate line `require \(requirement.required) before \(requirement.dependent)`; remove one")
      }
      header.requirements.append(requirement)
      requirementsByDependent[requirement.dependent, default: []].append(requirement.required)
      if waits(requirement.required, for: requirement.dependent) {
        throw error(
          first, "\(requirement.required) and \(requirement.dependent) would wait for each other; remove one line")
      }
    case "simultaneous":
      let pair = TraceHeader.SimultaneousPair(try readName(&words), try readName(&words))
      if pair.first == pair.second {
        throw error(first, "\(pair.first) is always simultaneous with itself; remove the line")
      }
      header.simultaneous.append(pair)
    case "shouldBegin": try readAnswer(.shouldBegin, first, &words)
    case "shouldReceive": try readAnswer(.shouldReceive, first, &words)
    case "touchHandling": try readTouchHandling(first, &words)
    case "touchTypes": try readTouchTypes(first, &words)
    case "deliver": try readDelivery(first, &words)
    case "expect", "never": try readIntent(first, &words)
    case "libinput":
      for (assignment, word) in try readAssignments(&words) {
        do { try header.libinput.set(assignment.key, to: assignment.value) } catch {
          throw self.error(word, error.description)
        }
      }
    case "pointer": header.pointer = try readPointer(&words)
    default:
      let word = first.text
      if document == .header {
        let directives = Self.directives.filter { $0 != "surface" }
        throw error(first, "a header file has no line \(first.quoted)\(Suggestion.questionOrList(word, directives))")
      }
      let list = Suggestion.questionOrList(word, Self.directives + ["end"], verb: "those are")
      throw error(first, "\(first.quoted) is neither a time nor the first word of a line\(list)")
    }
    try expectEnd(&words)
  }

  func readAssignments(
    _ words: inout Words
  ) throws(RecordingError) -> [(assignment: TraceHeader.Assignment, word: Words.Word)] {
    var assignments: [(assignment: TraceHeader.Assignment, word: Words.Word)] = []
    var rest = words
    while let word = rest.next(), word.text != "on", word.text != "within" {
      words = rest
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw error(word, "expected PARAMETER=VALUE without spaces, found \(word.quoted)")
      }
      if assignments.contains(where: { $0.assignment.key == parts[0] }) {
        throw error(word, "\(QuotedText.quoted(parts[0])) is set twice; remove one")
      }
      assignments.append((TraceHeader.Assignment(key: String(parts[0]), value: String(parts[1])), word))
    }
    return assignments
  }

  /// Reads the parameters of a scene, with paths from the working directory.
  private func readSceneParameters(_ words: inout Words) throws(RecordingError) -> [TraceHeader.Assignment] {
    var parameters: [TraceHeader.Assignment] = []
    for (assignment, word) in try readAssignments(&words) {
      guard assignment.isDataPath else {
        parameters.append(assignment)
        continue
      }
      do throws(SceneDataPath.Problem) {
        let path = try SceneDataPath.path(assignment.value, inHeaderAt: file)
        parameters.append(TraceHeader.Assignment(key: assignment.key, value: path))
      } catch { throw self.error(word, error.description) }
    }
    return parameters
  }

  func readName(_ words: inout Words) throws(RecordingError) -> String {
    guard let word = words.next() else { throw missing(words, "the name of a recognizer") }
    let names = attached.map(\.name)
    guard names.contains(word.text) else {
      throw error(
        word,
        "there is no recognizer \(word.quoted) above\(Suggestion.questionOrList(word.text, names))"
      )
    }
    return word.text
  }

  /// Returns whether a recognizer is another one or requires it to fail, directly or through others.
  ///
  /// - Complexity: linear in the number of `require` lines.
  private func waits(_ name: String, for other: String) -> Bool {
    var reached: Set<String> = [name]
    var unvisited = [name]
    while let name = unvisited.popLast() {
      if name == other { return true }
      for required in requirementsByDependent[name] ?? [] where reached.insert(required).inserted {
        unvisited.append(required)
      }
    }
    return false
  }

  mutating func finishHeader(_ first: Words.Word) throws(RecordingError) {
    guard hasSurface else { throw error(first, "the header has no surface; add, for example, `surface 100x60 mm`") }
    try checkScene(on: header.surface)
    try checkParameters()
    stage = .frames
  }

  func checkScene(on surface: Surface) throws(RecordingError) {
    if let scene = header.scene, let position = scenePosition, let text = sceneProblem(scene, surface) {
      throw problem(text, line: position.line, column: position.column)
    }
    try checkTargets(on: surface)
  }
}
