import Analysis
import CommandSupport
import Experiments
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace
import TouchstoneCommand

/// Why libinput misses recordings: its rules, with the settings and the changes of the hand that were played and help.
struct TuneReasons {
  private let items: [TuneItem]
  /// The reasons by the index of their recording.
  private let reasons: [Int: [LibinputReason]]

  /// The most recordings to explain: the search for one takes seconds.
  private static let most = 40

  /// - Parameter wrong: the indices of the recordings that libinput misses as it is installed.
  init(_ items: [TuneItem], wrong: [Int], _ work: OrderedWork) {
    self.items = items
    var (found, next) = ([Int: [LibinputReason]](), 0)
    let searched = Array(wrong.prefix(Self.most))
    work.run(searched) {
      Self.reasons(of: items[$0])
    } take: { reasons in
      found[searched[next]] = reasons
      next += 1
    }
    reasons = found
  }

  private static func reasons(of item: TuneItem) -> [LibinputReason] {
    guard let contacts = readQuietly(item.path, via: .contacts, item.source),
      let played = LibinputRecording(item.path, item.source, item.libinput)
    else { return [] }
    return played.reasons(for: Explanation(of: contacts, with: .empty), isExplained: true)
  }

  /// The settings that the rules name, which are not among those that are tried anyway.
  func families(besides axes: [TuneAxis]) -> [TuneFamily] {
    let assignments = items.indices.flatMap { reasons[$0] ?? [] }.flatMap(\.remedies).flatMap(\.settings).uniqued()
    return assignments.compactMap { text in
      guard let axis = try? TuneAxis(parsing: text, limit: 1) else { return nil }
      let isKnown = axes.contains { $0.name == axis.name && $0.values.contains(axis.values[0]) }
      return isKnown ? nil : TuneFamily([axis])
    }
  }

  /// The rules behind the recordings that a setting leaves wrong, with what the hand would have to do; nil if none is known.
  func table(_ verdict: TuneVerdict) -> AnswerTable? {
    let rows = reasons.keys.sorted().filter { !verdict.table.isRight($0, verdict.setting ?? LibinputSetting()) }
      .flatMap { index in
        (reasons[index] ?? []).prefix(1).map { reason in
          AnswerTable.Row(
            "\(items[index].path): \(reason.text)",
            ["path": .text(items[index].path), "rule": .text(reason.rule), "reason": .text(reason.text)],
            style: .verbatim)
        }
      }
    return rows.isEmpty ? nil : AnswerTable("libinput's rules in the recordings that stay wrong:", rows, notes: [])
  }
}
