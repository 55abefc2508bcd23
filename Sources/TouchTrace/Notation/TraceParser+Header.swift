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

  /// What the first line must be, as a sentence without a period.
  var beginning: String {
    "a \(document == .trace ? "trace" : "header file") must begin with `touchstone \(document.rawValue) 1`"
  }

  static let directives = [
    "surface", "scene", "target", "recognizer", "add", "set", "require", "simultaneous", "shouldBegin", "shouldReceive",
    "touchHandling", "deliver", "libinput", "pointer",
  ]

  mutating func readDirective(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    switch first.text {
    case "surface":
      if document == .header {
        throw error(
          first, "the surface belongs to the recording; remove this line, or use --surface for a recording without one")
      }
      try readSurface(first, &words)
    case "scene":
      guard let name = words.next() else { throw missing(words, "the name of a scene, such as `scene plays`") }
      if header.scene != nil { throw error(first, "second scene; remove one") }
      scenePosition = (line, name.column)
      header.scene = TraceHeader.SceneLine(name: name.text, assignments: try readAssignments(&words).map(\.assignment))
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
        throw error(first, "second line `require \(requirement.required) before \(requirement.dependent)`; remove one")
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
    case "deliver": try readDelivery(first, &words)
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
      let question = Suggestion.question(word, Self.directives + ["end"])
      throw error(
        first,
        "\(first.quoted) is neither a time nor one of \(Self.directives.joined(separator: ", "))\(question)")
    }
    try expectEnd(&words)
  }

  /// A hundred metres, in micrometres.
  private static let longestSide = 100_000_000

  private mutating func readSurface(_ first: Words.Word, _ words: inout Words) throws(RecordingError) {
    var points: (width: Int, height: Int)?
    var micrometres: (width: Int, height: Int)?
    var isTouchpad = false
    while let word = words.next() {
      if word.text == "touchpad" {
        isTouchpad = true
        continue
      }
      let parts = word.text.split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let width = FixedPoint.thousandths(parsing: parts[0]),
        let height = FixedPoint.thousandths(parsing: parts[1]), width > 0, height > 0
      else { throw error(word, "expected a size WIDTHxHEIGHT, each above 0, such as `100x60 mm`") }
      guard let unit = words.next() else { throw missing(words, "`pt` or `mm`") }
      let limit: Int
      switch unit.text {
      case "pt": (points, limit) = ((width, height), Surface.millipoints(micrometres: Self.longestSide))
      case "mm": (micrometres, limit) = ((width, height), Self.longestSide)
      default: throw error(unit, "\(unit.quoted) is not a unit of a surface; use `pt` or `mm`")
      }
      if max(width, height) > limit {
        throw error(word, "the surface is too large: at most \(FixedPoint.short(thousandths: limit)) \(unit.text)")
      }
    }
    switch (points, micrometres) {
    case (nil, nil): throw missing(words, "a size, such as `surface 100x60 mm`")
    case (let points?, nil):
      header.surface = Surface(widthInMillipoints: points.width, heightInMillipoints: points.height)
    case (nil, let size?):
      header.surface = Surface(widthInMicrometres: size.width, heightInMicrometres: size.height)
    case (let points?, let size?):
      header.surface = Surface(widthInMicrometres: size.width, heightInMicrometres: size.height)
      header.surface.widthInMillipoints = points.width
      header.surface.heightInMillipoints = points.height
    }
    header.surface.isTouchpad = isTouchpad
    if hasSurface { throw error(first, "second surface; remove one") }
    hasSurface = true
  }

  /// Reads `pointer 120,44.5` or, with a space, `pointer 120 44.5`.
  private func readPointer(_ words: inout Words) throws(RecordingError) -> Point {
    guard let word = words.next() else { throw missing(words, "the pointer's position, such as `pointer 120,44.5`") }
    if word.text.contains(",") { return try readPosition(word) }
    guard let other = words.next() else { throw missing(words, "the pointer's second coordinate") }
    guard let x = FixedPoint.thousandths(parsing: word.text) else { throw invalidPosition(word) }
    guard let y = FixedPoint.thousandths(parsing: other.text) else { throw invalidPosition(other) }
    return Point(FixedPoint.double(thousandths: x), FixedPoint.double(thousandths: y))
  }

  /// The number of characters of a recognizer's or target's name. Lines of transcripts, tables and messages contain it, the latter those of
  /// all 64 recognizers. The longest standard name, `twoFingerLongPress`, has 18.
  static let longestName = 100

  private mutating func readRecognizer(_ words: inout Words) throws(RecordingError) {
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
    }
    let target = try readTargetSuffix(&words)
    if type.kind == HoverRecognizer.kind, case .each(let element)? = target {
      throw error(
        kind, "a hover recognizer needs one target; write an element, such as `on \(element) 0`, or a target's name")
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
  private mutating func readAddedKind(_ words: inout Words) throws(RecordingError) {
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
  private mutating func readParameters(_ words: inout Words) throws(RecordingError) {
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
    }
  }

  func readAssignments(
    _ words: inout Words
  ) throws(RecordingError) -> [(assignment: TraceHeader.Assignment, word: Words.Word)] {
    var assignments: [(assignment: TraceHeader.Assignment, word: Words.Word)] = []
    var rest = words
    while let word = rest.next(), word.text != "on" {
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

  /// Reads the name of a recognizer in a relation.
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

  /// The recognizers that the lines so far attach: the named ones, or the standard ones if none is named, and the
  /// variants of added kinds.
  private var attached: [(name: String, type: any GestureRecognizer.Type)] {
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

  /// Returns a Boolean value that indicates whether a recognizer is another one or requires it to fail, directly or through
  /// others.
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
    stage = .frames
  }

  func checkScene(on surface: Surface) throws(RecordingError) {
    if let scene = header.scene, let position = scenePosition, let text = sceneProblem(scene, surface) {
      throw problem(text, line: position.line, column: position.column)
    }
    try checkTargets(on: surface)
  }
}

extension GestureRecognizer {
  /// The names of this kind's standard recognizers.
  public static var variantNames: [String] { variants.map(\.name) }
}
