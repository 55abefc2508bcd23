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

  @Test(arguments: [
    ("", "script: the script is empty; write gestures and rests, such as tap@50,30 rest=400"),
    (
      "rest=5 tpa@1,2",
      "word 2, “tpa@1,2”: unknown gesture “tpa”; "
        + "use tap, longpress, pan, swipe, pinch, rotate, thumb, palm or rest=MS"
    ),
    ("rest", "word 1, “rest”: a rest takes milliseconds, 0 to 600000, such as rest=400"),
    ("rest=1.5", "word 1, “rest=1.5”: a rest takes milliseconds, 0 to 600000, such as rest=400"),
    (
      "pinch@1,2",
      "word 1, “pinch@1,2”: pinch needs two spans in mm separated by a minus sign, each 1 to 1000, "
        + "such as pinch:20-50@52,33"
    ),
    (
      "pinch:20",
      "word 1, “pinch:20”: pinch takes two spans in mm separated by a minus sign, each 1 to 1000, "
        + "not “20”; for example pinch:20-50@52,33"
    ),
    ("tap:0", "word 1, “tap:0”: tap takes the number of taps, 1 to 20, not “0”; for example tap:2@50,30"),
    ("longpress", "word 1, “longpress”: longpress needs a duration in ms, 1 to 600000, such as longpress:900@50,30"),
    (
      "pan:1.2345",
      "word 1, “pan:1.2345”: pan takes a distance in mm, 0 to 1000, not “1.2345”; for example pan:30@50,10,angle=90"
    ),
    (
      "swipe:-1",
      "word 1, “swipe:-1”: swipe takes a distance in mm, 0 to 1000, not “-1”; for example swipe:40@30,30,fingers=3"
    ),
    (
      "rotate:1081",
      "word 1, “rotate:1081”: rotate takes an angle in degrees, -1080 to 1080, not “1081”; "
        + "for example rotate:90@52,33"
    ),
    (
      "thumb:x",
      "word 1, “thumb:x”: thumb takes a duration in ms, 1 to 600000, not “x”; for example thumb:1500@20,60"
    ),
    ("palm:", "word 1, “palm:”: palm takes a duration in ms, 1 to 600000, not “”; for example palm:800@2,40"),
    (
      "tap@50",
      "word 1, “tap@50”: expected a position X,Y in mm, 0 to 1000, after @, found “50”; for example tap:2@50,30"
    ),
    (
      "tap@50,fingers=2",
      "word 1, “tap@50,fingers=2”: expected a position X,Y in mm, 0 to 1000, after @, found “50,fingers=2”; "
        + "for example tap:2@50,30"
    ),
    (
      "tap@1,2,angel=3",
      "word 1, “tap@1,2,angel=3”: tap has no option “angel”; its options are fingers, ms, gap, apart, stay"
    ),
    (
      "tap,fingers=6",
      "word 1, “tap,fingers=6”: fingers takes a whole number from 1 to 5, not “fingers=6”; for example fingers=2"
    ),
    (
      "pinch:2-3,fingers=1",
      "word 1, “pinch:2-3,fingers=1”: fingers takes a whole number from 2 to 5, not “fingers=1”; for example fingers=2"
    ),
    ("tap,stay=1", "word 1, “tap,stay=1”: stay takes no number, not “stay=1”; for example stay"),
    ("tap,ms", "word 1, “tap,ms”: ms takes milliseconds, 1 to 600000, not “ms”; for example ms=95"),
    (
      "pan:3,wait=-1",
      "word 1, “pan:3,wait=-1”: wait takes milliseconds, 0 to 600000, not “wait=-1”; for example wait=100"
    ),
    (
      "pan:3,angle=361",
      "word 1, “pan:3,angle=361”: angle takes degrees, -360 to 360, not “angle=361”; for example angle=30"
    ),
    ("rotate:3,span=0", "word 1, “rotate:3,span=0”: span takes mm, 1 to 1000, not “span=0”; for example span=40"),
    ("tap,ms=1,ms=2", "word 1, “tap,ms=1,ms=2”: ms is given twice; remove one"),
    (
      "tap+toe@1,2",
      "word 1, “tap+toe@1,2”: unknown contact “toe” after +; use thumb, palm or ghost, such as +thumb@20,60"
    ),
    ("tap+palm", "word 1, “tap+palm”: +palm needs a position, such as +palm@20,60"),
    ("tap+thumb@1,2,ms=3", "word 1, “tap+thumb@1,2,ms=3”: thumb has no option “ms”; its options are none"),
    (
      "tap+ghost@1,2,ms=0",
      "word 1, “tap+ghost@1,2,ms=0”: ms takes milliseconds, 1 to 600000, not “ms=0”; for example ms=95"
    ),
    ("tap,stay tap", "word 1, “tap,stay”: only the last gesture can use stay; remove `stay` or the words after it"),
  ]) func errorsContainTheWordAndWhatWasExpected(script: String, sentence: String) {
    #expect(sentence == message { try GestureScript(parsing: script) })
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
        #expect(line.contains(" \(option.rawValue) ") || line.contains("\(option.rawValue)\n"))
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
      switch option {
      case .fingers: gesture.options.fingers = .random(in: 2...5, using: &random)
      case .ms: gesture.options.milliseconds = time
      case .gap: gesture.options.gap = time
      case .wait: gesture.options.wait = time
      case .break: gesture.options.breakMilliseconds = time
      case .angle: gesture.options.angle = .random(in: -360_000...360_000, using: &random)
      case .span: gesture.options.span = .random(in: 1000...1_000_000, using: &random)
      case .apart: gesture.options.apart = .random(in: 0...1_000_000, using: &random)
      case .steady: gesture.options.isSteady = true
      case .stay, .at: break
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
