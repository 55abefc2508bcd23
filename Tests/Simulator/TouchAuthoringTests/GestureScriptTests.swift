import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

@Suite struct GestureScriptTests {
  @Test func scriptIsParsedWordByWord() throws {
    let script = try GestureScript(parsing: "tap@50,30 rest=400\n pinch:20-50.5@52,33,angle=-30+thumb@15,60 tap:2,stay")
    var pinch = GestureScript.Gesture(.pinch(from: 20_000, to: 50_500), at: .init(x: 52_000, y: 33_000))
    pinch.options.angle = -30_000
    pinch.extraContacts = [GestureScript.ExtraContact(.thumb, at: .init(x: 15_000, y: 60_000))]
    var taps = GestureScript.Gesture(.tap(times: 2))
    taps.options.stays = true
    let tap = GestureScript.Gesture(.tap(times: 1), at: .init(x: 50_000, y: 30_000))
    #expect(script.steps == [.gesture(tap), .rest(400), .gesture(pinch), .gesture(taps)])
  }

  @Test func printedScriptParsesToTheSameScript() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<3000 {
      let script = RandomScript.make(&random)
      #expect(try GestureScript(parsing: script.description) == script)
      #expect(try GestureScript(parsing: script.steps.map(\.description)) == script)
    }
  }

  @Test func parserNeverTraps() {
    var random = SeededRandom(seed: 6)
    let pieces = [
      "tap", "pinch:", "20-50", "@", ",", "=", "+", "ghost", "5", "-", ".", "rest", "stay", "angle", " ", "é",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
      guard let script = try? GestureScript(parsing: text) else { continue }
      #expect(throws: Never.self) { try GestureScript(parsing: script.description) }
    }
  }

  @Test func errorsContainTheWordAndWhatWasExpected() {
    GoldenFile("Errors/script.txt").expectOutcomes { script in
      message { try GestureScript(parsing: script) } ?? "no error"
    }
  }

  @Test func errorsAbbreviateLongWords() {
    let long = String(repeating: "9", count: 10_000)
    let scripts = [
      "x\(long)", "rest=\(long)", "rest\(long)", "tap:\(long)", "pinch:\(long)-1", "tap@\(long),1", "tap@1,\(long)",
      "tap,x\(long)", "tap,ms=\(long)", "tap,stay\(long)", "tap+x\(long)@1,2", "tap+ghost@1,2,\(long)",
      "tap,stay tap\(long)",
    ]
    for script in scripts {
      let sentence = message { try GestureScript(parsing: script) } ?? ""
      #expect(sentence.utf8.count < 400 && sentence.contains("…”"), "\(sentence.prefix(500))")
    }
  }

  @Test(arguments: [
    (
      "tap rest=1 tap@103.5,30,fingers=2",
      "word 3, “tap@103.5,30,fingers=2”: a finger would be at 113,30, outside the surface of 104 by 66 mm; "
        + "move the gesture or make it smaller"
    ),
    (
      "pan:40@52,39.9,angle=-90",
      "word 1, “pan:40@52,39.9,angle=-90”: a finger would be at 52,-0.1, outside the surface of 104 by 66 mm; "
        + "move the gesture or make it smaller"
    ),
    (
      "pinch:20-50,ms=100,break=60",
      "word 1, “pinch:20-50,ms=100,break=60”: a break of 60 ms does not fit into the second half of the movement, "
        + "50 ms; make it shorter or increase the movement's ms"
    ),
    (
      "tap,fingers=5" + String(repeating: "+palm@9,9", count: 6),
      "word 1, “tap,fingers=5+palm@9,9+palm@9,9+palm@9,9+palm@9,…”: "
        + "more than 10 contacts at once; remove some"
    ),
  ]) func scriptsThatDoNotFitTheDeviceAreRejected(script: String, sentence: String) {
    let found = message { try SyntheticHand().perform(GestureScript(parsing: script)) }
    #expect(found == sentence)
  }

  @Test func scriptsCreatedInCodeAreValidated() {
    let script = GestureScript([.rest(1), .gesture(.init(.longPress(milliseconds: .max)))])
    #expect(
      message { try SyntheticHand().perform(script) }
        == "word 2, “longpress:\(Int.max)”: longpress takes a duration in ms, 1 to 600000, not “\(Int.max)”; "
        + "for example longpress:900@50,30")
  }

  @Test func helpContainsEveryGestureAndOption() {
    for verb in ScriptVerb.all {
      #expect(GestureScript.help.contains("\n  \(verb.name)"))
      #expect((try? GestureScript(parsing: verb.example)) != nil)
      let line = GestureScript.help.split(separator: "\n").first { $0.hasPrefix("  \(verb.name)") }!
      for option in verb.options {
        #expect(line.contains(" \(option.name) ") || line.contains("\(option.name)\n"))
      }
    }
    for contact in GestureScript.ExtraContact.Kind.allCases {
      #expect(GestureScript.help.contains("+\(contact.rawValue)@"))
    }
  }

  private func message(_ body: () throws -> some Any) -> String? {
    do { _ = try body() } catch { return String(describing: error) }
    return nil
  }
}

