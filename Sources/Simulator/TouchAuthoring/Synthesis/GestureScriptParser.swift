import TouchTrace

extension GestureScript {
  /// Parses a script: words separated by white space.
  public init(parsing text: String) throws(ScriptError) {
    try self.init(parsing: text.split { $0.isWhitespace }.map(String.init))
  }

  /// Parses a script from its words, such as command-line arguments.
  public init(parsing words: [String]) throws(ScriptError) {
    if words.isEmpty {
      throw ScriptError(word: 0, text: "", "the script is empty; write gestures and rests, such as tap@50,30 rest=400")
    }
    steps = []
    for (index, word) in words.enumerated() {
      steps.append(try WordParser(word: word, number: index + 1).step())
    }
    let last = steps.lastIndex { if case .gesture = $0 { true } else { false } }
    for (index, step) in steps.enumerated() {
      guard case .gesture(let gesture) = step, gesture.options.stays, index != last else { continue }
      throw ScriptError(
        word: index + 1, text: words[index], "only the last gesture can use stay; remove `stay` or the words after it"
      )
    }
  }
}

private struct WordParser {
  let word: String
  let number: Int

  func step() throws(ScriptError) -> GestureScript.Step {
    if word.hasPrefix("rest") {
      guard word.hasPrefix("rest="), let milliseconds = ScriptNumber.whole(word.dropFirst(5), 0...600_000) else {
        throw problem("a rest takes milliseconds, 0 to 600000, such as rest=400")
      }
      return .rest(milliseconds)
    }
    let parts = word.split(separator: "+", omittingEmptySubsequences: false)
    var gesture = try gesture(parts[0])
    for part in parts.dropFirst() { gesture.extraContacts.append(try extraContact(part)) }
    return .gesture(gesture)
  }

  // MARK: Parts

  private func gesture(_ text: Substring) throws(ScriptError) -> GestureScript.Gesture {
    let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
    let halves = pieces[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let head = halves[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let verb = ScriptVerb.all.first(where: { $0.name == head[0] }) else {
      let names = ScriptVerb.all.map(\.name).joined(separator: ", ")
      throw problem("unknown gesture \(QuotedText.quoted(head[0])); use \(names) or rest=MS")
    }
    var gesture = GestureScript.Gesture(try kind(verb, head.count == 2 ? head[1] : nil))
    var options = pieces.dropFirst()
    if halves.count == 2 {
      gesture.position = try position(halves[1], options.popFirst(), example: verb.example)
    }
    var seen: Set<String> = []
    for text in options { try read(text, of: verb, into: &gesture.options, &seen) }
    return gesture
  }

  private func kind(_ verb: ScriptVerb, _ value: Substring?) throws(ScriptError) -> GestureScript.Kind {
    guard let value else {
      if verb.name == "tap" { return .tap(times: 1) }
      throw problem("\(verb.name) needs \(verb.value), such as \(verb.example)")
    }
    let kind: GestureScript.Kind? =
      switch verb.name {
      case "tap": ScriptNumber.whole(value, 1...20).map { .tap(times: $0) }
      case "longpress": ScriptNumber.whole(value, 1...600_000).map { .longPress(milliseconds: $0) }
      case "pan": ScriptNumber.thousandths(value, 0...1000).map { .pan(length: $0) }
      case "swipe": ScriptNumber.thousandths(value, 0...1000).map { .swipe(length: $0) }
      case "pinch": pinch(value)
      case "rotate": ScriptNumber.thousandths(value, -1080...1080).map { .rotate($0) }
      case "thumb": ScriptNumber.whole(value, 1...600_000).map { .thumb(milliseconds: $0) }
      default: ScriptNumber.whole(value, 1...600_000).map { .palm(milliseconds: $0) }
      }
    guard let kind else {
      throw problem("\(verb.name) takes \(verb.value), not \(QuotedText.quoted(value)); for example \(verb.example)")
    }
    return kind
  }

  private func pinch(_ value: Substring) -> GestureScript.Kind? {
    let spans = value.split(separator: "-", omittingEmptySubsequences: false)
    guard spans.count == 2, let from = ScriptNumber.thousandths(spans[0], 1...1000),
      let to = ScriptNumber.thousandths(spans[1], 1...1000)
    else { return nil }
    return .pinch(from: from, to: to)
  }

  private func position(_ x: Substring, _ y: Substring?, example: String) throws(ScriptError) -> GestureScript.Position
  {
    guard let left = ScriptNumber.thousandths(x, 0...1000), let y, let top = ScriptNumber.thousandths(y, 0...1000)
    else {
      let found = [x, y].compactMap { $0 }.joined(separator: ",")
      throw problem(
        "expected a position X,Y in mm, 0 to 1000, after @, found \(QuotedText.quoted(found)); for example \(example)")
    }
    return GestureScript.Position(x: left, y: top)
  }

  private func read(
    _ text: Substring, of verb: ScriptVerb, into options: inout GestureScript.Options, _ seen: inout Set<String>
  ) throws(ScriptError) {
    let (option, number) = try option(text, verb.name, verb.options, &seen)
    if let path = option.path { options[keyPath: path] = number }
    if option.name == "steady" { options.isSteady = true }
    if option.name == "stay" { options.stays = true }
  }

  private func extraContact(_ text: Substring) throws(ScriptError) -> GestureScript.ExtraContact {
    let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
    let halves = pieces[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = GestureScript.ExtraContact.Kind(rawValue: String(halves[0])) else {
      throw problem(
        "unknown contact \(QuotedText.quoted(halves[0])) after +; use thumb, palm or ghost, such as +thumb@20,60")
    }
    let example = "+\(kind.rawValue)@20,60"
    guard halves.count == 2 else { throw problem("+\(kind.rawValue) needs a position, such as \(example)") }
    var options = pieces.dropFirst()
    var contact = GestureScript.ExtraContact(kind, at: try position(halves[1], options.popFirst(), example: example))
    var seen: Set<String> = []
    for text in options {
      let (option, number) = try option(text, kind.rawValue, kind == .ghost ? [.at, .ms] : [], &seen)
      if option.name == "at" { contact.at = number } else { contact.milliseconds = number }
    }
    return contact
  }

  // MARK: Options and errors

  private func option(
    _ text: Substring, _ owner: String, _ known: [ScriptOption], _ seen: inout Set<String>
  ) throws(ScriptError) -> (ScriptOption, number: Int) {
    let name = text.prefix { $0 != "=" }
    guard let option = known.first(where: { $0.name == name }) else {
      let names = known.map(\.name).joined(separator: ", ")
      throw problem(
        "\(owner) has no option \(QuotedText.quoted(name)); its options are \(names.isEmpty ? "none" : names)")
    }
    if !seen.insert(option.name).inserted { throw problem("\(option.name) is given twice; remove one") }
    guard let number = option.number(of: text) else {
      throw problem(
        "\(option.name) takes \(option.value), not \(QuotedText.quoted(text)); for example \(option.example)")
    }
    return (option, number)
  }

  private func problem(_ sentence: String) -> ScriptError { ScriptError(word: number, text: word, sentence) }
}
