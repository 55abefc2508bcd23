import Foundation
import TestSupport
import Testing

/// The cases of other libraries' test suites are met, or differ for a reason that `Documentation/Differences.md` gives.
@Suite struct PeerCaseTests {
  /// The cases that differ, by suite, each with the heading of its reason.
  private static let differences: [String: [String: String]] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "PeerCases/Differences.json")
    // A missing file fails the test below: then every case that differs is reported.
    guard let data = try? Data(contentsOf: file) else { return [:] }
    return (try? JSONDecoder().decode([String: [String: String]].self, from: data)) ?? [:]
  }()

  @Test(arguments: ["Android", "Chromium", "Compose", "Flutter", "GTK"])
  func casesAreMetUnlessTheyDifferByDesign(suite: String) throws {
    let cases = try PeerCase.cases(of: suite)
    let differences = Self.differences[suite] ?? [:]
    #expect(!cases.isEmpty && Set(cases.map(\.name)).count == cases.count)
    for peerCase in cases {
      let problems = try peerCase.problems()
      if let reason = differences[peerCase.name] {
        #expect(!problems.isEmpty, "\(peerCase.name) is met now, so “\(reason)” does not apply")
      } else {
        #expect(problems.isEmpty, "\(peerCase.name): \(problems.joined(separator: "; "))")
      }
    }
    #expect(Set(differences.keys).isSubset(of: Set(cases.map(\.name))))
  }

  @Test func everyDifferenceIsDocumentedAndEveryDocumentedOneHasACase() throws {
    let file = Corpus.folder.deletingLastPathComponent().appendingPathComponent("Documentation/Differences.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let section = page.components(separatedBy: "\n## From other gesture libraries\n").last?
      .components(separatedBy: "\n## ").first
    let headings = Set(try #require(section).matches(of: #/### (.+)/#).map { String($0.output.1) })
    #expect(headings == Set(Self.differences.values.flatMap(\.values)))
    let count = try ["Android", "Chromium", "Compose", "Flutter", "GTK"].map { try PeerCase.cases(of: $0).count }
    #expect(page.contains("\(count.reduce(0, +)) cases"))
  }
}
