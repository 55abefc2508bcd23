import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Exploration
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// Audits recordings for `audit`.
struct AuditRun {
  let replay: Replay
  let source: SourceRequest
  let libinput: LibinputRequest
  /// The input source; nil for every source that has a transcript.
  let asked: InputSource?
  let work: OrderedWork
  /// The limit of each recording. A mutant is replayed in many.
  let limit: TimeLimit
  /// The most actions to try for each mutant and form of recognizer; 0 for no search.
  let actions: Int
  var includesMachines = false

  /// A transcript of a recording.
  private struct Item: Sendable {
    let file: String
    let via: InputSource
    let path: String
  }

  /// Replays recordings with one mutation after another. Throws if a recording differs from its transcript: its mutants would
  /// differ as well.
  func report(_ files: [String]) throws -> (report: AuditReport, status: ExitStatus?) {
    let (recordings, status) = try recordings(files)
    let audit = Audit(recordings, replay, includesMachines: includesMachines)
    var outcomes: [Audit.Outcome?] = []
    var progress = ProgressLine("auditing", every: 1)
    work.run(audit.mutations, named: \.title, within: limit.times(recordings.count)) { mutation -> Audit.Outcome? in
      Isolation.signal(of: mutation.title) == nil ? audit.outcome(of: mutation) : .crashed
    } take: { outcome in
      outcomes.append(outcome)
      progress.show { "\(outcomes.count) of \(audit.mutations.count) mutants" }
    }
    progress.clear()
    let findings = findings(audit, AuditReport(audit, outcomes).survivors)
    return (AuditReport(audit, outcomes, findings: findings), status)
  }

  // MARK: Search

  private func findings(_ audit: Audit, _ mutations: [Mutation]) -> [Mutation: AuditSearch.Finding] {
    if actions == 0 { return [:] }
    var search = AuditSearch(audit, within: ExplorationLimits(depth: 100, actions: actions))
    var progress = ProgressLine("searching", every: 1)
    let tasks = search.tasks(for: mutations)
    var done = 0
    func show() {
      done += 1
      progress.show { "\(done) of \(tasks.count + mutations.count)" }
    }
    let preparation = search
    var reaches: [AuditSearch.Reach] = []
    // An action takes microseconds, and twenty times as long in a debug build.
    let limit = limit.times(1 + actions / 1000)
    work.run(tasks, named: \.title, within: limit) { task -> AuditSearch.Reach in
      Isolation.signal(of: task.title) == nil ? preparation.run(task) : .crashed
    } take: { reach in
      reaches.append(reach)
      show()
    }
    for (task, reach) in zip(tasks, reaches) { search.add(task, reach) }
    let complete = search
    var findings: [Mutation: AuditSearch.Finding] = [:]
    var next = 0
    work.run(mutations, named: \.title, within: limit) { mutation -> AuditSearch.Finding in
      // A mutant may stop the program in the search only.
      Isolation.signal(of: mutation.title) == nil ? complete.finding(for: mutation) : .crashed
    } take: { finding in
      findings[mutations[next]] = finding
      next += 1
      show()
    }
    progress.clear()
    return findings
  }

  // MARK: Recordings

  private func recordings(_ files: [String]) throws -> ([AuditRecording], ExitStatus?) {
    let items = files.flatMap { file in
      Golden.inputSources(toCompare: file, asked: asked).map { via in
        Item(file: file, via: via, path: Golden.path(forTraceAt: file, via: via, in: via.group(of: libinput)))
      }
    }
    var recordings: [AuditRecording] = []
    var differing: [String] = []
    var skipped: [String] = []
    var status: ExitStatus?
    var count = 0
    var progress = ProgressLine("reading", every: 1)
    work.run(items, named: \.file, within: limit) { item in
      recording(item)
    } take: { result in
      count += 1
      switch result {
      case .success(let recording): recordings.append(recording)
      case .failure(.unreadable(let problem, let remedy)):
        progress.clear()
        printError(problem + (remedy?.clause ?? ""))
        status = .unreadable
      case .failure(.differs(let problem)): differing.append("\(items[count - 1].file) \(problem)")
      case .failure(.incomparable(let reason)): skipped.append("\(items[count - 1].path): \(reason)")
      }
      progress.show { "\(count) of \(items.count)" }
    }
    progress.clear()
    if let first = differing.first {
      let more = differing.count == 1 ? "" : ", and \(differing.count - 1) more"
      throw CommandFailure(
        .changed, "\(first)\(more); an audit needs recordings that match, so run `touchstone verify` first")
    }
    if let first = skipped.first {
      let more = skipped.count == 1 ? "" : ", and \(skipped.count - 1) more"
      printMessage("note: not audited: \(first)\(more)")
    }
    if recordings.isEmpty { throw status ?? .nothing }
    return (recordings, status)
  }

  private func recording(_ item: Item) -> Result<AuditRecording, AuditRecording.Problem> {
    if let problem = Isolation.problem(of: item.file) { return .failure(.unreadable(problem, nil)) }
    if item.via == .libinput && asked == nil && libinput.version == nil {
      return .failure(.incomparable("libinput is not available"))
    }
    let name = item.file + (item.via == .contacts ? "" : " (\(item.via.rawValue))")
    do {
      guard let golden = try TextFile.read(item.path) else {
        return .failure(.incomparable("there is no such transcript; `touchstone accept` writes it"))
      }
      let playback = try playback(of: item.file, via: item.via, source, libinput)
      return .success(try AuditRecording(name, playback, golden: golden, replay))
    } catch let problem as AuditRecording.Problem {
      return .failure(problem)
    } catch let error as PlaybackError {
      return .failure(.unreadable(error.sentence, nil))
    } catch { return .failure(.unreadable(error.sentence, nil)) }
  }
}

/// The smallest score that an option accepts, in percent.
struct MinimumScore {
  let percent: Double

  /// Checks an option's value. Throws if it is not a percentage.
  init?(_ value: Double?) throws {
    guard let value else { return nil }
    guard (0...100).contains(value) else { throw CommandFailure("--score must be from 0 to 100 percent, not \(value)") }
    percent = value
  }

  /// Returns the reason why a report is not good enough; nil if it is.
  func problem(_ report: AuditReport) -> String? {
    guard report.score < percent else { return nil }
    return "the score is \(AuditAnswer.percent(report.score)) %, below the minimum of \(AuditAnswer.percent(percent)) %"
  }
}
