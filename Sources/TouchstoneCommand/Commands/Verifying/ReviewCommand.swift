import ArgumentParser
import Glibc
import LibinputClient
import Simulation
import TouchTrace

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Steps through what changed, and asks of each difference whether it is right.",
    discussion: """
      Shows what differs between each trace's transcript and what the trace gives now, with the lines around it, then \
      waits for a letter and Enter: a accept (writes the transcript; removes one whose trace is gone), r reject (a mistake \
      to mend: it is listed again at the end), s skip, A accept this and all that follow, q quit. Needs a terminal, and \
      writes nothing where CI is set.

      Exit codes: 0 nothing differs any more · 1 something still does · 3 a recording cannot be read · 4 there is nothing \
      to review
      """)

  @Argument(help: "Recordings, or folders of them; without any, the folder it is run in.", completion: .file())
  var paths: [String] = ["."]
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var source: SourceOptions
  @Option(help: "contacts or libinput: which of the two transcripts; else each that is there.")
  var via: InputSource?
  @OptionGroup var jobs: JobOptions

  func run() {
    refuseStandardInput(paths)
    refuseWhereCIIsSet("review")
    let words = paths.map { " " + Shell.quoted($0) }.joined()
    guard isatty(0) == 1 && isatty(1) == 1 else {
      complain("review asks, and there is no terminal to ask on. Without one:")
      say("  touchstone verify\(words)   tells what differs")
      say("  touchstone accept\(words)   writes down all that differs")
      ExitStatus.usage.leave()
    }
    let verification = Verification(
      replay: .known, source: source.request, libinput: LibinputRequest(), asked: via, replayWords: "",
      libinputWords: "")
    let found = Found(paths, selection.selection, asked: via)
    if let problem = found.emptiness {
      complain(problem)
      ExitStatus.nothing.leave()
    }
    var results: [VerifyResult] = []
    found.results(by: verification, jobs.work) { result, progress in
      var output = HeldOutput()
      for line in result.said { output.say(line) }
      if progress == nil { output.tell() } else { progress?.tell(output) }
      results.append(result)
    }
    var review = Review(verification)
    review.go(through: results)
    if let status = review.status { status.leave() }
    Output.standard.finish()
  }
}

/// A walk through results with somebody who decides.
private struct Review {
  private let verification: Verification
  private var (accepted, skipped, unreadable) = (0, 0, 0)
  private var rejected: [VerifyResult] = []
  private var failure: ExitStatus?
  private var acceptsAll = false

  init(_ verification: Verification) { self.verification = verification }

  /// What is left to be done; nil where nothing is.
  var status: ExitStatus? { failure ?? (rejected.isEmpty && skipped == 0 ? nil : .changed) }

  mutating func go(through results: [VerifyResult]) {
    for result in results {
      switch result.outcome {
      case .unreadable, .shared:
        // What nobody can accept.
        Output.standard.write(VerifyText.text(result))
        failure = .worse(failure, result.failure)
      case .passed, .skipped, .changed, .foreign, .missing, .obsolete: break
      }
    }
    let open = results.filter { result in
      switch result.outcome {
      case .changed, .foreign, .missing, .obsolete: true
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
      do throws(Complaint) { change = try Change(result, verification) } catch {
        failure = .worse(failure, error.said())
        unreadable += 1
        continue
      }
      if acceptsAll {
        accept(change)
        continue
      }
      Output.standard.write(Colour.bold.paint("\n\(index + 1) of \(open.count)  \(result.name)") + "\n" + change.text)
      switch ask(change) {
      case .accept: accept(change)
      case .reject: rejected.append(result)
      case .skip: skipped += 1
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
    let lost = unreadable > 0 ? ", \(unreadable) could not be read any more" : ""
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
  }
  /// The end of the input is one who leaves.
  private func ask(_ change: Change) -> Answer {
    while true {
      Output.standard.write("\(change.question)  [a]ccept  [r]eject  [s]kip  [A]ccept all  [q]uit: ")
      Output.standard.flush()
      guard let line = readLine() else { return .quit }
      if let answer = Answer(rawValue: line.filter { !$0.isWhitespace }) { return answer }
      Output.standard.write("one of the letters a, r, s, A, q, and Enter\n")
    }
  }

  private mutating func accept(_ change: Change) {
    do throws(FileProblem) {
      try change.accept()
      accepted += 1
      Output.standard.write("\(change.verb)  \(change.path)\n")
    } catch {
      complain(error.description)
      failure = .worse(failure, .output)
    }
  }
}

/// One transcript that is to become another.
private struct Change {
  let path: String
  private let golden: String?
  /// Nil where the transcript is to go.
  private let current: String?

  /// Throws where it cannot be found out any more: somebody may have been at the files since.
  init(_ result: VerifyResult, _ verification: Verification) throws(Complaint) {
    path = result.transcript ?? result.file
    do throws(FileProblem) { golden = try TextFile.read(path) } catch {
      throw Complaint(.unreadable, error.description)
    }
    if case .obsolete = result.outcome {
      current = nil
    } else {
      current = try verification.text(of: result.file, via: result.via, as: golden)
    }
  }

  var verb: String { current == nil ? "removed" : golden == nil ? "new" : "changed" }
  var question: String {
    switch (golden, current) {
    case (_, nil): "remove it?"
    case (nil, _): "write it down?"
    default: "right as it is now?"
    }
  }

  /// How many lines are shown, and how many around each difference.
  private static let (most, context) = (60, 3)

  /// What it is about, and the lines.
  var text: String {
    guard let current else { return "\(path) belongs to no trace\n" + shown(golden ?? "", .then) }
    guard let golden else { return "\(path) would be new\n" + shown(current, .now) }
    let lines = ChangedLine.lines(was: Golden.adjusted(golden, to: current), now: current)
    var text = ""
    var count = 0
    let hunks = ChangedLine.hunks(lines, context: Self.context)
    for hunk in hunks {
      // The transcript's lines; what is new has none yet.
      text += Colour.faint.paint("\(path):\(lines[..<hunk.startIndex].count { $0.side != .now } + 1)") + "\n"
      for line in hunk.prefix(Self.most - count) { text += Self.painted(line) }
      count += hunk.count
      if count >= Self.most { break }
    }
    let rest = hunks.map(\.count).reduce(0, +) - Self.most
    if rest > 0 { text += "… and \(rest) lines more\n" }
    return text
  }
  private func shown(_ text: String, _ side: ChangedLine.Side) -> String {
    let lines = ChangedLine.lines(was: side == .then ? text : "", now: side == .now ? text : "")
    let rest = lines.count - Self.most
    return lines.prefix(Self.most).map(Self.painted).joined() + (rest > 0 ? "… and \(rest) lines more\n" : "")
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
    if let current { return try Golden.write(current, to: path, over: golden) }
    // The same care as in writing: what is no transcript is somebody's own.
    if let obstacle = golden.flatMap({ Golden.obstacle(toReplacing: $0) }) {
      throw FileProblem("\(path) is not removed: \(obstacle)")
    }
    if unlink(path) != 0 { throw FileProblem("\(path) could not be removed: \(errorText())") }
  }
}
