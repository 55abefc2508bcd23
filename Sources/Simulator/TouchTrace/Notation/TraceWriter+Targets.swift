import Gestures

// The lines about targets, and about what recognizers do with the touches on them.
extension TraceWriter {
  func targetLines(_ header: TraceHeader) -> [String] {
    header.targets.map { target in
      let sides = [target.frame.origin.x, target.frame.origin.y, target.frame.size.x, target.frame.size.y]
      let numbers = sides.map { FixedPoint.short($0) }.joined(separator: " ")
      return "target \(target.name) \(numbers)\(target.parent.map { " in \($0)" } ?? "")"
    }
  }

  /// Returns the lines about the touches that recognizers and targets receive: answers, handling, types, and targets.
  package func touchLines(_ header: TraceHeader) -> [String] {
    header.answers.map { line in
      "\(line.question.rawValue) \(line.recognizer) \(line.answer ? "yes" : "no")"
        + (line.finger.map { " finger \($0)" } ?? "") + suffix(line.target)
    }
      + header.touchHandling.map { line in
        let parts = TouchHandling.parts.filter {
          value(of: line.handling, $0.access) != value(of: TouchHandling(), $0.access)
        }
        let changed = parts.isEmpty ? [TouchHandling.parts[0]] : parts
        return "touchHandling \(line.recognizer)"
          + changed.map { " \($0.name)=\(value(of: line.handling, $0.access) ? "yes" : "no")" }.joined()
      }
      + header.touchTypes.map { "touchTypes \($0.recognizer) \($0.types)" }
      + header.deliveries.map { "deliver \($0)" }
  }

  /// Returns ` on header 0`.
  func suffix(_ target: TargetReference?) -> String { target.map { " on \($0)" } ?? "" }
}
