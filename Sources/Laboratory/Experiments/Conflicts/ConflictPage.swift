import Reports
import Analysis
internal import EmbeddedFiles
import Exploration
import Gestures
import Simulation
import TouchTrace

/// The page of a search for conflicts: the answer, and a matrix of the recognizers, in which each cell plays its recordings.
package struct ConflictPage {
  private let result: ConflictText
  private let title: String
  private let replay: Replay

  /// - Parameters:
  ///   - result: the result.
  ///   - path: the path of the setup, of which the page shows the last component; nil for the standard recognizers.
  ///   - catalog: the kinds of recognizers that the setup may have.
  package init(_ result: ConflictText, of path: String?, catalog: [any GestureRecognizer.Type]) {
    self.result = result
    title = path.map { PageText.name(of: $0) } ?? "Standard recognizers"
    var replay = Replay(scenes: [EmptyScene.self])
    replay.catalog = catalog
    self.replay = replay
  }

  /// Returns the page as HTML in UTF-8.
  ///
  /// - Parameter progress: called with the number of cells so far, and of all.
  /// - Throws: if a recording cannot be replayed.
  package func page(progress: (Int, Int) -> Void = { _, _ in }) throws -> [UInt8] {
    let cells = result.cells
    var values: [ReportValue] = []
    var recordings: [ReportValue] = []
    for (number, cell) in cells.enumerated() {
      progress(number, cells.count)
      var takes: [ReportValue] = []
      for take in cell.takes {
        takes.append(.list([.text(take.caption), .number(recordings.count)]))
        recordings.append(try value(take.trace))
      }
      values.append(
        .list([
          .number(cell.row), .number(cell.column), .text(cell.kind.rawValue), .text(cell.text),
          .bool(cell.kind == .conflict), .texts(cell.sentences),
          .list(cell.remedies.map { .texts([$0.change, $0.note]) }), .list(takes),
        ]))
    }
    let data = ReportValue.object([
      .init("recognizers", .texts(result.setup.recognizers.map(\.name))), .init("cells", .list(values)),
      .init("recordings", .list(recordings)),
    ])
    return ReportPage.html(
      title: ReportPage.title("\(title), conflicts"), styles: EmbeddedFile.page("conflicts.css"),
      scripts: EmbeddedFile.page("conflicts.js"),
      body: TablePage.body(title, [result.answer(notes: result.bounds)]), data: data)
  }

  /// The report of a recording without the machines and the parameters.
  private func value(_ trace: Trace) throws -> ReportValue {
    let report = try Report("", replay, of: MemoryPlayback(trace))
    report.play()
    report.explain()
    return report.value.removing(["edges", "parameters", "facts"])
  }
}

extension ReportValue {
  /// Returns the value in which these members of objects are empty lists.
  fileprivate func removing(_ keys: Set<String>) -> ReportValue {
    switch self {
    case .number, .bool, .text, .numbers: self
    case .list(let values): .list(values.map { $0.removing(keys) })
    case .object(let members):
      .object(members.map { .init($0.key, keys.contains($0.key) ? .list([]) : $0.value.removing(keys)) })
    }
  }
}
