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
    var seen: [ScriptOption] = []
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
    _ text: Substring, of verb: ScriptVerb, into options: inout GestureScript.Options, _ seen: inout [ScriptOption]
  ) throws(ScriptError) {
    let (option, value) = try split(text, verb.name, verb.options, &seen)
    let number: Int?
    switch option {
    case .fingers: number = ScriptNumber.whole(value, (verb.name == "pinch" ? 2 : 1)...5)
    case .ms, .break: number = ScriptNumber.whole(value, 1...600_000)
    case .gap, .wait, .at: number = ScriptNumber.whole(value, 0...600_000)
    case .angle: number = ScriptNumber.thousandths(value, -360...360)
    case .span: number = ScriptNumber.thousandths(value, 1...1000)
    case .apart: number = ScriptNumber.thousandths(value, 0...1000)
    case .steady, .stay: number = text == option.rawValue ? 1 : nil
    }
    guard let number else { throw wrong(option, text, verb.name) }
    switch option {
    case .fingers: options.fingers = number
    case .ms: options.milliseconds = number
    case .gap: options.gap = number
    case .wait: options.wait = number
    case .angle: options.angle = number
    case .span: options.span = number
    case .break: options.breakMilliseconds = number
    case .apart: options.apart = number
    case .steady: options.isSteady = true
    case .stay: options.stays = true
    case .at: break
    }
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
    var seen: [ScriptOption] = []
    for text in options {
      let (option, value) = try split(text, kind.rawValue, kind == .ghost ? [.at, .ms] : [], &seen)
      guard let number = ScriptNumber.whole(value, (option == .ms ? 1 : 0)...600_000) else {
        throw wrong(option, text, kind.rawValue)
      }
      if option == .at { contact.at = number } else { contact.milliseconds = number }
    }
    return contact
  }

  // MARK: Options and errors

  private func split(
    _ text: Substring, _ owner: String, _ known: [ScriptOption], _ seen: inout [ScriptOption]
  ) throws(ScriptError) -> (ScriptOption, Substring) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = ScriptOption(rawValue: String(parts[0])), known.contains(option) else {
      let names = known.map(\.rawValue).joined(separator: ", ")
      throw problem(
        "\(owner) has no option \(QuotedText.quoted(parts[0])); its options are \(names.isEmpty ? "none" : names)")
    }
    if seen.contains(option) { throw problem("\(option.rawValue) is given twice; remove one") }
    seen.append(option)
    return (option, parts.count == 2 ? parts[1] : "")
  }

  private func wrong(_ option: ScriptOption, _ text: Substring, _ owner: String) -> ScriptError {
    problem(
      "\(option.rawValue) takes \(option.value(for: owner)), not \(QuotedText.quoted(text)); for example \(option.example)"
    )
  }

  private func problem(_ sentence: String) -> ScriptError { ScriptError(word: number, text: word, sentence) }
}
