import CTouchstoneGestures
import CoreTestSupport
import Foundation
import Gestures
import Testing

/// The document “Kinds of recognizers” has every kind, and every measurement with its unit.
@Suite struct KindsDocumentTests {
  private static let sections: [(kind: String, measurements: [[String]])] = {
    let path = Repository.folder
      .appending(path: "Sources/Core/Gestures/Gestures.docc/KindsOfRecognizers.md")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n### ").dropFirst().map { section in
      let measures = section.components(separatedBy: "\n\n").first { $0.hasPrefix("Measures ") } ?? ""
      let rows = measures.matches(of: /`(\w+)`\s([^\s,;.]+)/).map { [String($0.1), String($0.2)] }
      return (section.components(separatedBy: "\n")[0], rows)
    }
  }()

  @Test func documentHasAllKindsInOrder() { #expect(Self.sections.map(\.kind) == kinds) }

  @Test(arguments: kinds) func everyParameterHasAMeaning(kind: String) throws {
    let type = try #require(Catalog.recognizer(kind))
    #expect(type.parameterDescriptions.allSatisfy { !$0.meaning.isEmpty })
  }

  @Test(arguments: kinds) func documentHasTheMeasurementsWithTheirUnits(kind: String) throws {
    let section = try #require(Self.sections.first { $0.kind == kind })
    let client = CClient()
    let id = client.attach(kind)
    // The driver of a touchpad reports more of a pinch.
    tg_touchpad_pinch(client.coordinator, TG_STAGE_BEGAN, 2, 0, 0, 1, 0, 0)
    tg_touchpad_pinch(client.coordinator, TG_STAGE_CHANGED, 2, 0, 0, 2, 20, 10_000)
    var list = [tg_measurement](repeating: tg_measurement(), count: 20)
    var count: Int32 = 0
    #expect(tg_get_measurements(client.coordinator, id, &list, 20, &count) == TG_OK)
    let expected = list[..<Int(count)].map { [String(cString: $0.name), String(cString: tg_unit_symbol($0.unit))] }
    #expect(section.measurements == expected)
  }
}
