import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import LibinputEvents
import Simulation

/// Plays families of settings and collects their results.
struct Tuning {
  /// The recordings that could be played.
  private(set) var items: [TuneItem]
  /// The results. Empty before the first families.
  private(set) var table: TuneTable
  private let work: OrderedWork

  init(_ items: [TuneItem], _ work: OrderedWork) {
    self.items = items
    self.work = work
    table = TuneTable([], installed: [])
  }

  /// Plays the settings of some families. Reports recordings that cannot be played, which are then ignored.
  mutating func add(_ families: [TuneFamily]) -> ExitStatus? {
    let isFirst = table.count == 0
    var settings: [LibinputSetting] = isFirst ? [LibinputSetting()] : []
    var seen: Set<LibinputSetting> = []
    for family in families { settings += family.settings.filter { seen.insert($0).inserted } }
    if settings.isEmpty { return nil }
    var (played, results, status): ([TuneItem], [[Bool?]], ExitStatus?) = ([], [], nil)
    var progress = ProgressLine("tuning", every: 1)
    let total = items.count
    TuneRun(items: items, work: work).play(settings) { item, result in
      switch result {
      case .success(let right):
        // Touches that libinput passes on have no gestures to compare.
        if isFirst, right[0] == nil { return }
        played.append(item)
        results.append(right)
      case .failure(let problem):
        progress.clear()
        status = .worse(status, problem.report())
      }
      progress.show { "\(settings.count) settings, \(played.count) of \(total) recordings" }
    }
    progress.clear()
    if isFirst {
      items = played
      table = TuneTable(
        items.map { ($0.path, $0.group) }, installed: results.map { $0[0] ?? false }, people: items.map(\.person))
    }
    guard played.count == items.count else { return status }
    for (index, setting) in settings.enumerated() where !setting.assignments.isEmpty {
      table.add(setting, results.map { $0[index] })
    }
    return status
  }
}
