import ArgumentParser
import Gestures
import LibinputClient
import Testing

@testable import TouchstoneCommand

/// Values of options that are wrong, without a process. A process prints them as it prints every `CommandFailure`.
@Suite struct OptionTests {
  @Test(arguments: [
    ("soon", "--at expects a time such as 350ms or 1.5s, not “soon”"), ("-1s", "--at must not be negative: -1s"),
    ("20", "--at needs a unit: 20ms or 20s (transcripts use milliseconds)"),
    ("3min", "“min” is not a unit of time; use ms or s, for example 350ms or 1.5s"),
    ("9000000000s", "--at is longer than any recording: 9000000000s"),
  ])
  func timeWithoutUnitOrSenseIsAProblem(text: String, problem: String) {
    #expect(throws: CommandFailure(problem)) { try TimeOption.time(text, "--at") }
  }

  @Test func timesAreReadInTheirUnit() throws {
    #expect(
      try TimeOption.time("350ms", "--at") == .milliseconds(350)
        && TimeOption.time("1.5s", "--at") == .milliseconds(1500))
    #expect(try TimeOption.interval("-2ms", "--by", mayBeNegative: true) == .milliseconds(-2))
  }

  @Test func distancesFactorsAndPointsAreChecked() throws {
    #expect(try EditValue.distance("2.5pt", "--within") == 2500 && EditValue.distance("2.5", "--within") == 2500)
    let factor = "--speed expects a factor from 0.001 to 1000, such as 2, 0.5 or 1/3, not “0”"
    #expect(throws: CommandFailure(factor)) { try EditValue.factor("0", "--speed") }
    let unit = "“cm” is not a unit of distance; use pt or mm, for example 2pt or 0.3mm"
    #expect(throws: CommandFailure(unit)) { try EditValue.distance("3cm", "--within") }
    let limit = "--within must be from 0 to 100000, not -1"
    #expect(throws: CommandFailure(limit)) { try EditValue.distance("-1", "--within") }
    let point = "--around expects X,Y in points, such as 120,44.5, not “3”"
    #expect(throws: CommandFailure(point)) { try EditValue.point("3", "--around") }
  }

  @Test(
    arguments: [
      (
        ["--picture", "a.png"],
        "--picture writes SVG: name a file with the extension .svg, not “a.png”; rsvg-convert converts SVG to PNG"
      ),
      (["--draw", "--at", "350"], "--at needs a unit: 350ms or 350s (transcripts use milliseconds)"),
      (["--at", "1s"], "--at requires --draw or --picture FILE.svg"),
      (["--columns", "60"], "--columns requires --draw"),
      (["--picture", "a.svg", "--columns", "60"], "--columns requires --draw"),
      (["--draw", "--columns", "7"], "--columns must be from 20 to 400, not 7"),
    ])
  func pictureOptionsWithoutAPictureAreAProblem(arguments: [String], problem: String) throws {
    let options = try PictureOptions.parse(arguments)
    #expect(throws: CommandFailure(problem)) { try options.wanted(json: false) }
  }

  @Test func onePictureIsOfOneRecording() throws {
    let options = try PictureOptions.parse(["--picture", "a.svg"])
    let problem = "--picture takes one recording, not 2; name one of them"
    #expect(throws: CommandFailure(problem)) { try options.check(["a.trace", "b.trace"], reading: []) }
  }

  @Test(
    arguments: [
      (
        ["--set", "tap.allowableMovment=4"],
        "tap has no parameter “allowableMovment”; did you mean “allowableMovement”?"
      ),
      (
        ["--set", "pinch.fingerChange=stop"],
        "fingerChange must be resume, restart or end, not “stop”; the default is resume"
      ),
      (["--set", "tap"], "--set expects NAME.PARAMETER=VALUE, such as tap.allowableMovement=8, not “tap”"),
      (["--recognizer", "tpa"], "there is no recognizer “tpa”; did you mean “tap”?"),
      (["--scene", "play"], "there is no scene “play”; did you mean “plays”?"),
    ])
  func unknownRecognizersScenesAndParametersAreAProblem(arguments: [String], problem: String) throws {
    let options = try ReplayOptions.parse(arguments)
    #expect(throws: CommandFailure(problem)) { try options.replay() }
  }

  @Test(arguments: [0, -1, 1025]) func jobsOutsideTheirRangeAreAProblem(number: Int) throws {
    let options = try JobOptions.parse(["--jobs=\(number)"])
    #expect(throws: CommandFailure("--jobs must be from 1 to 1024, not \(number)")) { try options.work }
  }

  @Test func libinputOptionsAreChecked() throws {
    let option = try TouchpadOptions.parse(["--libinput", "tapp=on"])
    #expect { try option.request } throws: { error in
      (error as? CommandFailure)?.reason.hasPrefix("--libinput: libinput has no option “tapp”; did you mean “tap”?")
        == true
    }
    let pointer = try TouchpadOptions.parse(["--pointer", "here"])
    let problem = "--pointer expects X,Y in points, such as 120,44.5, not “here”"
    #expect(throws: CommandFailure(problem)) { try pointer.request }
    let quirks = try LibraryOptions.parse(["--quirks", "/no/such.quirks"])
    var request = LibinputRequest()
    #expect(throws: CommandFailure(.unreadable, "no such file: /no/such.quirks")) { try quirks.add(to: &request) }
  }

  @Test func setupAndSurfaceAreChecked() throws {
    let missing = SourceOptions(recording: try .parse([]), setup: try .parse(["--setup", "/no.header"]))
    #expect(throws: CommandFailure(.unreadable, "no such file: /no.header")) { try missing.request }
    let surface = SourceOptions(recording: try .parse(["--surface", "wide"]), setup: try .parse([]))
    let problem =
      "--surface expects WIDTHxHEIGHT in millimetres, such as 100x60, or in points, such as 390x844pt, not “wide”"
    #expect(throws: CommandFailure(problem)) { try surface.request }
    let yaml = "--setup is written into traces only, not libinput-record; remove it, or write a .trace"
    #expect(throws: CommandFailure(yaml)) { try missing.checkSetup(writing: .libinputRecord) }
    try missing.checkSetup(writing: .trace)
  }
}
