import Foundation
import TestSupport
import Testing
import Web

@testable import TouchstoneCommand

/// What the page sends.
@Suite struct PageCommandTests {
  @Test func everyTextThatThePageSendsIsACommand() throws {
    let page = String(decoding: (WebPage.view.html ?? []), as: UTF8.self)
    for text in [#"["set", "#, "`label ${key}`", #""label""#, #""keep""#, #""ready""#, "`ping ${Link.now()}`"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(
      PageCommand("set;tap.allowableMovement=8pt;swipe.directions=left+right")
        == .set([
          .init(key: "tap.allowableMovement", value: "8pt"), .init(key: "swipe.directions", value: "left+right"),
        ]))
    #expect(PageCommand("set") == .set([]) && PageCommand("keep") == .keep && PageCommand("ready") == .ready)
    #expect(PageCommand("label t") == .label(.tap) && PageCommand("label") == .label(nil))
    #expect(PageCommand("ping 7") == .ping(7))
  }

  /// A page cannot stop the program, whatever it sends.
  @Test func noTextIsACommandThatWasNotMeant() {
    for number in ["", "-", "x", "1.5", "9223372036854775808", "-9223372036854775809", "1e3", " 1", "1 ", "٣"] {
      #expect(PageCommand("ping \(number)") == nil, "\(number)")
    }
    let others = [
      "", " ", ";", "set 1", "set;", "set;x", "reset", "label x", "label tp", "keep;", "shown ", "Keep", "seek 1",
    ]
    for text in others { #expect(PageCommand(text) == nil, "\(text)") }
  }

  @Test func onlyTheLastValueOfASliderCounts() {
    let (first, second) = (PageCommand.set([.init(key: "tap.x", value: "1")]), PageCommand.set([]))
    #expect(second.replaces(first) && !second.replaces(.keep) && !PageCommand.keep.replaces(.keep))
  }
}
