import ArgumentParser
import Glibc
import LibinputClient
import Simulation
import TouchTrace

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Steps through changed transcripts and asks whether to accept each.",
    discussion: """
      Shows each difference between a transcript and the trace's current result with the lines around it, then waits \
      for a letter and Enter: a accept (writes the transcript), r reject (a bug to fix; listed again at the end), s skip, \
      A accept this and all that follow, q quit. For a transcript without a trace: d delete, k keep. The transcript of \
      a renamed trace is renamed as well. Accepting with --recognizer, --set, --scene or --libinput also writes them to \
      NAME.header next to the recording, or to the file that --setup names. Needs a terminal, and writes nothing if CI \
      is set.

      Exit codes: 0 no differences remain · 1 differences remain · 3 a recording cannot be read · 4 nothing to review
      """)

  @Argument(help: "Recordings, or folders of recordings.", completion: .file())
  var paths: [String] = ["."]
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var touchpad: TouchpadOptions
  @Option(help: "Which transcript: contacts or libinput (default: every existing one).")
  var via: InputSource?
  @OptionGroup var jobs: JobOptions

  func run() {
    rejectStandardInput(paths)
    rejectInCI("review")
    let words = paths.map { " " + Shell.quoted($0) }.joined()
    guard isatty(0) == 1 && isatty(1) == 1 else {
      printError("review needs a terminal; without one, use:")
      printMessage("  touchstone verify\(words)   shows all differences")
      printMessage("  touchstone accept\(words)   accepts all differences")
      ExitStatus.usage.exit()
    }
    let verification = Verification(
      replay: options.replay(), source: source.request, libinput: touchpad.request, asked: via,
      replayArguments: options.arguments, libinputArguments: touchpad.arguments, setupArguments: source.setup.arguments)
    let found = FoundRecordings(paths, selection.selection, asked: via)
    if let problem = found.emptyReason {
      fail(problem, .nothing)
    }
    var results: [VerifyResult] = []
    found.results(by: verification, jobs.work) { result, progress in
      var output = DeferredOutput()
      for line in result.messages { output.printMessage(line) }
      if progress == nil { output.flush() } else { progress?.write(output) }
      results.append(result)
    }
    var review = Review(verification, HeaderFiles(options, touchpad, source.setup))
    review.run(results)
    if let status = review.status { status.exit() }
    Output.standard.finish()
  }
}

/// A review of results with the user.
private struct Review {
  private let verification: Verification
  private var headers: HeaderFiles
  private var accepted = 0
  private var skipped = 0
  private var unreadable = 0
  private var rejected: [VerifyResult] = []
  private var failure: ExitStatus?
  private var acceptsAll = false

  init(_ verification: Verification, _ headers: HeaderFiles) {
    self.verification = verification
    self.headers = headers
  }

  /// The exit status; nil if nothing remains to be done.
  var status: ExitStatus? { failure ?? (rejected.isEmpty && skipped == 0 ? nil : .changed) }

  mutating func run(_ results: [VerifyResult]) {
    for result in results {
      switch result.outcome {
      case .unreadable, .shared:
        // These cannot be accepted.
        Output.standard.write(VerifyText.text(result))
        failure = .worse(failure, result.failure)
      case .passed, .skipped, .changed, .foreign, .missing, .obsolete, .renamed: break
      }
    }
    let open = results.filter { result in
      switch result.outcome {
      case .changed, .foreign, .missing, .obsolete, .renamed: true
      case .passed, .skipped, .shared, .unreadable: false
      }
    }
    if open.isEmpty {
      let tally = VerifyTally(results)
      Output.standard.write("nothing to review: \(tally.text)\n")
      return
    }
    walk: for (index, result) in open.enumerated() {
      let change: Change
      do throws(CommandFailure) { change = try Change(result, verification) } catch {
        failure = .worse(failure, error.report())
        unreadable += 1
        continue
      }
      if acceptsAll {
        accept(change)
        continue
      }
      Output.standard.write(Colour.bold.paint("\n\(index + 1) of \(open.count)  \(result.name)") + "\n" + change.text)
      switch ask(change) {
      case .accept, .delete: accept(change)
      case .reject: rejected.append(result)
      case .skip, .keep: skipped += 1
      case .acceptAll:
        acceptsAll = true
        accept(change)
      case .quit:
        skipped += open.count - index
        break walk
      }
    }
    close()
  }

  private func close() {
    let lost = unreadable > 0 ? ", \(unreadable) no longer readable" : ""
    Output.standard.write("\n\(accepted) accepted, \(rejected.count) rejected, \(skipped) skipped\(lost)\n")
    for result in rejected {
      let mark = Colour.red.paint("✗")
      if case .obsolete = result.outcome {
        Output.standard.write("\(mark) \(result.name): \(result.problem ?? "")\n")
      } else {
        Output.standard.write("\(mark) \(result.name)\n    look:    \(verification.look(result.file, result.via))\n")
      }
    }
  }

  // MARK: Asking

  private enum Answer: String {
    case accept = "a"
    case reject = "r"
    case skip = "s"
    case acceptAll = "A"
    case quit = "q"
    case delete = "d"
    case keep = "k"

