import CoreTestSupport
import Foundation
import Testing

/// Checks that the tests, traces and tools named in the documentation's feature tables exist.
@Suite struct FeatureTableTests {
  static let root = Repository.folder.path

  static func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

  /// The names of the tests in each suite, by the suite's name.
  static let suites: [String: Set<String>] = {
    var suites: [String: Set<String>] = [:]
    let names = FileManager.default.enumerator(atPath: "\(root)/Tests")?.compactMap { $0 as? String } ?? []
    for name in names where name.hasSuffix(".swift") {
      var (suite, isTest) = ("", false)
      for line in ((try? read("Tests/\(name)")) ?? "").split(separator: "\n") {
        // Only declarations at the top level start in the first column. Most lines do not, and searching them takes long.
        if line.utf8.first != UInt8(ascii: " "),
          let match = line.firstMatch(of: /^(?:@Suite(?:\(.*\))? )?(?:final )?(?:struct|class|extension) (\w+)/)
        {
          suite = String(match.1)
          if line.contains("Tests") { suites[suite, default: []].formUnion([]) }
        }
        isTest = isTest || line.contains("@Test")
        if isTest, let match = line.firstMatch(of: /func (\w+)\(/) {
          suites[suite, default: []].insert(String(match.1))
          isTest = false
        }
      }
    }
    return suites
  }()

  /// Returns what is wrong with a name; nil if there is a test, trace or tool of that name.
  static func problem(_ name: String) -> String? {
    if ["Traces", "Tools/", "Tests/"].contains(where: name.hasPrefix) {
      return exists(name) ? nil : "there is no file \(name)"
    }
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first, let tests = suites[first] else { return "there is no suite \(name)" }
    if parts.count == 1 { return nil }
    return parts.count == 2 && tests.contains(parts[1]) ? nil : "there is no test \(name)"
  }

  /// The rows of a table in `Tests`, after its head. The last cell names tests, traces or tools, or is a sentence.
  private static func tableRows(_ path: String) throws -> [[String]] {
    try read("Tests/\(path)").split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test(arguments: ["Core/GesturesTests/Features.tsv", "Core/TableModelTests/Features.tsv"])
  func everyFeatureHasATestOrAReason(path: String) throws {
    let rows = try Self.tableRows(path)
    #expect(rows.count > 20)
    for row in rows {
      #expect(row.count == 3, "\(row)")
      if row[2].hasSuffix(".") { continue }
      for name in row[2].split(separator: ", ") { #expect(Self.problem(String(name)) == nil, "\(row[0])") }
    }
  }

  /// The table's sources are Apple's sample “Table View Animations and Gestures” (rows A), WWDC 2010 session 128 (B) and the
  /// exercise “State Parks II” (C).
  @Test func everyFeatureOfTheTablesSourcesAppearsOnce() throws {
    let wanted = (1...17).map { "A\($0)" } + (1...76).map { "B\($0)" } + (1...26).map { "C\($0)" }
    #expect(try Self.tableRows("Core/TableModelTests/Features.tsv").map { $0[0] } == wanted)
  }

  /// A decision is a paragraph that begins in bold, below the heading “Decisions”. It ends with the tests and tools that
  /// hold it, in brackets.
  @Test func everyDecisionNamesTheCheckThatCoversIt() throws {
    let pages = ["Documentation", "Sources", "Tools"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: "\(Self.root)/\(folder)")?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    var count = 0
    for page in pages.sorted() {
      let parts = try Self.read(page).split(
        separator: /(?m)^#+ Decisions$/, maxSplits: 1, omittingEmptySubsequences: false)
      for decision in parts.dropFirst().joined().components(separatedBy: "\n\n") where decision.hasPrefix("**") {
        count += 1
        let words = decision.replacing("\n", with: " ").trimmingCharacters(in: .whitespaces)
        let holders = words.firstMatch(of: /\([^()]+\)$/)?.output.matches(of: /`([^`]+)`/) ?? []
        #expect(!holders.isEmpty, "\(page): \(words.prefix(60))")
        for match in holders {
          #expect(Self.problem(String(match.1)) == nil, "\(page): \(words.prefix(60))")
        }
      }
    }
    #expect(count > 120)
  }

  @Test func missingNamesAreReported() {
    #expect(Self.problem("FeatureTableTests.missingNamesAreReported") == nil)
    #expect(Self.problem("FeatureTableTests.noSuchTest") != nil)
    #expect(Self.problem("FeaturesTests") != nil)
    #expect(Self.problem("Traces/tap/missing.trace") != nil)
  }

  @Test func exampleOnTheMainPageMatchesItsTest() throws {
    let page = try Self.read("Sources/Core/TableModel/TableModel.docc/TableModel.md")
    let blocks = page.components(separatedBy: "```")
    let example = try #require(blocks.indices.dropFirst().first { blocks[$0].hasPrefix("swift\n") }.map { blocks[$0] })
    let trimmed = { (text: String) in
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    let lines = trimmed(example).dropFirst().filter { $0 != "import TableModel" }
    let tested = trimmed(try Self.read("Tests/Core/TableModelTests/ExampleTests.swift"))
    #expect(lines.count > 15)
    #expect(tested.indices.contains { tested[$0...].starts(with: lines) })
  }
}
