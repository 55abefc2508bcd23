import Simulation
import TouchTrace

/// JUnit XML as Jenkins reads it: a test case per result, a failure for a changed, missing, obsolete or renamed transcript, and
/// an error for an unreadable file. It has no times, which would differ from run to run.
enum VerifyJUnit {
  /// The beginning of every document.
  static let beginning = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(name)"
  private static let name = "name=\"touchstone verify\""

  static func document(_ results: [VerifyResult], _ tally: VerifyTally) -> String {
    let errors = results.count(where: \.isUnreadable)
    let counts =
      "tests=\"\(tally.count)\" failures=\"\(tally.failed - errors)\""
      + " errors=\"\(errors)\" skipped=\"\(tally.skipped)\""
    return """
      \(beginning) \(counts)>
        <testsuite \(name) \(counts)>
      \(results.map(testCase).joined())  </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ result: VerifyResult) -> String {
    let start =
      "    <testcase name=\"\(XMLText.attribute(name(of: result)))\" classname=\"\(XMLText.attribute(className(of: result)))\""
      + (result.transcript == nil ? "" : " file=\"\(XMLText.attribute(result.file))\"")
    var inside = ""
    if case .skipped(let why) = result.outcome { inside = "      <skipped message=\"\(XMLText.attribute(why))\"/>\n" }
    if let problem = result.problem {
      let tag = result.isUnreadable ? "error" : "failure"
      let text = (result.details + result.messages + result.commands).joined(separator: "\n")
      inside =
        "      <\(tag) type=\"\(result.word)\" message=\"\(XMLText.attribute(problem))\">\(XMLText.content(text))</\(tag)>\n"
    } else if !result.messages.isEmpty, inside.isEmpty {
      inside = "      <system-err>\(XMLText.content(result.messages.joined(separator: "\n")))</system-err>\n"
    }
    return inside.isEmpty ? "\(start)/>\n" : "\(start)>\n\(inside)    </testcase>\n"
  }

  /// The file's name. Its folder is the `classname`, which Jenkins splits at dots.
  private static func name(of result: VerifyResult) -> String {
    if result.transcript == nil { return result.name }
    return result.name.lastIndex(of: "/").map { String(result.name[result.name.index(after: $0)...]) } ?? result.name
  }

  private static func className(of result: VerifyResult) -> String {
    let folders = result.file.split(separator: "/").dropLast().filter { $0 != "." && $0 != ".." }
    let name = folders.map { $0.replacing(".", with: "_") }.joined(separator: ".")
    return name.isEmpty || result.transcript == nil ? "recordings" : name
  }
}
