import Gestures
import TouchTrace

/// The setup of another library, from its dump as JSON: the lines of a header file, and notes about what they cannot express.
///
/// ```
/// {"touchstoneSetup": "hammer", "platform": "web", "surface": [390, 844],
///  "views": [{"name": "list", "frame": [0, 100, 390, 700], "in": 0, "handlesTouches": true}, …],
///  "recognizers": [{"name": "tap", "kind": "Tap", "view": 0, "options": {"taps": 1, …},
///                   "simultaneous": [1], "waitsFor": [2], "touchTypes": ["direct"]}, …]}
/// ```
///
/// Views and recognizers are named by their indices. All but the first key, `recognizers` and their `kind` is optional.
package struct SetupDump {
  /// Reads dumps for `--setup` and `convert`.
  package static let reader: ImportedSetup.Reader = { bytes, file, catalog throws(RecordingError) in
    let dump = try SetupDump(bytes, file: file, catalog: catalog)
    let json = dump.json
    return ImportedSetup(
      lines: dump.lines, notes: dump.notes, surface: dump.surface, onlyTapsWait: dump.vocabulary.onlyTapsWait,
      unknown: dump.unknown, locate: { json.error($0, at: $1) })
  }

  /// A recognizer that has an equivalent here.
  struct Recognizer {
    var name: String
    var kind: LibraryVocabulary.Kind
    var type: any GestureRecognizer.Type
    var view: Int?
    /// The parameters and the parts of `touchHandling`, as written.
    var values: [(parameter: String, text: String)] = []
    var simultaneous: Set<Int> = []
    var waitsFor: Set<Int> = []
    /// The types of touches that it receives; nil for all.
    var touchTypes: [String]?
    var position: Int

    func value(_ parameter: String) -> String? { values.last { $0.parameter == parameter }?.text }
    func line(_ word: String, _ parts: [(parameter: String, text: String)]) -> String {
      ([word] + parts.map { "\($0.parameter)=\($0.text)" }).joined(separator: " ")
    }
  }

  /// The lines after the first one of a header file, each with its place in the dump.
  private(set) var lines: [(text: String, position: Int)] = []
  /// The size of the surface in points; nil if the dump does not have it.
  private(set) var surface: Surface?
  /// The recognizers of unknown kinds, which are omitted.
  private(set) var unknown: [String] = []
  let json: JSONText
  let vocabulary: LibraryVocabulary
  let catalog: [any GestureRecognizer.Type]
  let platform: String
  /// The recognizers by their indices in the dump.
  var recognizers: [Int: Recognizer] = [:]
  private var found: [(text: String, names: [String], position: Int)] = []
  private var indicesOfNotes: [String: Int] = [:]
  private var targets: [String] = []
  /// The names, each with the number of the last one like it.
  private var names: [String: Int] = [:]

  /// Reads a dump. Throws a located error if it is not one.
  init(_ bytes: [UInt8], file: String, catalog: [any GestureRecognizer.Type]) throws(RecordingError) {
    var text = JSONText(bytes, file: file)
    let dump = try text.parse()
    (json, self.catalog) = (text, catalog)
    let library = dump["\(ForeignSetup.key)"]
    guard let vocabulary = LibraryVocabulary.all.first(where: { $0.name == library?.string }) else {
      let known = LibraryVocabulary.all.map(\.name)
      throw text.error("“\(ForeignSetup.key)” must be \(known.listed("or"))", at: (library ?? dump).position)
    }
    self.vocabulary = vocabulary
    platform = dump["platform"]?.string ?? ""
    guard let list = dump["recognizers"], let elements = list.elements else {
      throw text.error("the dump has no array “recognizers”; dump again", at: dump.position)
    }
    try check(dump, "the dump", ["\(ForeignSetup.key)", "platform", "surface", "views", "recognizers"])
    for view in dump["views"]?.elements ?? [] { try check(view, "a view", ["name", "frame", "in", "handlesTouches"]) }
    for (index, element) in elements.enumerated() { try read(element, index, of: elements.count) }
    if let size = try numbers(dump["surface"], 2) {
      surface = Surface(
        widthInMillipoints: FixedPoint.thousandths(size[0]), heightInMillipoints: FixedPoint.thousandths(size[1]))
    }
    if recognizers.isEmpty {
      let first = found.first.map { "none can be imported: \($0.names.joined(separator: ", ")): \($0.text)" }
      throw text.error(
        first ?? "the dump has no recognizers; pass those of the screen and dump again", at: list.position)
    }
    for remark in vocabulary.remarks { note(remark, nil, list.position) }
    try addTargets(dump["views"])
    addRecognizers()
    addRelations()
  }

  /// What the lines do not express, each with its place; at most 100.
  var notes: [String] {
    found.prefix(100).map { note in
      let others = note.names.count > 9 ? ["and \(note.names.count - 9) more"] : []
      let names = (note.names.prefix(9) + others).joined(separator: ", ")
      return json.error(names + (names.isEmpty ? "" : ": ") + note.text, at: note.position).description
    } + (found.count > 100 ? ["\(found.count - 100) more notes about the dump"] : [])
  }

  mutating func note(_ text: String, _ name: String?, _ position: Int) {
    let index = indicesOfNotes[text] ?? found.endIndex
    if index == found.endIndex { found.append((text, [], position)) }
    indicesOfNotes[text] = index
    if let name { found[index].names.append(name) }
  }

  mutating func add(_ text: String, _ position: Int) { lines.append((text, position)) }

  // MARK: Recognizers

  private mutating func read(_ value: JSONValue, _ index: Int, of count: Int) throws(RecordingError) {
    guard let word = value["kind"]?.string else {
      throw json.error("a recognizer needs a “kind”, such as “\(vocabulary.kinds[0].name)”", at: value.position)
    }
    let name = unique(value["name"]?.string ?? word, instead: "gesture")
    guard let kind = vocabulary.kinds.first(where: { $0.name == word }) else {
      if !vocabulary.ownPrefixes.contains(where: { word.hasPrefix($0) }) { unknown.append(name) }
      return note(
        "\(QuotedText.quoted(word.utf8)) is not a recognizer of \(vocabulary.name), so it is omitted; convert the dump to a "
          + ".header and add a `recognizer` line", name, value.position)
    }
    for text in kind.notes { note(text + (kind.kind == nil ? "; omitted" : ""), name, value.position) }
    guard let type = catalog.first(where: { $0.kind == kind.kind }) else { return }
    try check(
      value, "a recognizer", ["name", "kind", "view", "options", "simultaneous", "waitsFor", "touchTypes"])
    var recognizer = Recognizer(name: name, kind: kind, type: type, view: nil, position: value.position)
    recognizer.view = try indices(value["view"], below: Int.max).first
    recognizer.simultaneous = Set(try indices(value["simultaneous"], below: count))
    recognizer.waitsFor = Set(try indices(value["waitsFor"], below: count))
    recognizer.touchTypes = try words(value["touchTypes"])
    guard try readOptions(value["options"], &recognizer) else { return }
    if recognizers.count == GestureCoordinator.maximumRecognizers {
      throw json.error(
        "there are at most \(recognizers.count) recognizers; dump some of them, such as those of one view",
        at: value.position)
    }
    recognizers[index] = recognizer
  }

  /// Reads the options of a recognizer. Returns false if it cannot be recognized.
  private mutating func readOptions(
    _ options: JSONValue?, _ recognizer: inout Recognizer
  ) throws(RecordingError) -> Bool {
    guard case .object(let members) = options?.content ?? .object([]) else {
      throw json.error("“options” must be an object", at: options?.position)
    }
    let known = recognizer.kind.options + vocabulary.common
    var (values, positions) = ([String: Double](), [String: Int]())
    for member in members where !vocabulary.ignored.contains(member.key) {
      let (key, value) = (member.key, member.value)
      if key == vocabulary.enabling {
        if value.string != nil {
          note("a function of the app enables it; in Touchstone it is always enabled", recognizer.name, value.position)
        } else if try number(value, key) == 0 {
          note("disabled, so it is omitted; enable it and dump again to include it", recognizer.name, value.position)
          return false
        }
        continue
      }
      positions[key] = value.position
      if let option = known.first(where: { $0.name == key }) {
        values[key] = option.isOnlyNoted ? 0 : try number(value, key)
      } else {
        note(
          "\(QuotedText.quoted(key.utf8)) has no equivalent in Touchstone; it is ignored", recognizer.name,
          value.position)
      }
    }
    for text in recognizer.kind.combine(&values) { note(text, recognizer.name, recognizer.position) }
    recognizer.values = recognizer.kind.fixed.map { ($0.parameter, $0.value) }
    for option in known {
      let position = positions[option.name] ?? recognizer.position
      guard let value = values[option.name] ?? option.defaults[platform] ?? option.defaults[""] else { continue }
      if option.none?.contains(value) == true {
        note("its “\(option.name)” allows none, so it is never recognized; omitted", recognizer.name, position)
        return false
      }
      for (range, text) in option.notes where range.contains(value) { note(text, recognizer.name, position) }
      for parameter in option.parameters { try set(parameter, value, option, &recognizer, at: position) }
    }
    return true
  }

  private func number(_ value: JSONValue, _ key: String) throws(RecordingError) -> Double {
    if case .boolean(let flag) = value.content { return flag ? 1 : 0 }
    if let number = value.number { return number }
    if value.string == "Infinity" { return .infinity }
    throw json.error("\(QuotedText.quoted(key.utf8)) must be a number; correct it in the dump", at: value.position)
  }

  private mutating func set(
    _ parameter: String, _ number: Double, _ option: LibraryVocabulary.Option, _ recognizer: inout Recognizer,
    at position: Int
  ) throws(RecordingError) {
    let description = recognizer.type.parameterDescription(parameter)
    var text = option.words[number] ?? ""
    if !option.bits.isEmpty, let bits = Int(exactly: number), bits & ~option.bits.reduce(0, { $0 | $1.bit }) == 0 {
      text = option.bits.filter { bits & $0.bit != 0 }.map(\.word).joined(separator: "+")
    }
    if option.words.isEmpty, option.bits.isEmpty, let description {
      let value = number * option.scale
      text = description.text(min(max(value, description.range.lowerBound), description.range.upperBound))
      if !description.range.contains(value) {
        note("“\(option.name)” is out of range in Touchstone; \(text) is used", recognizer.name, position)
      }
    }
    if text.isEmpty { throw json.error("“\(option.name)” has an unknown value; correct it in the dump", at: position) }
    recognizer.values.removeAll { $0.parameter == parameter }
    if let description {
      do throws(ParameterAssignment.Problem) {
        if try ParameterAssignment.value(text, of: description) == description.defaultValue { return }
      } catch { throw json.error("“\(option.name)”: \(error.description)", at: position) }
    }
    let part = TouchHandling.parts.first { "touchHandling.\($0.name)" == parameter }
    if let part, value(of: TouchHandling(), part.access) == (text == "yes") { return }
    recognizer.values.append((parameter, text))
  }

  // MARK: Parts of the dump

  /// Returns a name without the characters that a header cannot have in one, and other than those before.
  mutating func unique(_ text: String, instead: String) -> String {
    let separators: Set<Unicode.Scalar> = ["#", ".", "="]
    let plain = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(80).map {
          separators.contains($0) || $0.properties.isWhitespace || QuotedText.isHidden($0) ? "-" : $0
        }))
    let base = ["", "on", "surface", "each", "in", "finger", "both"].contains(plain) ? instead : plain
    var (name, number) = (base, names[base] ?? 1)
    while names[name] != nil {
      number += 1
      name = "\(base)\(number)"
    }
    names[base] = number
    names[name, default: 1] += 0
    return name
  }

  // MARK: Lines

  /// Adds a target for each view, if the recognizers are on more than one.
  private mutating func addTargets(_ views: JSONValue?) throws(RecordingError) {
    let used = Set(recognizers.values.map(\.view))
    guard used.count > 1 else {
      for index in recognizers.keys { recognizers[index]?.view = nil }
      return
    }
    for (index, view) in (views?.elements ?? []).enumerated() {
      let name = unique(view["name"]?.string ?? "view", instead: "view")
      targets.append(name.first?.isLetter == true ? name : unique("view-\(name)", instead: "view"))
      guard let frame = try numbers(view["frame"], 4) else {
        throw json.error("the view has no “frame”", at: view.position)
      }
      let outer = try indices(view["in"], below: index).first
      let sides = frame.map { FixedPoint.short($0) }.joined(separator: " ")
      add("target \(targets[index]) \(sides)" + (outer.map { " in \(targets[$0])" } ?? ""), view.position)
      if case .boolean(true)? = view["handlesTouches"]?.content { add("deliver \(targets[index])", view.position) }
    }
    noteUnknownHandling(of: views?.elements ?? [])
    let wrong = recognizers.values.filter { $0.view.map { $0 >= targets.count } == true }.map(\.position).min()
    if let wrong { throw json.error("“view” must be the index of an element of “views”", at: wrong) }
  }

  /// Adds a note if taps may cancel touches of views, and the dump does not have which views handle touches.
  private mutating func noteUnknownHandling(of views: [JSONValue]) {
    guard vocabulary.tapsCancelTouches, !views.contains(where: { $0["handlesTouches"] != nil }) else { return }
    let outer = Set(views.compactMap { $0["in"]?.number.map { Int($0) } })
    for (_, tap) in recognizers.sorted(by: { $0.key < $1.key })
    where tap.type.kind == "tap" && tap.view.map(outer.contains) == true
      && tap.value("touchHandling.cancelsTouches") != "no"
    {
      note(
        "its taps are cancelled for the rows of tables in its view, which is not searched; dump again, or add `deliver` "
          + "lines for the tables", tap.name, tap.position)
    }
  }

  private mutating func addRecognizers() {
    let indices = recognizers.keys.sorted { vocabulary.firstWins ? $0 > $1 : $0 < $1 }
    let order = indices.compactMap { recognizers[$0] }
    for recognizer in order {
      let parameters = recognizer.values.filter { !$0.parameter.contains(".") }
      let line = recognizer.line("recognizer \(recognizer.name) \(recognizer.type.kind)", parameters)
      add(line + (recognizer.view.map { " on \(targets[$0])" } ?? ""), recognizer.position)
    }
    for recognizer in order {
      let handling = recognizer.values.filter { $0.parameter.hasPrefix("touchHandling.") }
        .map { (parameter: $0.parameter.split(separator: ".").last.map(String.init) ?? "", text: $0.text) }
      if !handling.isEmpty { add(recognizer.line("touchHandling \(recognizer.name)", handling), recognizer.position) }
      if let types = recognizer.touchTypes {
        let list = types.isEmpty ? "none" : types.joined(separator: "+")
        add("touchTypes \(recognizer.name) \(list)", recognizer.position)
      }
    }
  }
}
