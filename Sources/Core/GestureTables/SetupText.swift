import Gestures

/// Recognizers with their parameters and relations, read from text: the name of a set, or the lines of a header file.
///
///     standard
///     set pan.minimumTranslation=8pt
///
/// The name of a ``NamedSetup`` has its own line. `recognizer NAME KIND PARAMETER=VALUE …` attaches one; without such a line
/// the standard ones are attached. `add KIND`, `set NAME.PARAMETER=VALUE …`, `require NAME before NAME` and `simultaneous NAME NAME`
/// are those of a header file. What follows `#` is a comment.
public struct RecognizerSetup: Sendable {
  /// A recognizer with the parameters that differ from the defaults of its kind.
  public struct Recognizer: Sendable {
    /// The name in relations and results.
    public var name: String
    /// The kind, such as `tap`.
    public var kind: String
    /// The parameters by name, in their own units.
    public var parameters: [(name: String, value: Double)] = []
  }

  /// The recognizers in order of attachment.
  public private(set) var recognizers: [Recognizer] = []
  /// The requirements to fail, as indices of recognizers.
  public private(set) var requirements: [(required: Int, dependent: Int)] = []
  /// The pairs that may be active at the same time, as indices of recognizers.
  public private(set) var simultaneous: [(first: Int, second: Int)] = []

  /// Reads a setup.
  ///
  /// - Throws: ``SetupError`` with the line and what is wrong.
  public init(_ text: String) throws(SetupError) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var named = NamedSetup.standard
    var hasOwn = false
    for (index, line) in lines.enumerated() {
      let words = Self.words(line)
      guard let first = words.first else { continue }
      if areEqual(first, "recognizer") { hasOwn = true }
      if words.count == 1, let set = NamedSetup.named(first) { named = set }
      if words.count == 1, NamedSetup.named(first) == nil, Self.hasOnlyAName(lines) {
        throw SetupError(line: index + 1, unknownSet(first))
      }
    }
    if !hasOwn { attachStandard() }
    if !hasOwn { for assignment in named.assignments { try set(assignment, 0) } }
    for (index, line) in lines.enumerated() { try read(Self.words(line), index + 1) }
    if recognizers.isEmpty { throw SetupError(line: 1, "the setup has no recognizers") }
  }

  private mutating func read(_ words: [String], _ line: Int) throws(SetupError) {
    guard let first = words.first else { return }
    if areEqual(first, "touchstone") { return }
    if areEqual(first, "recognizer") { return try attach(words, line) }
    if areEqual(first, "add") { return try add(words, line) }
    if areEqual(first, "set") {
      for word in words.dropFirst() { try set(word, line) }
    } else if areEqual(first, "require") {
      try require(words, line)
    } else if areEqual(first, "simultaneous") {
      try allowSimultaneous(words, line)
    } else if words.count > 1 || NamedSetup.named(first) == nil {
      throw SetupError(
        line: line,
        "“\(first)” is no line of a setup; those are recognizer, add, set, require, simultaneous, or the name of a set")
    }
  }

  private mutating func add(_ words: [String], _ line: Int) throws(SetupError) {
    guard words.count == 2 else { throw SetupError(line: line, "expected `add KIND`") }
    var visitor = VariantVisitor(kind: words[1])
    Catalog.show(to: &visitor)
    if visitor.variants.isEmpty { throw SetupError(line: line, unknownKind(words[1])) }
    for variant in visitor.variants where index(variant.name) == nil { recognizers.append(variant) }
  }

  private mutating func require(_ words: [String], _ line: Int) throws(SetupError) {
    guard words.count == 4, areEqual(words[2], "before") else {
      throw SetupError(line: line, "expected `require NAME before NAME`")
    }
    let (required, dependent) = (try find(words[1], line), try find(words[3], line))
    if waits(required, for: dependent) {
      throw SetupError(line: line, "\(words[1]) and \(words[3]) would wait for each other; remove one line")
    }
    requirements.append((required, dependent))
  }

  private mutating func allowSimultaneous(_ words: [String], _ line: Int) throws(SetupError) {
    guard words.count == 3 else { throw SetupError(line: line, "expected `simultaneous NAME NAME`") }
    let (one, other) = (try find(words[1], line), try find(words[2], line))
    if one == other {
      throw SetupError(line: line, "\(words[1]) is always simultaneous with itself; remove the line")
    }
    simultaneous.append((one, other))
  }

  private mutating func attachStandard() {
    for kind in Catalog.standardKinds {
      var visitor = VariantVisitor(kind: kind)
      Catalog.show(to: &visitor)
      recognizers += visitor.variants
    }
    for pair in NamedSetup.requirements {
      if let required = index(pair.required), let dependent = index(pair.dependent) {
        requirements.append((required, dependent))
      }
    }
    for pair in NamedSetup.simultaneous {
      if let first = index(pair.first), let second = index(pair.second) { simultaneous.append((first, second)) }
    }
  }

  private mutating func attach(_ words: [String], _ line: Int) throws(SetupError) {
    guard words.count >= 3 else { throw SetupError(line: line, "expected `recognizer NAME KIND PARAMETER=VALUE …`") }
    if index(words[1]) != nil { throw SetupError(line: line, "there is a recognizer “\(words[1])” already") }
    if recognizers.count == GestureCoordinator.maximumRecognizers {
      throw SetupError(line: line, "a setup has at most 64 recognizers")
    }
    var visitor = VariantVisitor(kind: words[2])
    Catalog.show(to: &visitor)
    if visitor.variants.isEmpty { throw SetupError(line: line, unknownKind(words[2])) }
    recognizers.append(Recognizer(name: words[1], kind: words[2]))
    for word in words.dropFirst(3) { try set(word, of: recognizers.count - 1, line) }
  }

  /// Sets `NAME.PARAMETER=VALUE`.
  private mutating func set(_ word: String, _ line: Int) throws(SetupError) {
    let bytes = Array(word.utf8)
    guard let point = bytes.firstIndex(of: UInt8(ascii: ".")), point > 0 else {
      throw SetupError(line: line, "expected NAME.PARAMETER=VALUE, found “\(word)”")
    }
    let name = String(decoding: bytes[..<point], as: UTF8.self)
    try set(String(decoding: bytes[(point + 1)...], as: UTF8.self), of: try find(name, line), line)
  }

  private mutating func set(_ word: String, of place: Int, _ line: Int) throws(SetupError) {
    let bytes = Array(word.utf8)
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), sign > 0, sign + 1 < bytes.count else {
      throw SetupError(line: line, "expected PARAMETER=VALUE without spaces, found “\(word)”")
    }
    let name = String(decoding: bytes[..<sign], as: UTF8.self)
    var visitor = ParameterVisitor(kind: recognizers[place].kind, name: name)
    Catalog.show(to: &visitor)
    guard let parameter = visitor.found else {
      throw SetupError(
        line: line,
        "\(recognizers[place].kind) has no parameter “\(name)”; its parameters are " + joined(visitor.names))
    }
    let written = String(decoding: bytes[(sign + 1)...], as: UTF8.self)
    let value = try ParameterText.value(written, of: parameter, line: line)
    recognizers[place].parameters.removeAll { areEqual($0.name, name) }
    recognizers[place].parameters.append((name, value))
  }

  private func find(_ name: String, _ line: Int) throws(SetupError) -> Int {
    if let index = index(name) { return index }
    throw SetupError(
      line: line, "there is no recognizer “\(name)” above; there are " + joined(recognizers.map { $0.name }))
  }

  private func index(_ name: String) -> Int? { recognizers.firstIndex { areEqual($0.name, name) } }

  private func waits(_ index: Int, for other: Int) -> Bool {
    var reached = [index]
    var next = 0
    while next < reached.count {
      if reached[next] == other { return true }
      for pair in requirements where pair.dependent == reached[next] && !reached.contains(pair.required) {
        reached.append(pair.required)
      }
      next += 1
    }
    return false
  }

  /// The words of a line without its comment.
  private static func words(_ line: Substring.UTF8View) -> [String] {
    line.prefix { $0 != UInt8(ascii: "#") }.split { $0 == 32 || $0 == 9 || $0 == 13 }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func hasOnlyAName(_ lines: [Substring.UTF8View]) -> Bool {
    var count = 0
    for line in lines { count += words(line).count }
    return count == 1
  }
}

