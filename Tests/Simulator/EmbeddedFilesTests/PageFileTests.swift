import EmbeddedFiles
import CoreTestSupport
import Foundation
import Testing

/// The scripts and style sheets of pages, as modules and as one file.
@Suite struct PageFileTests {
  private static let sources = Repository.folder.appendingPathComponent("Sources/Simulator")

  /// The names of all files, with their text.
  private static let files: [String: String] = {
    let folders = ["Reports/Report/Page", "Reports/Conflicts/Page", "Web/Page"].map(
      sources.appendingPathComponent)
    let files = folders.flatMap {
      (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? []
    }
    return Dictionary(
      uniqueKeysWithValues: files.map { ($0.lastPathComponent, (try? String(contentsOf: $0, encoding: .utf8)) ?? "") })
  }()

  /// Returns the lines of a file without its imports, the mark of exports, comments and indentation.
  private static func content(_ name: String) -> String {
    files[name, default: ""].replacing(/(?m)^ *\/\*(?s:.*?)\*\/ *\n/, with: "").replacing(/(?m)^ *\/\/.*\n/, with: "")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@import ") }
      .map { ($0.hasPrefix("export ") ? $0.dropFirst(7) : $0).drop { $0 == " " } }.joined(separator: "\n")
  }

  @Test(arguments: PageFileTests.files.keys.sorted())
  func fileIsEmbeddedAndJoinedOnceAfterItsImports(name: String) throws {
    let page = String(decoding: EmbeddedFile.page(name), as: UTF8.self)
    let own = Self.content(name)
    #expect(page.hasSuffix(own) && page.components(separatedBy: own).count == 2)
    #expect(page.hasPrefix("\"use strict\";\n") == name.hasSuffix(".js"))
    for line in page.split(separator: "\n") {
      #expect(!["import ", "export ", "//", "/*", "*/", " "].contains { line.hasPrefix($0) }, "\(line)")
    }
    for line in Self.files[name, default: ""].split(separator: "\n") where line.contains("import ") {
      guard let imported = line.wholeMatch(of: /@?import (?:\{ .* \} from )?".*\/([\w.]+)";/)?.1 else { continue }
      #expect(page.contains(Self.content(String(imported))), "\(imported)")
    }
  }

  @Test func importedNamesAreExported() throws {
    var imports = 0
    for (name, text) in Self.files {
      for line in text.split(separator: "\n") {
        guard let (_, names, file) = line.wholeMatch(of: /import \{ (.*) \} from ".*\/([\w.]+)";/)?.output else {
          continue
        }
        for imported in names.split(separator: ", ") {
          let export = try Regex("(?m)^export (?:async )?(?:class|const|function|let) \(imported)\\b")
          #expect(Self.files[String(file), default: ""].contains(export), "\(name) imports \(imported) from \(file)")
          imports += 1
        }
      }
    }
    #expect(imports > 100)
  }

  @Test func commentsOnParametersStateTheReasonsOfDefaults() {
    let reason = EmbeddedFile.defaultReason(of: "PinchRecognizer", "minimumSpanChange")
    #expect(reason?.hasPrefix("default 24 pt, 3.7 mm. Two fingers that rest ") == true, "\(reason ?? "none")")
    #expect(EmbeddedFile.defaultReason(of: "PinchRecognizer", "velocityWindow")?.hasPrefix("default 100 ms. ") == true)
    #expect(EmbeddedFile.defaultReason(of: "PinchRecognizer", "nothing") == nil)
    #expect(EmbeddedFile.defaultReason(of: "OwnRecognizer", "minimumSpanChange") == nil)
  }
}
