import CommandSupport
import Glibc
import Simulation
import TouchTrace

extension TestForm {
  /// Shows each difference and asks whether to accept it.
  ///
  /// - Parameter inBrowser: whether the page of the run asks, instead of the terminal.
  func review(_ paths: [String], inBrowser: Bool = false) throws {
    let words = paths.map { " " + Shell.quoted($0) }.joined()
    guard inBrowser || isatty(0) == 1 && isatty(1) == 1 else {
      printError("questions about differences need a terminal; without one, use:")
      printMessage("  touchstone verify\(words)   shows all differences")
      printMessage("  touchstone accept\(words)   accepts all differences")
      throw ExitStatus.usage
    }
    for kind in CommandAdditions.registered.verified where try kind.contains(paths) {
      return try kind.accept(paths, verified)
    }
    try libinput.check(with: via)
    let verification = try verification()
    let found = FoundRecordings(paths, try selection.selection, asked: via)
    if let problem = found.emptyReason {
      throw CommandFailure(.nothing, problem)
    }
    var results: [VerifyResult] = []
    found.results(by: verification, try jobs.work, within: try timeLimit.limit) { result, progress in
      var output = DeferredOutput()
      for line in result.messages { output.printMessage(line) }
      if progress == nil { output.flush() } else { progress?.write(output) }
      results.append(result)
    }
    let writer = ReviewWriter(verification, try HeaderFiles(options, libinput, source.setup), below: paths)
    let status: ExitStatus?
    if inBrowser {
      status = try BrowserReview(results, writer).run()
    } else {
      var review = Review(writer)
      review.run(results)
      status = review.status
    }
    if writer.hasAcceptedLibinput { libinput.noteArgumentsOutsideHeaders() }
    if let status { throw status }
  }
}

/// A review of results with the user at the terminal.
private struct Review {
  private let writer: ReviewWriter
  private var accepted = 0
  private var skipped = 0
  private var unreadable = 0
  private var rejected: [VerifyResult] = []
  private var failure: ExitStatus?
  private var acceptsAll = false

  init(_ writer: ReviewWriter) { self.writer = writer }

  /// The exit status; nil if nothing remains to be done.
  var status: ExitStatus? { failure ?? (rejected.isEmpty && skipped == 0 ? nil : .changed) }

  mutating func run(_ results: [VerifyResult]) {
    for result in results {
      switch result.outcome {
      case .unreadable, .shared, .unexpected:
        // These cannot be accepted.
        Output.standard.write(VerifyText.text(result))
        failure = .worse(failure, result.failure)
      case .passed, .skipped, .changed, .foreign, .missing, .obsolete, .renamed: break
      }
    }
    let open = results.filter(\.isAcceptable)
    if open.isEmpty {
      let tally = VerifyTally(results)
      Output.standard.write("nothing to review: \(tally.text)\n")
      return
    }
    walk: for (index, result) in open.enumerated() {
      let change: ReviewedChange
      do throws(CommandFailure) { change = try ReviewedChange(result, writer.verification) } catch {
        failure = .worse(failure, error.report())
        unreadable += 1
        continue
      }
      if acceptsAll {
        accept(change)
        continue
      }
      Output.standard.write("\n")
      Output.standard.write(line: Colour.bold.paint("\(index + 1) of \(open.count)  \(result.name)"))
      for line in result.lanes?.lines(columns: TerminalSize.columns) ?? [] {
        Output.standard.write(line: line.isChanged ? Colour.bold.paint(line.text) : Colour.faint.paint(line.text))
      }
      Output.standard.write(change.text)
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
        Output.standard.write(line: "\(mark) \(result.name): \(result.problem ?? "")")
      } else {
        Output.standard.write(line: "\(mark) \(result.name)")
        Output.standard.write(line: "    look:    \(writer.verification.look(result.file, result.via))")
      }
    }
  }

  // MARK: Asking

  /// The raw values are the prompts, which have the key in brackets.
  private enum Answer: String {
    case accept = "[a]ccept"
    case reject = "[r]eject"
    case skip = "[s]kip"
    case acceptAll = "[A]ccept all"
    case quit = "[q]uit"
    case delete = "[d]elete"
    case keep = "[k]eep"

    static let forChanges: [Answer] = [.accept, .reject, .skip, .acceptAll, .quit]
    // A file is not deleted by the key that accepts results.
    static let forDeletions: [Answer] = [.delete, .keep, .acceptAll, .quit]

    var key: String { String(rawValue.dropFirst().prefix(1)) }
  }

  /// Asks about a change. The end of the input counts as quit.
  private func ask(_ change: ReviewedChange) -> Answer {
    let answers = change.deletes ? Answer.forDeletions : Answer.forChanges
    let prompts = answers.map(\.rawValue).joined(separator: "  ")
    while true {
      Output.standard.write(QuotedText.plain("\(change.question)  \(prompts): "))
      Output.standard.flush()
      guard let line = readLine() else { return .quit }
      let typed = line.filter { !$0.isWhitespace }
      if let answer = answers.first(where: { $0.key == typed }) { return answer }
      Output.standard.write("type one of the letters \(answers.map(\.key).listed("or")), then Enter\n")
    }
  }

  private mutating func accept(_ change: ReviewedChange) {
    do throws(CommandFailure) {
      for line in try writer.accept(change) { Output.standard.write(line: line) }
      accepted += 1
    } catch {
      failure = .worse(failure, error.report())
    }
  }
}