extension NamedSetup {
  /// Returns the set with a name; nil if there is none.
  public static func named(_ name: String) -> NamedSetup? { allCases.first { areEqual($0.rawValue, name) } }
}

private func unknownSet(_ name: String) -> String {
  "there is no set “\(name)”; the sets are " + joined(NamedSetup.allCases.map { $0.rawValue })
}

private func unknownKind(_ kind: String) -> String {
  var visitor = KindVisitor()
  Catalog.show(to: &visitor)
  return "there is no kind “\(kind)”; the kinds are " + joined(visitor.kinds)
}

private struct KindVisitor: CatalogVisitor {
  var kinds: [String] = []

  mutating func visit<R: GestureRecognizer>(_: R.Type) { kinds.append(R.kind) }
}

/// Collects the variants of a kind, with the parameters that differ from its defaults.
private struct VariantVisitor: CatalogVisitor {
  let kind: String
  var variants: [RecognizerSetup.Recognizer] = []

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    if !areEqual(R.kind, kind) { return }
    let defaults = R()
    for variant in R.variants {
      var recognizer = RecognizerSetup.Recognizer(name: variant.name, kind: kind)
      for parameter in R.parameters {
        let value = parameter.get(variant.recognizer)
        if value != parameter.get(defaults) { recognizer.parameters.append((parameter.name, value)) }
      }
      variants.append(recognizer)
    }
  }
}

private struct ParameterVisitor: CatalogVisitor {
  let kind: String
  let name: String
  var found: ParameterDescription?
  var names: [String] = []

  init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }

  mutating func visit<R: GestureRecognizer>(_: R.Type) {
    if !areEqual(R.kind, kind) { return }
    for parameter in R.parameterDescriptions {
      names.append(parameter.name)
      if parameter.isNamed(name) { found = parameter }
    }
  }
}
