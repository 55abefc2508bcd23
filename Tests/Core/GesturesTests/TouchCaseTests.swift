import CoreTestSupport
import Testing

/// The behavior of recognizers and of the coordinator, as cases in text files.
@Suite struct TouchCaseTests {
  @Test(arguments: CaseFile.all(in: "Cases")) func touchesHaveTheirOutcomes(cases: CaseFile) throws {
    try cases.expectOutcomes { Pad() }
  }
}
