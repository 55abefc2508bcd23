import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Reports
import Simulation
import TouchTrace

/// Scores other engines over the recordings that our recognizers were scored with.
struct EngineScore {
  /// An engine with the number of recordings in which all of its runs reported the same gestures.
  struct Engine {
    var header: EngineHeader
    var stable: Int
    var runs: Int
  }

  /// All results, by recording.
  private(set) var results: [ScoreResult] = []
  private(set) var engines: [Engine] = []
  private(set) var hands: [EnginePage.Hand] = []
  private let commands: [String]
  private let runs: Int
  /// Whether an engine that is not installed is skipped.
  private let isList: Bool

  init(commands: [String], list: String?, runs: Int) throws(CommandFailure) {
    if runs < 1 { throw CommandFailure("--runs must be at least 1, not \(runs)") }
    self.runs = runs
    isList = list != nil
    self.commands = commands + (try list.map { program throws(CommandFailure) in try Self.listed(by: program) } ?? [])
  }

  private static func listed(by program: String) throws(CommandFailure) -> [String] {
    let names = try EngineProcess.output(of: Shell.quoted(program) + " --list").split { $0.isWhitespace }
    if names.isEmpty { throw CommandFailure("`\(program) --list` printed no engines") }
    return names.map { Shell.quoted(program) + " " + Shell.quoted(String($0)) }
  }

  /// - Parameters:
  ///   - page: the replay for a page, which shows our own gestures with their times; nil without a page.
  ///   - touches: returns the touches of a recording; nil if it cannot be read.
  func scored(
    _ own: [ScoreResult], _ entries: [LabelTable.Entry], page: Replay?, touches: (LabelTable.Entry) -> InputLog?
  ) throws(CommandFailure) -> Self {
    var score = self
    for entry in commands.isEmpty && page == nil ? [] : entries {
      guard let touches = touches(entry) else { continue }
      var hand = EnginePage.Hand(entry.content, touches)
      if let page { hand.gestures[.contacts] = try? EngineGesture.recognized(in: touches.pointerEvents, page) }
      score.hands.append(hand)
    }
    var all = own
    for command in commands {
      do throws(CommandFailure) {
        all += try score.results(of: EngineProcess(command))
      } catch {
        guard isList, error.status == .unavailable else { throw error }
      }
    }
    let order = Dictionary(entries.enumerated().map { ($1.content.path, $0) }, uniquingKeysWith: { first, _ in first })
    score.results = all.enumerated().sorted { one, other in
      let places = (order[one.element.recording] ?? 0, order[other.element.recording] ?? 0)
      return places.0 == places.1 ? one.offset < other.offset : places.0 < places.1
    }.map(\.element)
    return score
  }

  private mutating func results(of engine: EngineProcess) throws(CommandFailure) -> [ScoreResult] {
    let texts = hands.map(\.touches.pointerEvents)
    var progress = ProgressLine("playing into \(engine.header.name)", every: 1)
    defer { progress.clear() }
    var found: [[ScoreResult]] = []
    for run in 0..<(engine.header.isRealTime ? runs : 1) {
      let gestures = try engine.play(texts) { count in progress.show { "\(count) of \(texts.count)" } }
      found.append(
        zip(hands, gestures).map { hand, gestures in
          let (entry, label) = (hand.entry, hand.entry.label)
          var result = ScoreResult(
            entry.path, entry.group ?? label.group, label, engine.header, gestures, touches: hand.touches)
          result.unmeetable = entry.unmeetable ?? result.unmeetable
          return result
        })
      for index in hands.indices where run == 0 {
        hands[index].gestures[.engine(engine.header.name)] = gestures[index]
      }
    }
    var results = found[0]
    for index in results.indices {
      let same = found.count { $0[index].kinds == results[index].kinds }
      if same < found.count { results[index].reason = "the same gestures in \(same) of \(found.count) runs" }
    }
    engines.append(Engine(header: engine.header, stable: results.count { $0.reason == nil }, runs: found.count))
    return results
  }

  /// Returns how often each engine agrees with our recognizers, and its runs with each other; unless it is a summary, with the
  /// recordings that differ.
  func agreement(of score: Score, isSummary: Bool) -> [AnswerTable] {
    if engines.isEmpty { return [] }
    let rows = engines.map { engine in
      let agreement = score.agreement(engine.header)
      let runs = engine.runs > 1 ? "; in all of \(engine.runs) runs the same in \(engine.stable)" : ""
      let differences = isSummary ? [] : agreement.differences
      return AnswerTable.Row(
        "\(engine.header.name) \(engine.header.version): in \(agreement.same) of \(agreement.all)\(runs)",
        [
          "engine": .text(engine.header.name), "version": .text(engine.header.version), "same": .count(agreement.same),
          "all": .count(agreement.all), "runs": .count(engine.runs), "stable": .count(engine.stable),
        ], details: differences.map { "\($0.difference): \($0.recordings.joined(separator: ", "))" })
    }
    return [AnswerTable("The same gestures as contacts:", rows)]
  }
}
