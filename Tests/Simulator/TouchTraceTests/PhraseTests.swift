import Testing

@testable import TouchTrace

/// Counts, plurals, articles and lists in sentences.
@Suite struct PhraseTests {
  @Test(arguments: [
    ("touch", "touches"), ("long press", "long presses"), ("entry", "entries"), ("day", "days"), ("finger", "fingers"),
    ("axis lock", "axis locks"), ("box", "boxes"),
  ])
  func pluralFollowsTheEnding(singular: String, plural: String) { #expect(Noun(singular).plural == plural) }

  @Test func countHasTheFormOfItsNumber() {
    #expect("\(0, "touch")" == "0 touches" && "\(1, "touch")" == "1 touch" && "\(2, "touch")" == "2 touches")
    #expect(Noun("person", plural: "people").counted(3) == "3 people")
  }

  @Test func wordsAroundANounStayInThePlural() {
    let press = Noun("long press").between("two-finger ", " after a tap")
    #expect(
      press.withArticle == "a two-finger long press after a tap"
        && press.plural == "two-finger long presses after a tap")
    #expect(Noun("pan").followed(byAlias: "drag").counted(2) == "2 pans (drags)")
  }

  @Test func articleFollowsTheSound() {
    for word in ["8-finger tap", "edge", "Inbox", "11-fold tap", "18th"] { #expect(Noun.article(before: word) == "an") }
    for word in ["tap", "one-finger pan", "unit", "80-fold tap", ""] {
      #expect(Noun.article(before: word) == (word.hasPrefix("8") ? "an" : "a"))
    }
  }

  @Test func listsHaveAConjunctionBeforeTheLastPart() {
    #expect([String]().listed() == "" && ["a"].listed() == "a" && ["a", "b"].listed() == "a and b")
    #expect(["a", "b", "c"].listed("or") == "a, b or c")
    #expect(["a, b", "c"].listed() == "a, b, and c")
    #expect(["a", "b", "c"].listed(atMost: 1) == "a and 2 more" && ["a", "b", "c"].listed(atMost: 3) == "a, b and c")
  }
}
