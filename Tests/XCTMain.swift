import Foundation
import Testing

/// The program that runs all tests.
///
/// The package manager takes a file of this name in place of one that it generates. To generate one, it searches the index store
/// for tests of XCTest, of which there are none here, so that the tests could not be built without an index store.
///
/// With such a file `swift test` expects tests of XCTest only: it asks for their names in JSON, and passes those that its filter
/// selects in one argument, `''` for none. This program answers with the tests of Swift Testing.
@main struct TestProgram {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
    if arguments.contains("--dump-tests-json") { return print(try Suite.all) }
    let selected = arguments.first.map { $0.components(separatedBy: ",") } ?? []
    let filters = selected.flatMap {
      ["--filter", "^\(NSRegularExpression.escapedPattern(for: $0.trimmingCharacters(in: ["/"])))(/|$)"]
    }
    exit(try Self.process(filters, output: nil).status)
  }

  /// Runs this program with Swift Testing, and returns its exit code and what it printed to the pipe.
  private static func process(_ arguments: [String], output: Pipe?) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing"] + arguments
    if let output { process.standardOutput = output }
    try process.run()
    let printed = output?.fileHandleForReading.readDataToEndOfFile() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }

  /// A suite and its tests in the form in which the package manager reads those of XCTest.
  private struct Suite: Encodable {
    var name: String
    var tests: [Suite]?

    static var all: String {
      get throws {
        let names = try process(["--list-tests"], output: Pipe()).output.split(separator: "\n")
        let suites = Dictionary(grouping: names) { $0.prefix { $0 != "/" } }.sorted { $0.key < $1.key }.map { suite in
          Suite(
            name: String(suite.key), tests: suite.value.map { Suite(name: String($0.dropFirst(suite.key.count + 1))) })
        }
        let bundle = Suite(name: "All tests", tests: [Suite(name: "touchstone.xctest", tests: suites)])
        return String(decoding: try JSONEncoder().encode(bundle), as: UTF8.self)
      }
    }
  }
}
