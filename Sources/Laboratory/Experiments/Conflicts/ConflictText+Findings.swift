import Analysis
import Exploration
import Gestures
import TouchTrace

extension ConflictText {
  /// The findings that are problems, the intents first.
  package var problems: [ConflictFinding] {
    intentFindings.filter { $0.rule != "met" } + unreachableFindings + conflictFindings + togetherFindings
      + touchFindings + undecidedFindings
  }

  /// The intents, each with its outcome.
  var intentFindings: [ConflictFinding] {
    intentsWithSentences.enumerated().map { number, intent in
      let (finding, sentence) = intent
      let rules: [IntentFinding.Outcome: String] = [.failed: "intent", .undecided: "undecided", .met: "met"]
      return ConflictFinding(
        rule: rules[finding.outcome] ?? "", title: finding.intent.line.text, sentence: sentence,
        remedies: finding.remedies.map(remedyText), place: .intent(number), recording: .intent(number),
        fields: [
          "intent": .text(finding.intent.line.text), "outcome": .text(finding.outcome.rawValue),
          "sentence": .text(sentence), "remedies": .objects(finding.remedies.map(fields)),
        ])
    }
  }

  var unreachableFindings: [ConflictFinding] {
    unreachable.map { name in
      ConflictFinding(
        rule: "unreachable", title: name,
        sentence: "no touches that were tried are recognized, even alone.\(reasons(of: name))",
        place: .recognizer(name))
    }
  }

  var conflictFindings: [ConflictFinding] {
    conflicts.enumerated().map { number, conflict in
      let (first, second, sentence) = (name(conflict.first), name(conflict.second), sentence(conflict))
      let unsearched = unsearchedChanges(of: conflict)
      return ConflictFinding(
        rule: conflict.kind.rawValue, title: "\(first), \(second)", sentence: sentence,
        remedies: conflict.remedies.map(remedyText),
        remarks: unsearched.map { [$0] }
          ?? (conflict.remedies.isEmpty ? ["No relation and no parameter alone removes it."] : []),
        place: .recognizer(first), recording: .conflict(number),
        fields: [
          "kind": .text(conflict.kind.rawValue), "first": .text(first), "second": .text(second),
          "race": .flag(conflict.isRace), "sentence": .text(sentence), "shows": outcome(conflict).map { .text($0) },
          "remedies": .objects(conflict.remedies.map(fields)),
          "not_searched": unsearched == nil ? nil : .texts(conflict.unsearchedChanges.map { text(of: $0) }),
        ])
    }
  }

  var togetherFindings: [ConflictFinding] {
    lossesTogether.enumerated().map { number, loss in
      let (name, sentence) = (name(loss.index), sentence(loss))
      // Only the likely changes of few recognizers were tried.
      return ConflictFinding(
        rule: "together", title: name, sentence: sentence, remedies: loss.remedies.map(remedyText),
        place: .recognizer(name), recording: .lossTogether(number),
        fields: [
          "recognizer": .text(name), "sentence": .text(sentence), "without": .texts(loss.causes.map(self.name)),
          "remedies": .objects(loss.remedies.map(fields)),
        ])
    }
  }

  var touchFindings: [ConflictFinding] {
    lostTaps.enumerated().map { number, tap in
      let (name, sentence) = (name(tap.recognizer), sentence(tap))
      return ConflictFinding(
        rule: "touches", title: title(tap), sentence: sentence, remedies: tap.remedies.map { remedyText($0, of: tap) },
        place: .recognizer(name), recording: .lostTap(number),
        fields: [
          "target": .text(tap.target ?? "surface"), "recognizer": .text(name), "sentence": .text(sentence),
          "remedies": .texts(tap.remedies.map(\.line)),
        ])
    }
  }

  private var undecidedFindings: [ConflictFinding] {
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
      ConflictFinding(rule: "undecided", title: $0.1, sentence: "undecided: \($0.2).", place: .recognizer($0.0))
    }
  }

  /// Returns a remedy for programs.
  func fields(_ remedy: Conflict.Remedy) -> AnswerFields {
    let note = waitNote(remedy)
    let change: AnswerFields = ["change": .text(remedy.texts(in: setup).joined(separator: ", "))]
    return change.adding(Self.fields(remedy.wait, "waits"))
      .adding(["advised": .flag(remedy.isAdvised), "note": note.isEmpty ? nil : .text(note)])
  }

  /// Returns the longest wait that was found, in microseconds, or that it lasts until the fingers move or lift; and whether there may
  /// be longer ones.
  static func fields(_ wait: LongestWait, _ key: String) -> AnswerFields {
    if wait.time == .untilFingersAct { return ["\(key)_until_fingers_act": .flag(true)] }
    return [
      "\(key)_us": .count(Int(wait.time.microseconds)),
      "\(key)_or_more": wait.time > .zero && !wait.isLongest ? .flag(true) : nil,
    ]
  }

  /// The outcome that the recording of a conflict shows, in the form of `edit minimize`; nil for a wait.
  private func outcome(_ conflict: Conflict) -> String? {
    func recognition(_ index: Int) -> String {
      "\(name(index)) \(PairFindings.isContinuous(setup.recognizers[index].recognizer) ? "began" : "ended")"
    }
    return conflict.outcome(recognition(conflict.first), recognition(conflict.second))
  }
}
