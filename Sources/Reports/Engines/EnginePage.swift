import Analysis
import Simulation

/// The page of a score with engines: a table of recordings by engine, each cell with its gestures. A plain page without scripts.
package struct EnginePage {
  private let score: Score
  private let engines: [EngineHeader]

  /// Creates the page of a score.
  package init(_ score: Score, engines: [EngineHeader]) {
    self.score = score
    self.engines = engines
  }

  /// The page as HTML.
  package var html: String {
    let titles = score.inputs.map { input in
      "<th scope=col>\(Self.escaped(input.title))" + (header(of: input).map { "<br>\(Self.escaped($0.version))" } ?? "")
    }
    return """
      <!doctype html>
      <html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
      <title>Engines</title>
      <style>
      body { font: 15px/1.4 system-ui, sans-serif; margin: 1em; color: #1d1d1f; background: #fff }
      table { border-collapse: collapse } th, td { text-align: left; vertical-align: top; padding: 2px 8px; border: 1px solid #ccc }
      thead th { position: sticky; top: 0; background: #f2f2f4 } tbody th { font-weight: normal }
      .right { background: #e3f4e4 } .wrong { background: #fbe3e1 } summary { cursor: pointer }
      </style>
      <main>
      <h1>What each engine does with each hand</h1>
      <p>A green cell has exactly the labelled gestures. Open a red one to read what is wrong. A cell without colour is not
      counted: the engine has no such gesture. Scores: \(counts).</p>
      <table><thead><tr><th scope=col>hand<th scope=col>label\(titles.joined())</thead>
      <tbody>\(rows)</tbody></table>
      </main></html>

      """
  }

  private func header(of input: ScoreInput) -> EngineHeader? { engines.first { input == .engine($0.name) } }

  private var counts: String {
    score.inputs.map { input in
      let count = score.count(of: nil, input)
      return "\(Self.escaped(input.title)) \(count.right) of \(count.all)"
    }.joined(separator: ", ")
  }

  private var rows: String {
    var rows = ""
    var byRecording: [String: [ScoreResult]] = [:]
    for result in score.results { byRecording[result.recording, default: []].append(result) }
    for recording in score.results.map(\.recording).uniqued() {
      let results = byRecording[recording] ?? []
      rows += "<tr><th scope=row>\(Self.escaped(recording))<td>\(Self.escaped(results.first?.label ?? ""))"
      for input in score.inputs { rows += cell(results.first { $0.input == input }) }
      rows += "\n"
    }
    return rows
  }

  private func cell(_ result: ScoreResult?) -> String {
    guard let result else { return "<td>" }
    let found = Self.escaped(result.found.isEmpty ? "nothing" : result.found.joined(separator: ", "))
    let remarks = (result.problems + [result.unmeetable, result.reason].compactMap { $0 }).map(Self.escaped)
    let style = result.unmeetable != nil ? "" : result.isRight ? " class=right" : " class=wrong"
    if remarks.isEmpty { return "<td\(style)>\(found)" }
    return "<td\(style)><details><summary>\(found)</summary>\(remarks.joined(separator: "<br>"))</details>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