/// Generates scripts with all words and options, in range but not limited to a surface.
enum RandomScript {
  static func make(_ random: inout SeededRandom) -> GestureScript {
    var steps = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      Int.random(in: 0...3, using: &random) == 0
        ? GestureScript.Step.rest(.random(in: 0...600_000, using: &random)) : .gesture(gesture(&random))
    }
    var last = gesture(&random)
    if case .swipe = last.kind {} else { last.options.stays = Bool.random(using: &random) }
    steps.append(.gesture(last))
    return GestureScript(steps)
  }

  private static func gesture(_ random: inout SeededRandom) -> GestureScript.Gesture {
    let kinds: [(GestureScript.Kind, [ScriptOption])] = [
      (.tap(times: .random(in: 1...20, using: &random)), [.fingers, .ms, .gap, .apart]),
      (.longPress(milliseconds: .random(in: 1...600_000, using: &random)), [.fingers]),
      (.pan(length: .random(in: 0...1_000_000, using: &random)), [.fingers, .angle, .ms, .wait, .break, .steady]),
      (.swipe(length: .random(in: 0...1_000_000, using: &random)), [.fingers, .angle, .ms, .steady]),
      (
        .pinch(from: .random(in: 1000...1_000_000, using: &random), to: .random(in: 1000...1_000_000, using: &random)),
        [.fingers, .angle, .ms, .wait, .break, .steady]
      ),
      (.rotate(.random(in: -1_080_000...1_080_000, using: &random)), [.span, .angle, .ms, .wait, .break, .steady]),
      (.thumb(milliseconds: .random(in: 1...600_000, using: &random)), []),
      (.palm(milliseconds: .random(in: 1...600_000, using: &random)), []),
    ]
    let (kind, options) = kinds.randomElement(using: &random)!
    var gesture = GestureScript.Gesture(kind, at: Bool.random(using: &random) ? nil : position(&random))
    for option in options where Bool.random(using: &random) {
      let time = Int.random(in: 1...600_000, using: &random)
      switch option.name {
      case "fingers": gesture.options.fingers = .random(in: 2...5, using: &random)
      case "ms": gesture.options.milliseconds = time
      case "gap": gesture.options.gap = time
      case "wait": gesture.options.wait = time
      case "break": gesture.options.breakMilliseconds = time
      case "angle": gesture.options.angle = .random(in: -360_000...360_000, using: &random)
      case "span": gesture.options.span = .random(in: 1000...1_000_000, using: &random)
      case "apart": gesture.options.apart = .random(in: 0...1_000_000, using: &random)
      case "steady": gesture.options.isSteady = true
      default: break
      }
    }
    for kind in GestureScript.ExtraContact.Kind.allCases where Int.random(in: 0...3, using: &random) == 0 {
      var contact = GestureScript.ExtraContact(kind, at: position(&random))
      if kind == .ghost && Bool.random(using: &random) { contact.at = .random(in: 0...600_000, using: &random) }
      if kind == .ghost && Bool.random(using: &random) { contact.milliseconds = .random(in: 1...66, using: &random) }
      gesture.extraContacts.append(contact)
    }
    return gesture
  }

  private static func position(_ random: inout SeededRandom) -> GestureScript.Position {
    GestureScript.Position(x: .random(in: 0...1_000_000, using: &random), y: .random(in: 0...1_000_000, using: &random))
  }
}