    static let forChanges: [Answer] = [.accept, .reject, .skip, .acceptAll, .quit]
    // A file is not deleted by the key that accepts results.
    static let forDeletions: [Answer] = [.delete, .keep, .acceptAll, .quit]

    /// The prompt, such as `[a]ccept`.
    var prompt: String {
      let word =
        switch self {
        case .accept: "accept"
        case .reject: "reject"
        case .skip: "skip"
        case .acceptAll: "accept all"
        case .quit: "quit"
        case .delete: "delete"
        case .keep: "keep"
        }
      return "[\(rawValue)]\(word.dropFirst())"
    }
  }

  /// Asks about a change. The end of the input counts as quit.
  private func ask(_ change: Change) -> Answer {
    let answers = change.deletes ? Answer.forDeletions : Answer.forChanges
    let prompts = answers.map(\.prompt).joined(separator: "  ")
    while true {
      Output.standard.write("\(change.question)  \(prompts): ")
      Output.standard.flush()
      guard let line = readLine() else { return .quit }
      if let answer = Answer(rawValue: line.filter { !$0.isWhitespace }), answers.contains(answer) { return answer }
      let letters = answers.map(\.rawValue)
      Output.standard.write(
        "type one of the letters \(letters.dropLast().joined(separator: ", ")) or \(letters[letters.count - 1]), "
          + "then Enter\n")
    }
  }

  private mutating func accept(_ change: Change) {
    do throws(CommandFailure) {
      // The result can be verified only with the same options.
      if !headers.isEmpty, let recording = change.recording, let line = try headers.write(forRecordingAt: recording) {
        Output.standard.write(line + "\n")
      }
    } catch {
      failure = .worse(failure, error.report())
      return
    }
    do throws(FileProblem) {
      try change.accept()
      accepted += 1
      Output.standard.write("\(change.verb)  \(change.path)\n")
    } catch {
      printError(error.description)
      failure = .worse(failure, .output)
    }
  }
}

/// A change of one transcript.
private struct Change {
  let path: String
  /// The old path of a renamed transcript.
  private let old: String?
  /// Nil if it is gone.
  let recording: String?
  private let golden: String?
  /// Nil if the transcript is to be removed.
  private let current: String?

  /// Reads the transcript and replays its trace again. Throws if either fails, because the files may have changed
  /// since.
  init(_ result: VerifyResult, _ verification: Verification) throws(CommandFailure) {
    path = result.transcript ?? result.file
    old = if case .renamed(let old, _) = result.outcome { old } else { nil }
    do throws(FileProblem) { golden = try TextFile.read(old ?? path) } catch {
      throw CommandFailure(.unreadable, error.description)
    }
    if case .obsolete = result.outcome {
      recording = nil
      current = nil
    } else {
      recording = result.file
      current = try verification.text(of: result.file, via: result.via, as: golden)
    }
  }

  var verb: String { old != nil ? "renamed" : deletes ? "removed" : golden == nil ? "new" : "changed" }

  /// Whether accepting the change deletes the transcript.
  var deletes: Bool { current == nil }

  var question: String {
    if let old { return "rename \(old)?" }
    return switch (golden, current) {
    case (_, nil): "delete it?"
    case (nil, _): "add it?"
    default: "is the new result right?"
    }
  }

  /// The number of lines shown in all and around each difference.
  private static let most = 60
  private static let context = 3

  /// The change, as a heading and lines.
  var text: String {
    guard let current else { return "\(path) has no trace\n" + shown(golden ?? "", .then) }
    guard let golden else { return "\(path) is new\n" + shown(current, .now) }
    let lines = ChangedLine.lines(was: Golden.adjusted(golden, to: current), now: current)
    var text = old.map { "\($0) is the transcript of the renamed trace: it becomes \(path)\n" } ?? ""
    var count = 0
    let hunks = ChangedLine.hunks(lines, context: Self.context)
    for hunk in hunks {
      // Line numbers are the transcript's; added lines have none yet.
      text += Colour.faint.paint("\(old ?? path):\(lines[..<hunk.startIndex].count { $0.side != .now } + 1)") + "\n"
      for line in hunk.prefix(Self.most - count) { text += Self.painted(line) }
      count += hunk.count
      if count >= Self.most { break }
    }
    let rest = hunks.map(\.count).reduce(0, +) - Self.most
    if rest > 0 { text += "… and \(rest) more line\(rest == 1 ? "" : "s")\n" }
    return text
  }

  private func shown(_ text: String, _ side: ChangedLine.Side) -> String {
    let lines = ChangedLine.lines(was: side == .then ? text : "", now: side == .now ? text : "")
    let rest = lines.count - Self.most
    return lines.prefix(Self.most).map(Self.painted).joined()
      + (rest > 0 ? "… and \(rest) more line\(rest == 1 ? "" : "s")\n" : "")
  }

  private static func painted(_ line: ChangedLine) -> String {
    let text = "\(line.side.rawValue) \(line.text)"
    return switch line.side {
    case .both: text + "\n"
    case .then: Colour.red.paint(text) + "\n"
    case .now: Colour.green.paint(text) + "\n"
    }
  }

  func accept() throws(FileProblem) {
    if let current, let old { return try Golden.write(current, to: path, movedFrom: old) }
    if let current { return try Golden.write(current, to: path, over: golden) }
    try Golden.remove(path)
  }
}
