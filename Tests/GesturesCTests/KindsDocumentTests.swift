import CTouchstoneGestures
import Foundation
import Gestures
import Testing

/// The document “Kinds of recognizers” has every kind, parameter and measurement, with units, ranges and defaults.
@Suite struct KindsDocumentTests {
  private static let sections: [(kind: String, rows: [[String]])] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Gestures/Gestures.docc/KindsOfRecognizers.md")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n### ").dropFirst().map { section in
      let lines = section.components(separatedBy: "\n")
      let rows = lines.filter { $0.hasPrefix("| `") }
        .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      return (lines[0], rows)
    }
  }()

  @Test func documentHasAllKindsInOrder() {
    #expect(Self.sections.map(\.kind) == kinds)
    #expect(Self.sections.allSatisfy { $0.rows.allSatisfy { $0.last?.isEmpty == false } })
  }

  @Test(arguments: kinds) func documentHasTheParametersWithTheirDefaultsAndRanges(kind: String) throws {
    let section = try #require(Self.sections.first { $0.kind == kind })
    let type = try #require(Catalog.recognizer(kind))
    let expected = type.parameterDescriptions.map { ["`\($0.name)`", Self.defaultText($0), Self.rangeText($0)] }
    let rows = section.rows.filter { $0.count == 4 }
    #expect(rows.map { Array($0[..<3]) } == expected)
    // What only C calls by that name follows in the document.
    for (row, parameter) in zip(rows, type.parameterDescriptions) {
      #expect(!parameter.meaning.isEmpty && row[3].replacing("`", with: "").hasPrefix(parameter.meaning))
    }
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
    let expected = list[..<Int(count)].map {
      ["`\(String(cString: $0.name))`", String(cString: tg_unit_symbol($0.unit))]
    }
    #expect(section.rows.filter { $0.count == 3 }.map { Array($0[..<2]) } == expected)
  }

  private static func defaultText(_ parameter: ParameterDescription) -> String {
    if parameter.isOptionSet { return parameter.choice(parameter.defaultValue) ?? "" }
    if !parameter.choices.isEmpty { return parameter.choices[Int(parameter.defaultValue)] }
    return text(parameter.defaultValue, parameter.unit)
  }

  private static func rangeText(_ parameter: ParameterDescription) -> String {
    let words = parameter.choices.joined(separator: ", ")
    if parameter.isOptionSet { return "options: \(words)" }
    if !words.isEmpty { return words }
    let isDay = parameter.unit == .milliseconds && parameter.range.upperBound == 86_400_000
    let low = text(parameter.range.lowerBound, .ratio)
    return "\(low) to " + (isDay ? "a day" : text(parameter.range.upperBound, parameter.unit))
  }

  /// A number with its unit, such as “10,000 pt”.
  private static func text(_ value: Double, _ unit: MeasurementUnit) -> String {
    let whole = Int(value)
    let thousands = whole >= 1000 ? "\(whole / 1000)," + String("\(whole % 1000 + 1000)".dropFirst()) : "\(whole)"
    let number = Double(whole) == value ? thousands : "\(value)"
    switch unit {
    case .count, .ratio: return number
    case .degrees: return number + unit.rawValue
    default: return "\(number) \(unit.rawValue)"
    }
  }
}
