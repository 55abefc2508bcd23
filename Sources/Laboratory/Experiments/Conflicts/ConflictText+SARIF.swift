import Analysis
import TouchTrace

extension ConflictText {
  /// The findings as a log in the Static Analysis Results Interchange Format (SARIF) 2.1.0.
  ///
  /// - Parameters:
  ///   - version: the version of the program.
  ///   - path: the setup's path; nil without a file.
  ///   - line: returns the line of a finding.
  package func sarif(version: String, path: String?, line: (ConflictFinding.Place) -> Int) -> JSONObject {
    let rules = ConflictFinding.rules.map { id, text -> AnswerFields in
      ["id": .text(id), "shortDescription": .object(["text": .text(text)])]
    }
    let driver: AnswerFields = ["name": .text("Touchstone"), "version": .text(version), "rules": .objects(rules)]
    let results = problems.map { problem -> AnswerFields in
      let message: AnswerFields = ["text": .text("\(problem.title): \(problem.text)")]
      return [
        "ruleId": .text(problem.rule), "level": .text(problem.isUndecided ? "warning" : "error"),
        "message": .object(message),
        "locations": path.map { .objects([Self.location($0, line(problem.place))]) },
      ]
    }
    let run: AnswerFields = ["tool": .object(["driver": .object(driver)]), "results": .objects(results)]
    let log: AnswerFields = [
      "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"), "version": .text("2.1.0"),
      "runs": .objects([run]),
    ]
    return log.json
  }

  private static func location(_ path: String, _ line: Int) -> AnswerFields {
    let artifact: AnswerFields = ["uri": .text(uri(path))]
    let region: AnswerFields = ["startLine": .count(line)]
    return ["physicalLocation": .object(["artifactLocation": .object(artifact), "region": .object(region)])]
  }

  /// Returns a path as a relative reference of RFC 3986.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        Character(scalar).isLetter || Character(scalar).isNumber || "-._~/".unicodeScalars.contains(scalar)
      {
        return String(scalar)
      }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
