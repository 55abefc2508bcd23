import Foundation
import TestSupport
import Testing
import Web

@testable import TouchstoneCommand

/// What the page sends.
@Suite struct PageCommandTests {
  /// The scripts of the page, with every text that they send.
  private static func sentTexts() throws -> [String] {
    let page = String(decoding: (WebPage.view.html ?? []), as: UTF8.self)
    let calls = try Regex(#"send\((?:`([^`]*)`|"([^"]*)")\)"#, as: (Substring, Substring?, Substring?).self)
    return page.matches(of: calls).compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
  }

  @Test func everyTextThatThePageSendsIsACommand() throws {
    let texts = try Self.sentTexts()
    #expect(texts.count >= 10)
    for text in texts {
      var example = text
      // A label's key is a letter, every other value is a number.
      while let start = example.range(of: "${"), let end = example[start.upperBound...].firstIndex(of: "}") {
        example.replaceSubrange(start.lowerBound...end, with: example.hasPrefix("label ") ? "t" : "7")
      }
      #expect(PageCommand(example) != nil, "\(text)")
    }
    #expect(PageCommand("pause") == .pause && PageCommand("resume") == .resume)
  }

  /// A page cannot stop the program, whatever it sends.
  @Test func noTextIsACommandThatWasNotMeant() {
    let numbers = ["", "-", "x", "1.5", "9223372036854775808", "-9223372036854775809", "1e3", " 1", "1 ", "٣"]
    for word in ["set 1", "speed", "seek", "step", "ping"] {
      for number in numbers { #expect(PageCommand("\(word) \(number)") == nil, "\(word) \(number)") }
    }
    let others = ["", " ", "set 1", "set 1 2 3", "reset 1", "label", "label x", "label tp", "pause  ", "Pause", "step"]
    for text in others { #expect(PageCommand(text) == nil, "\(text)") }
    for number in [Int.min, -1001, 1001, Int.max] { #expect(PageCommand("step \(number)") == nil) }
    #expect(PageCommand("seek \(Int.min)") == .seek(.min))
    #expect(PageCommand("set \(Int.max) \(Int.min)") == .set(.max, .min))
  }

  @Test func onlyTheLastValueOfASliderCounts() {
    #expect(PageCommand.set(3, 2).replaces(.set(3, 1)))
    #expect(!PageCommand.set(3, 2).replaces(.set(4, 1)))
    #expect(PageCommand.seek(5).replaces(.seek(7)))
    #expect(!PageCommand.step(1).replaces(.step(1)))
    #expect(!PageCommand.reset.replaces(.set(3, 1)))
  }
}
