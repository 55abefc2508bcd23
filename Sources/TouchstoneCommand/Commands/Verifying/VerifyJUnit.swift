import Simulation

/// JUnit's XML as Jenkins reads it: a test case a recording, failures for what changed, is missing or obsolete, errors for
/// what cannot be read. No times: they would differ from run to run.
enum VerifyJUnit {
  static func document(_ results: [VerifyResult], _ tally: VerifyTally) -> String {
    let errors = results.count { if case .unreadable = $0.outcome { true } else { false } }
    let counts =
      "name=\"touchstone verify\" tests=\"\(tally.count)\" failures=\"\(tally.failed - errors)\""
      + " errors=\"\(errors)\" skipped=\"\(tally.skipped)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite \(counts)>
      \(results.map(testCase).joined())  </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ result: VerifyResult) -> String {
    let start =
      "    <testcase name=\"\(attribute(name(of: result)))\" classname=\"\(attribute(className(of: result)))\""
      + (result.transcript == nil ? "" : " file=\"\(attribute(result.file))\"")
    var inside = ""
    if case .skipped(let why) = result.outcome { inside = "      <skipped message=\"\(attribute(why))\"/>\n" }
    if let problem = result.problem {
      let isError = if case .unreadable = result.outcome { true } else { false }
      let tag = isError ? "error" : "failure"
      let text = (result.details + result.said + result.commands).joined(separator: "\n")
      inside =
        "      <\(tag) type=\"\(result.word)\" message=\"\(attribute(problem))\">\(content(text))</\(tag)>\n"
    } else if !result.said.isEmpty, inside.isEmpty {
      inside = "      <system-err>\(content(result.said.joined(separator: "\n")))</system-err>\n"
    }
    return inside.isEmpty ? "\(start)/>\n" : "\(start)>\n\(inside)    </testcase>\n"
  }

  /// The file's own name. What is shown above it is its folder, as `classname`, which Jenkins splits at dots.
  private static func name(of result: VerifyResult) -> String {
    if result.transcript == nil { return result.name }
    return result.name.lastIndex(of: "/").map { String(result.name[result.name.index(after: $0)...]) } ?? result.name
  }
  private static func className(of result: VerifyResult) -> String {
    let folders = result.file.split(separator: "/").dropLast().filter { $0 != "." && $0 != ".." }
    let name = folders.map { $0.replacing(".", with: "_") }.joined(separator: ".")
    return name.isEmpty || result.transcript == nil ? "recordings" : name
  }

  // MARK: XML

  private static func content(_ text: String) -> String { escaped(text, isAttribute: false) }
  private static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  // Scalar by scalar: of characters, a carriage return with a line feed is one.
  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars where isAllowed(scalar) {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\r": escaped += "&#13;"
      case "\"" where isAttribute: escaped += "&quot;"
      // They would be read as spaces.
      case "\n" where isAttribute: escaped += "&#10;"
      case "\t" where isAttribute: escaped += "&#9;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
  /// XML 1.0 has no way to write the others.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
