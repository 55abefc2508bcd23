import TestSupport
import Testing

@testable import LaboratoryCommand
@testable import CommandSupport
@testable import TouchstoneCommand

/// The client of an engine gets one answer to each recording, whatever it sends.
@Suite struct EngineInputTests {
  private static let lines = [
    #"{"pointerEvents":1,"width":600,"height":400,"timeStamp":0}"#,
    #"{"type":"pointerdown","pointerId":1,"timeStamp":0,"x":200,"y":200}"#,
    #"{"type":"pointermove","pointerId":1,"timeStamp":20,"x":201,"y":200,"coalesced":[{"timeStamp":20,"x":201,"y":200}]}"#,
    #"{"type":"pointerup","pointerId":1,"timeStamp":60,"x":200,"y":200}"#,
    #"{"type":"end","timeStamp":700}"#,
  ]

  /// Writes the same JSON with other spaces between its tokens.
  private static func respaced(_ line: String, _ random: inout SeededRandom) -> String {
    var (text, isQuoted) = ("", false)
    func space() -> String { ["", "", " ", "\t", "  "].randomElement(using: &random)! }
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      let isToken = !isQuoted && "{}[],:".contains(character)
      text += isToken ? space() + String(character) + space() : String(character)
    }
    return text
  }

  /// Writes the members of an object without nesting in another order.
  private static func reordered(_ line: String, _ random: inout SeededRandom) -> String {
    if line.contains("[") { return line }
    return "{" + line.dropFirst().dropLast().split(separator: ",").shuffled(using: &random).joined(separator: ",") + "}"
  }

  private static func answers(_ lines: [String]) -> [EngineInput.Question] {
    var input = EngineInput()
    return lines.flatMap { input.take($0 + "\n") } + input.end()
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func anyJSONOfALineIsUnderstood(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var input = EngineInput()
    for _ in 0..<3 {
      for (index, line) in Self.lines.enumerated() {
        var line = Self.respaced(Self.reordered(line, &random), &random)
        if Bool.random(using: &random) { line = line.replacing("end", with: "\\u0065nd") }
        let found = input.take(line + ["\n", "\r\n", ""].randomElement(using: &random)!)
        if index < Self.lines.count - 1 {
          #expect(found.isEmpty, "\(line)")
        } else {
          guard case .recording? = found.first, found.count == 1 else {
            return #expect(Bool(false), "\(line): \(found)")
          }
        }
      }
    }
    #expect(input.end().isEmpty)
  }

  /// Lines are damaged, lost or cut. No answer is missing, which a client would wait for, and none is too much.
  @Test(arguments: 0..<200 as Range<UInt64>) func eachRecordingHasOneAnswer(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let junk = ["x", "{", "[1]", "{}", #"{"type":3}"#, #"{"type":"pointerdown"}"#, "null", "\"", "\u{0}", "{{{{", "🖐"]
    let count = Int.random(in: 1...6, using: &random)
    var sent: [String] = []
    for _ in 0..<count {
      var lines = Self.lines
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        // A recording without its first line is noticed at the next one; without any other, at its end or at the next recording.
        let index = Int.random(in: lines.indices.dropFirst(), using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines[index] = junk.randomElement(using: &random)!
        case 1: lines[index] = String(lines[index].prefix(Int.random(in: 1...20, using: &random)))
        case 2: lines.insert(junk.randomElement(using: &random)!, at: index)
        default: lines.remove(at: index)
        }
        if lines.count < 3 { break }
      }
      sent += lines
    }
    let found = Self.answers(sent)
    #expect(found.count == count, "\(sent.joined(separator: "\n")): \(found)")
  }

  @Test func problemsNameTheLine() {
    func problem(_ lines: [String]) -> [String] {
      Self.answers(lines).map { if case .problem(let text) = $0 { text } else { "a recording" } }
    }
    #expect(
      problem(["nonsense"] + Self.lines + Self.lines) == [
        "the recording:1:1: expected a value, found “nonsense”", "a recording", "a recording",
      ])
    #expect(
      problem(Array(Self.lines.dropFirst())) == [
        "the recording:1:1: the first line of a Pointer Events log must have the key “pointerEvents”"
      ])
    #expect(problem(Array(Self.lines.dropLast())) == ["the recording ends without a line of the type “end”"])
    #expect(problem([String(Self.lines[0].dropLast()), Self.lines[4]]).count == 1)
    #expect(problem([]) == [] && problem(["", "  "]) == [])
  }

  /// What Python's `json.dumps` writes.
  @Test func engineAnswersJSONWithSpacesAndExitsAfterAProblem() throws {
    let spaced = Self.lines.map { $0.replacing(":", with: ": ").replacing(",", with: ", ") }
    let compact = try CommandRunner.run("engine", input: Self.lines.joined(separator: "\n") + "\n")
    let loose = try CommandRunner.run("engine", input: spaced.joined(separator: "\n") + "\n")
    #expect(compact.status == 0 && loose == compact)
    #expect(compact.output.split(separator: "\n").map { $0.contains("\"tap\"") } == [true, true, false])
    let broken = try CommandRunner.run("engine", input: "{\n" + Self.lines.joined(separator: "\n") + "\n")
    let answers = broken.output.split(separator: "\n").dropFirst()
    #expect(broken.status == ExitStatus.unreadable.rawValue && answers.count == 4, "\(broken)")
    #expect(answers.first?.hasPrefix(#"{"error":"the recording:1:"#) ?? false)
    #expect(answers.filter { $0 == #"{"done":true}"# }.count == 2)
  }

  #if Libinput
  /// On a touchpad, also if the log's first line has spaces.
  @Test(arguments: ["", " "]) func libinputsLongPressBeginsBeforeItEnds(space: String) throws {
    func events(_ touches: [(Int, String)]) -> String {
      let header = "{\"pointerEvents\"\(space):\(space)1,\"width\":600,\"height\":400,\"timeStamp\":0}"
      let lines = touches.map {
        "{\"type\":\"pointer\($0.1)\",\"pointerId\":1,\"timeStamp\":\($0.0),\"x\":200,\"y\":200}"
      }
      return ([header] + lines + ["{\"type\":\(space)\"end\",\"timeStamp\":3000}"]).joined(separator: "\n") + "\n"
    }
    let press = try CommandRunner.run("engine", "--via", "libinput", input: events([(0, "down"), (1100, "up")]))
    #expect(
      press.output.split(separator: "\n").dropFirst() == [
        #"{"time":840.000,"gesture":"longPress","state":"began"}"#,
        #"{"time":1100.000,"gesture":"longPress","state":"ended","fingers":1}"#, #"{"done":true}"#,
      ])
    // The second touch shows that the first one was a drag's, so there is no tap before it.
    let drag = try CommandRunner.run(
      "engine", "--via", "libinput", input: events([(0, "down"), (60, "up"), (160, "down")]))
    #expect(drag.output.split(separator: "\n").dropFirst() == [#"{"done":true}"#])
    let taps = try CommandRunner.run(
      "engine", "--via", "libinput", input: events([(0, "down"), (1, "up"), (2, "down"), (1000, "up")]))
    #expect(
      taps.output.split(separator: "\n").dropFirst() == [
        #"{"time":1000.000,"gesture":"tap","state":"ended"}"#, #"{"done":true}"#,
      ])
  }
  #endif
}
