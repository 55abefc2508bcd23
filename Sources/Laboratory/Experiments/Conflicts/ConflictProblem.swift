import Analysis
import Exploration
import TouchTrace

/// A finding for programs that show it at a line of the setup.
package struct ConflictProblem {
  /// The line.
  package enum Place {
    case recognizer(String)
    /// By the intent's number from 0.
    case intent(Int)
  }

  /// The kind of finding: one of ``rules``.
  package var rule: String
  package var title: String
  /// The finding and what helps.
  package var text: String
  package var place: Place
  /// Whether a longer search is needed to know.
  package var isUndecided: Bool { rule == "undecided" }

  /// The kinds of findings, each with a description.
  package static let rules = [
    ("intent", "The setup does not do what one of its lines expect or never wants."),
    ("unreachable", "No touches that were tried are recognized, even alone."),
    ("dead", "A gesture is not recognized next to another one."),
    ("both", "The same touches make two gestures, of which one is wanted."),
    ("wins", "A gesture takes touches that are another one's."),
    ("delay", "A gesture waits for another one without need."),
    ("neither", "A movement is too long for a tap and too short for another gesture."),
    ("together", "A gesture is lost to several others."),
    ("touches", "A tap on a target is cancelled there, because a recognizer of another target takes it."),
    ("undecided", "The search did not decide."),
  ]
}

extension ConflictText {
  /// All findings, the intents first.
  package var problems: [ConflictProblem] {
    func remedies(_ remedies: [Conflict.Remedy]) -> String { remedies.map { "\n\(remedyText($0))" }.joined() }
    var problems: [ConflictProblem] = []
    for (number, (finding, sentence)) in intentsWithSentences.enumerated() where finding.outcome != .met {
      problems.append(
        ConflictProblem(
          rule: finding.outcome == .failed ? "intent" : "undecided", title: finding.intent.line.text,
          text: sentence + remedies(finding.remedies), place: .intent(number)))
    }
    for name in unreachable {
      problems.append(
        ConflictProblem(
          rule: "unreachable", title: name,
          text: "no touches that were tried are recognized, even alone.\(reasons(of: name))", place: .recognizer(name)))
    }
    for conflict in conflicts {
      problems.append(
        ConflictProblem(
          rule: conflict.kind.rawValue, title: "\(name(conflict.first)), \(name(conflict.second))",
          text: sentence(conflict) + remedies(conflict.remedies), place: .recognizer(name(conflict.first))))
    }
    for loss in lossesTogether {
      problems.append(
        ConflictProblem(
          rule: "together", title: name(loss.index), text: sentence(loss) + remedies(loss.remedies),
          place: .recognizer(name(loss.index))))
    }
    for tap in lostTaps {
      let remedies = tap.remedies.map { "\n\(remedyText($0, of: tap))" }.joined()
      problems.append(
        ConflictProblem(
          rule: "touches", title: title(tap), text: sentence(tap) + remedies,
          place: .recognizer(name(tap.recognizer))))
    }
    return problems + undecidedProblems
  }

  private var undecidedProblems: [ConflictProblem] {
    let alone = undecided.map { name in
      let limits = untried.first { $0.name == name }?.limits ?? []
      return (
        name, name,
        limits.isEmpty
          ? "no gesture was found" : "no touches that are tried meet \(limits.joined(separator: ", "))"
      )
    }
    let others = oneSided.map { ($0.name, $0.name, "no touches that are tried \($0.sides)") }
    let pairs = undecidedPairs.map {
      ($0.name(.first), "\($0.name(.first)), \($0.name(.second))", "nothing was found that they do to each other")
    }
    let unknown = unknown.map { ($0, $0, "it is of unknown kind, so it was not searched") }
    let large = setup.unsearchedPairs.map {
      (
        name($0.first), "\(name($0.first)), \(name($0.second))",
        "they wait for too many others, so they were not searched"
      )
    }
    let together =
      setup.isTooLargeTogether
      ? [(name(0), "all together", "they are more than \(ExploredSetup.mostTogether), so they were not searched")]
      : []
    return (alone + others + pairs + unknown + large + together).map {
      ConflictProblem(rule: "undecided", title: $0.1, text: "undecided: \($0.2).", place: .recognizer($0.0))
    }
  }

  /// The findings as a log in the Static Analysis Results Interchange Format (SARIF) 2.1.0.
  ///
  /// - Parameters:
  ///   - version: the version of the program.
  ///   - path: the setup's path; nil without a file.
  ///   - line: returns the line of a finding.
  package func sarif(version: String, path: String?, line: (ConflictProblem.Place) -> Int) -> JSONObject {
    let problems = problems
    var driver = JSONObject()
    driver.add("name", "Touchstone")
    driver.add("version", version)
    driver.add(
      "rules",
      ConflictProblem.rules.map { id, text in
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
