import Analysis
import LibinputEvents
import TouchTrace

/// The result of tuning as a table: what each setting changes.
package struct TuneAnswer {
  private let verdict: TuneVerdict
  private var table: TuneTable { verdict.table }

  package init(_ verdict: TuneVerdict) { self.verdict = verdict }

  /// Returns the settings that change a result, after libinput as it is installed. Neighbours that change the same are one row.
  ///
  /// - Parameters:
  ///   - families: the settings that were tried.
  ///   - notes: further notes.
  package func people(_ families: [TuneFamily], notes: [String] = []) -> AnswerTable {
    var rows = [row(LibinputSetting())]
    let chosen = verdict.setting ?? verdict.costly
    if let chosen { rows.append(row(chosen, details: recordings(chosen))) }
    for family in families {
      let settings = family.settings
      var start = 0
      while start < settings.count {
        let change = change(settings[start])
        var end = start
        while family.axes.count == 1, end + 1 < settings.count, self.change(settings[end + 1]) == change { end += 1 }
        if change != TuneTable.Change(), start < end || settings[start] != chosen {
          let more = family.axes[0].isOrdered ? " to \(family.axes[0].values[end])" : ", …"
          rows.append(row(settings[start], more: end > start ? more : ""))
        }
        start = end + 1
      }
    }
    let none = rows.count > 1 ? [] : ["None of the \(table.count) settings changes a result."]
    return answer(rows, notes: none + notes)
  }

  /// Returns every setting that was tried, after libinput as it is installed.
  package func programs(_ families: [TuneFamily]) -> AnswerTable {
    answer([row(LibinputSetting())] + families.flatMap(\.settings).map { row($0) }, notes: [])
  }

  private func answer(_ rows: [AnswerTable.Row], notes: [String]) -> AnswerTable {
    AnswerTable(
      headline,
      columns: [
        .init("setting"), .init("chosen with", isTrailing: true), .init("held out", isTrailing: true), .init("gains"),
        .init("loses"),
      ], rows, notes: notes)
  }

  /// The recordings that a setting changes, a line each.
  private func recordings(_ setting: LibinputSetting) -> [String] {
    [(false, "chosen with"), (true, "held out")].flatMap { heldOut, title in
      let change = table.change(setting, heldOut: heldOut)
      return [("+", change.gained), ("-", change.lost)].flatMap { sign, indices in
        indices.map { "\(sign) \(table.recordings[$0].path) (\(title))" }
      }
    }
  }

  private func row(_ setting: LibinputSetting, more: String = "", details: [String] = []) -> AnswerTable.Row {
    let halves = [(false, "chosen_with"), (true, "held_out")].map { heldOut, key -> AnswerTable.Cell in
      let right = table.rightCount(setting, heldOut: heldOut)
      let change = table.change(setting, heldOut: heldOut)
      return .init(
        "\(right) of \(table.recordingCount(heldOut: heldOut))",
        [
          "\(key)_right": .count(right), "\(key)_gained": .texts(change.gained.map { table.recordings[$0].path }),
          "\(key)_lost": .texts(change.lost.map { table.recordings[$0].path }),
        ])
    }
    let change = change(setting)
    let name = AnswerTable.Cell(
      Self.name(setting) + more, ["quirks": .texts(setting.quirks), "options": .texts(setting.options)])
    return AnswerTable.Row(
      [name] + halves + [.init(table.text(change.gained)), .init(table.text(change.lost))], details: details,
      style: setting == verdict.setting ? .good : .plain)
  }

  private func change(_ setting: LibinputSetting) -> TuneTable.Change {
    let halves = [false, true].map { table.change(setting, heldOut: $0) }
    return TuneTable.Change(gained: halves.flatMap(\.gained).sorted(), lost: halves.flatMap(\.lost).sorted())
  }

  // MARK: The verdict

  /// The verdict: the setting, what it changes, and what it changes in the recordings that it was not chosen with.
  package var headline: String {
    var sentences: [String] = []
    if let setting = verdict.setting {
      let plateau = verdict.plateau.isEmpty ? "" : "; \(verdict.plateau)"
      sentences = [
        "\(Self.name(setting)) gains \(gain(setting, heldOut: false)) and loses nothing\(plateau).", heldOut(setting),
      ]
    } else {
      let (right, all) = (table.rightCount(nil, heldOut: false), table.recordingCount(heldOut: false))
      sentences = [
        "None of the \(table.count, "setting") tried fixes a recording without breaking another "
          + "(\(right) of \(all, "recording") right as installed)."
      ]
    }
    if let costly = verdict.costly {
      let (held, lost) = (heldOut(costly), table.text(table.change(costly, heldOut: false).lost))
      sentences.append(
        "\(Self.name(costly)) gains \(gain(costly, heldOut: false)), but loses \(lost); "
          + held.prefix(1).lowercased() + held.dropFirst())
    }
    return sentences.joined(separator: " ")
  }

  private func heldOut(_ setting: LibinputSetting) -> String {
    let count = table.recordingCount(heldOut: true)
    if count == 0 {
      return "There are no other recordings to check it with: record each gesture twice or more."
    }
    let change = table.change(setting, heldOut: true)
    let gains = change.gained.isEmpty ? "gains nothing" : "gains \(gain(setting, heldOut: true))"
    let losses = change.lost.isEmpty ? "loses nothing" : "loses \(table.text(change.lost))"
    let verdict =
      change.lost.isEmpty
      ? change.gained.isEmpty ? ": not confirmed" : ""
      : change.lost.count < change.gained.count ? "" : ": do not use it"
    return "On the \(count, "recording") held out, it \(gains) and \(losses)\(verdict)."
  }

  /// The assignments of a setting: `AttrPalmPressureThreshold=50 with tap=on`.
  private static func name(_ setting: LibinputSetting) -> String {
    setting.assignments.isEmpty ? "as installed" : setting.assignments.joined(separator: " with ")
  }

  private func gain(_ setting: LibinputSetting, heldOut: Bool) -> String {
    let gained = table.change(setting, heldOut: heldOut).gained
    return "\(gained.count, "recording") (\(table.text(gained)))"
  }
}
