import Experiments
import TouchstoneCommand
import Analysis
import Glibc
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

/// Prints the result of `tune`.
struct TuneReport {
  let verdict: TuneVerdict
  let families: [TuneFamily]
  let items: [TuneItem]
  private let work: OrderedWork
  /// The section to install; nil if no quirk helps.
  let section: QuirkSection?
  var device: TuneItem.Device { items[0].identity }

  init(_ verdict: TuneVerdict, families: [TuneFamily], _ items: [TuneItem], _ work: OrderedWork) {
    self.verdict = verdict
    self.families = families
    self.items = items
    self.work = work
    let quirks = verdict.setting?.quirks ?? []
    section = quirks.isEmpty ? nil : QuirkSection(quirks, for: items[0].device)
  }

  func printJSON(_ families: [TuneFamily]) {
    Output.standard.write(TuneText.json(LibinputSetting(), verdict.table) + "\n")
    for setting in families.flatMap(\.settings) {
      Output.standard.write(TuneText.json(setting, verdict.table) + "\n")
    }
  }

  func print() {
    let (output, table) = (Output.standard, verdict.table)
    for line in TuneText.verdict(verdict) { output.write(line: line) }
    output.write("\n")
    for line in TextColumns.lines(TuneText.comparison(verdict.setting ?? verdict.costly, table)) {
      output.write(line: line)
    }
    if let setting = verdict.setting { print(setting) }
    if let section { print(section) }
    let changes = TuneText.changes(families, table)
    if changes.isEmpty {
      output.write("\nNone of the \(table.count) settings changes a result.\n")
      return
    }
    output.write("\nSettings that change a result, in all recordings:\n")
    for line in TextColumns.lines(changes) { output.write(line: line) }
  }

  private func print(_ setting: LibinputSetting) {
    let (output, table) = (Output.standard, verdict.table)
    for (heldOut, title) in [(false, "chosen with"), (true, "held out")] {
      let change = table.change(setting, heldOut: heldOut)
      for index in change.gained {
        output.write(line: "+ \(table.recordings[index].path) (\(title))")
      }
      for index in change.lost {
        output.write(line: "- \(table.recordings[index].path) (\(title))")
      }
    }
    if !setting.options.isEmpty {
      output.write(line: "")
      output.write(
        line:
          "\(setting.options.joined(separator: " ")): an option, which your desktop sets; a quirk file cannot."
      )
    }
  }

  private func print(_ section: QuirkSection) {
    let output = Output.standard
    output.write("\n/etc/libinput/local-overrides.quirks:\n")
    for line in section.text.split(separator: "\n") { output.write(line: "  \(line)") }
    output.write("\n\(check(section))\n")
    if section.matchesEveryTouchpad {
      output.write(
        "The recordings do not name their device, so the section matches every touchpad.\n")
    }
  }

  /// Reads the section as a file in addition to libinput's own, and returns a sentence about the result.
  private func check(_ section: QuirkSection) -> String {
    guard let setting = verdict.setting, let quirks = try? TemporaryFile("50-tuned.quirks", section.text) else {
      return "Not checked: the folder for temporary files is not writable."
    }
    defer { quirks.remove() }
    let items = items.map { item in
      var item = item
      item.libinput.quirks = quirks.path
      return item
    }
    let table = verdict.table
    var (index, wrong) = (0, 0)
    TuneRun(items: items, work: work).play([LibinputSetting(options: setting.options)]) {
      _, result in
      if case .success(let right) = result, right[0] == table.isRight(index, setting) {
      } else {
        wrong += 1
      }
      index += 1
    }
    let version = items.first?.libinput.version.map { " \($0.text)" } ?? ""
    if wrong > 0 {
      return
        "Check failed: as a file, the section gives another result in \(wrong, "recording"); report this."
    }
    let tool =
      switch QuirkValidation.accepts(quirks.folder) {
      case true?: ", and `libinput quirks validate` accepts it"
      case false?: ", but `libinput quirks validate` does not accept it"
      case nil: ""
      }
    return
      "Checked: libinput\(version) reads the section as a file, for each of the recordings, with these results\(tool)."
  }
}
