import TestSupport
import Testing

/// Numbers at and beyond the limits of an integer, in every option that takes a number: the command works or reports an
/// error, and never traps.
@Suite struct ExtremeOptionsTests {
  @Test(
    .exhaustive,
    arguments: [
      "0", "-0", "-1", "0.001", "1e999", "nan", "-inf", "4294967296", "9007199254740.992", "9007199254740993",
      "9999999999999.999", "-9999999999999", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
    ])
  func extremeNumbersAreAcceptedOrRejected(number: String) throws {
    let replay = ["replay", "-", "--transcript", "full"]
    for arguments in [
      replay + ["--set=tap.allowableMovement=\(number)mm", "--set=tap.numberOfTapsRequired=\(number)"],
      replay + ["--set=longPress.minimumPressDuration=\(number)s"],
      replay + ["--set=longPress.minimumPressDuration=\(number)ms", "--json"],
      replay + ["--set=plays.open=\(number)"], replay + ["--set=plays.scroll=\(number)", "--draw"],
      replay + ["--set=parks.rotate=\(number)", "--draw"], replay + ["--set=parks.scroll=\(number)", "--draw"],
      replay + ["--set=parks.collapsed=\(number)"], replay + ["--draw", "--scene=plays", "--at=\(number)ms"],
      replay + ["--draw", "--scene=plays", "--at=\(number)s"],
      replay + ["--draw", "--scene=plays", "--columns=\(number)"], replay + ["--device=\(number)"],
      replay + ["--surface=\(number)x\(number)"], replay + ["--libinput=pointer=\(number),\(number)"],
      ["synth", "tap", "--seed=\(number)"], ["synth", "tap:\(number)@\(number),\(number),ms=\(number)"],
      ["record", "-o", "-", "--for=\(number)", "--root=/nowhere"],
    ] {
      let outcome = try CommandRunner.run(arguments, input: tap)
      // A trap exits with its signal's number, 4 or 5. Exit code 5 is also a missing device, which only `record`
      // reports.
      let isKnown = [0, 3, 64].contains(outcome.status) || outcome.status == 5 && arguments[0] == "record"
      #expect(isKnown && !outcome.errors.contains("Fatal error"), "\(arguments): \(outcome.status) \(outcome.errors)")
    }
  }

  private let tap = """
    touchstone trace 1
    surface 100x60 mm
    0 1 began 120,20
    80 1 ended 120,20
    end 900

    """
}
