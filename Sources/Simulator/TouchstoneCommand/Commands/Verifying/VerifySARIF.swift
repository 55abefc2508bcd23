import Gestures
import Reports
import Simulation
import TouchTrace

/// SARIF 2.1.0, which code scanning services show next to the lines of a change.
enum VerifySARIF {
  static let beginning = "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\""

  static func document(_ results: [VerifyResult]) -> String {
    let failed = results.filter { $0.failure != nil }
    let rules = failed.map(\.word).uniqued().sorted().map { word in
      "{\"id\":\(string(word)),\"shortDescription\":{\"text\":\(string("a gesture test is \(word)"))}}"
    }
    let driver =
      "{\"name\":\"touchstone\",\"version\":\(string(touchstoneVersion)),\"rules\":[\(rules.joined(separator: ","))]}"
    let lines = failed.map(result).joined(separator: ",\n")
    return
      "\(beginning),\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":\(driver)},\"results\":[\n\(lines)\n]}]}\n"
  }

  private static func result(_ result: VerifyResult) -> String {
    let text = (["\(result.name): \(result.problem ?? result.word)"] + result.commands).map(QuotedText.plain)
      .joined(separator: "\n")
    let place = result.markedFile.map { file in
      "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\(string(uri(file)))},"
        + "\"region\":{\"startLine\":\(result.line ?? 1)}}}"
    }
    return "{\"ruleId\":\(string(result.word)),\"level\":\"error\",\"message\":{\"text\":\(string(text))},"
      + "\"locations\":[\(place ?? "")]}"
  }

  private static func string(_ text: String) -> String { String(decoding: ReportValue.text(text).bytes, as: UTF8.self) }

  /// Returns a path as a relative reference.
  private static func uri(_ path: String) -> String {
    var uri = ""
    for byte in (path.hasPrefix("./") ? path.dropFirst(2) : path[...]).utf8 {
      let letter = Character(Unicode.Scalar(byte))
      if byte < 0x80, letter.isLetter || letter.isNumber || "/-._~".contains(letter) {
        uri.append(letter)
      } else {
        uri += "%" + Hexadecimal.text(byte, digits: 2).uppercased()
      }
    }
    return uri
  }
}
