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
    let problems = problems
    var driver = JSONObject()
    driver.add("name", "Touchstone")
    driver.add("version", version)
    driver.add(
      "rules",
      ConflictFinding.rules.map { id, text in
        var rule = JSONObject()
        rule.add("id", id)
        rule.add("shortDescription", Self.object("text", text))
        return rule
      })
    var run = JSONObject()
    run.add("tool", Self.object("driver", driver))
    run.add(
      "results",
      problems.map { problem in
        var result = JSONObject()
        result.add("ruleId", problem.rule)
        result.add("level", problem.isUndecided ? "warning" : "error")
        result.add("message", Self.object("text", "\(problem.title): \(problem.text)"))
        if let path { result.add("locations", [Self.location(path, line(problem.place))]) }
        return result
      })
    var log = JSONObject()
    log.add("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    log.add("version", "2.1.0")
    log.add("runs", [run])
    return log
  }

  private static func location(_ path: String, _ line: Int) -> JSONObject {
    var region = JSONObject()
    region.add("startLine", line)
    var place = JSONObject()
    place.add("artifactLocation", object("uri", uri(path)))
    place.add("region", region)
    return object("physicalLocation", place)
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

  private static func object(_ key: String, _ value: String) -> JSONObject {
    var object = JSONObject()
    object.add(key, value)
    return object
  }

  private static func object(_ key: String, _ value: JSONObject) -> JSONObject {
    var object = JSONObject()
    object.add(key, value)
    return object
  }
}
