import Testing
import XCTest

/// The program that runs all tests.
///
/// The package manager takes a file of this name in place of one that it generates. To generate one, it searches the index store
/// for tests of XCTest, of which there are none here, so that the tests could not be built without an index store.
@main struct TestProgram {
  static func main() async {
    // `swift test` runs the program once for each library.
    if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
    XCTMain([]) as Never
  }
}
