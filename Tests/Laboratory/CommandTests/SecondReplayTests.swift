import TestSupport
import Testing

/// What `report --with` shows on the right.
@Suite struct SecondReplayTests {
  private static let tap = "Traces/tap/tap-too-long.trace"

  #if Libinput
  @Test func rawTouchesAreNextToWhatLibinputMakesOfThem() throws {
    let outcome = try CommandRunner.run("report", "--with", "libinput", Self.tap, "-o", "-")
    #expect(outcome.status == 0)
    let names = outcome.output.contains(#"id="other">{"name":"via libinput","own":"raw touches","data":"#)
    #expect(names)
    // The touch of 0.5 s is a hold on the right, which ends a gesture and no tap.
    let right = outcome.output.split(separator: #"id="other">"#).last ?? ""
    #expect(right.contains("hold"))
  }
  #endif

  @Test func typingMistakeIsSuggested() throws {
    let outcome = try CommandRunner.run("report", "--with", "libinputt", Self.tap, "-o", "-")
    #expect(outcome.status != 0 && outcome.errors.contains("did you mean “libinput”?"))
  }
}
