import Analysis
import LibinputEvents
import TouchTrace

/// Formats the result of tuning for people.
package enum TuneText {
  /// Returns the verdict: the setting, what it changes, and what it changes in the recordings that it was not chosen with.
  package static func verdict(_ verdict: TuneVerdict) -> [String] {
    let table = verdict.table
    let all = table.recordingCount(heldOut: false)
    let right = table.rightCount(nil, heldOut: false)
    var lines: [String] = []
    if let setting = verdict.setting {
      let change = table.change(setting, heldOut: false)
      let plateau = verdict.plateau.isEmpty ? "" : "; \(verdict.plateau)"
      lines.append("\(name(setting)) gains \(gain(change, table)) and loses nothing\(plateau).")
      lines.append(heldOut(setting, table))
    } else {
      lines.append(
        "None of the \(table.count, "setting") tried fixes a recording without breaking another "
          + "(\(right) of \(all, "recording") right as installed).")
    }
    if let costly = verdict.costly {
      let change = table.change(costly, heldOut: false)
      lines.append(
        "\(name(costly)) gains \(gain(change, table)), but loses \(table.text(change.lost)); "
          + lowercased(heldOut(costly, table)))
    }
    return lines
  }

  private static func heldOut(_ setting: LibinputSetting, _ table: TuneTable) -> String {
    let count = table.recordingCount(heldOut: true)
    if count == 0 {
      return "There are no other recordings to check it with: record each gesture twice or more."
    }
    let change = table.change(setting, heldOut: true)
    let gains = change.gained.isEmpty ? "gains nothing" : "gains \(gain(change, table))"
    let losses = change.lost.isEmpty ? "loses nothing" : "loses \(table.text(change.lost))"
    let verdict =
      change.lost.isEmpty
      ? change.gained.isEmpty ? ": not confirmed" : ""
      : change.lost.count < change.gained.count ? "" : ": do not use it"
    return "On the \(count, "recording") held out, it \(gains) and \(losses)\(verdict)."
  }

  private static func lowercased(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// Returns the rows of the comparison: as installed, and with a setting.
  package static func comparison(_ setting: LibinputSetting?, _ table: TuneTable) -> [[String]] {
    func row(_ title: String, _ setting: LibinputSetting?) -> [String] {
      [title]
        + [false, true].map { heldOut in
          "\(table.rightCount(setting, heldOut: heldOut)) of \(table.recordingCount(heldOut: heldOut))"
        }
    }
    return [["right", "chosen with", "held out"], row("as installed", nil)]
      + (setting.map { [row(name($0), $0)] } ?? [])
  }

  /// Returns a line for each setting that changes something, with neighbours that change the same as one.
  package static func changes(_ families: [TuneFamily], _ table: TuneTable) -> [[String]] {
    var rows: [[String]] = []
    for family in families {
      let settings = family.settings
      var start = 0
      while start < settings.count {
        let changes = both(settings[start], table)
        var end = start
        while family.axes.count == 1, end + 1 < settings.count,
          both(settings[end + 1], table) == changes
        { end += 1 }
        if !changes.gained.isEmpty || !changes.lost.isEmpty {
          var title = name(settings[start])
          if end > start {
            title += family.axes[0].isOrdered ? " to \(family.axes[0].values[end])" : ", …"
          }
          rows.append([
            title, column("gains", changes.gained, table), column("loses", changes.lost, table),
          ])
        }
        start = end + 1
      }
    }
    return rows
  }

  private static func both(_ setting: LibinputSetting, _ table: TuneTable) -> TuneTable.Change {
    let (chosen, heldOut) = (
      table.change(setting, heldOut: false), table.change(setting, heldOut: true)
    )
    return TuneTable.Change(
      gained: (chosen.gained + heldOut.gained).sorted(), lost: (chosen.lost + heldOut.lost).sorted()
    )
  }

  private static func column(_ verb: String, _ indices: [Int], _ table: TuneTable) -> String {
    indices.isEmpty ? "\(verb) nothing" : "\(verb) \(table.text(indices))"
  }

  /// Returns the assignments of a setting: `AttrPalmPressureThreshold=50 with tap=on`.
  package static func name(_ setting: LibinputSetting) -> String {
    setting.assignments.isEmpty ? "as installed" : setting.assignments.joined(separator: " with ")
  }

  private static func gain(_ change: TuneTable.Change, _ table: TuneTable) -> String {
    "\(change.gained.count, "recording") (\(table.text(change.gained)))"
  }

  /// Returns a setting's changes as a line of JSON, without its line feed.
  package static func json(_ setting: LibinputSetting, _ table: TuneTable) -> String {
    var object = JSONObject()
    object.add("quirks", setting.quirks)
    object.add("options", setting.options)
    for (heldOut, key) in [(false, "chosen_with"), (true, "held_out")] {
      let change = table.change(setting, heldOut: heldOut)
      object.add("\(key)_right", table.rightCount(setting, heldOut: heldOut))
      object.add("\(key)_gained", change.gained.map { table.recordings[$0].path })
      object.add("\(key)_lost", change.lost.map { table.recordings[$0].path })
    }
    return object.text
  }
}
