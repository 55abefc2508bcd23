import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Glibc
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

/// The result of `tune`.
struct TuneReport {
  let verdict: TuneVerdict
  let items: [TuneItem]
  private let work: OrderedWork
  /// The section to install; nil if no quirk helps.
  let section: QuirkSection?
  var device: TuneItem.Device { items[0].identity }

  init(_ verdict: TuneVerdict, _ items: [TuneItem], _ work: OrderedWork) {
    self.verdict = verdict
    self.items = items
    self.work = work
    let quirks = verdict.setting?.quirks ?? []
    section = quirks.isEmpty ? nil : QuirkSection(quirks, for: items[0].device)
  }

  /// The answer, and the section to install.
  ///
  /// - Parameter families: the settings to list.
  func tables(_ families: [TuneFamily]) -> [AnswerTable] {
    let options = verdict.setting?.options ?? []
    let option =
      options.isEmpty
      ? [] : ["\(options.joined(separator: " ")): an option, which your desktop sets; a quirk file cannot."]
    let answer = TuneAnswer(verdict).people(families, notes: option)
    guard let section else { return [answer] }
    let match =
      section.matchesEveryTouchpad
      ? ["The recordings do not name their device, so the section matches every touchpad."] : []
    let lines = section.text.split(separator: "\n").map { AnswerTable.Row(String($0), [:], style: .verbatim) }
    return [answer, AnswerTable("/etc/libinput/local-overrides.quirks:", lines, notes: [check(section)] + match)]
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
