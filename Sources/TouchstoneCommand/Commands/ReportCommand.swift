import Analysis
import ArgumentParser
import Gestures
import Glibc
import LibinputClient
import Simulation
import TouchTrace

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes a page to look at: what a recording's fingers, recognizers and table did.",
    discussion: """
      The page of one recording is one file, which opens in any browser without a network: the fingers' paths in \
      millimetres, a lane for each recognizer with its states and reasons, libinput's lane beside them, curves, the table \
      at any moment, and the transcript, all linked to each other. A recording that breaks off gives the page of what was \
      read, which says so.

      Of several recordings, or a folder, it is the page of all: what came of each, what it was meant to be and was not \
      (with --labels), and the nearest misses. With -o FOLDER/ each recording gets a page of its own there as well, linked \
      from index.html.

      --labels takes the same file as `touchstone sweep`. \(LabelFile.form) \(RecordingLabel.form) Of its gestures just \
      that many must come, and nothing else.

      Examples:
        touchstone report pinch.yml -o pinch.html
        touchstone report --explain swipe.yml -o swipe.html
        touchstone report --scene plays tap.trace -o - > tap.html
        touchstone report --labels labels.tsv recordings -o reports/

      Exit codes: 0 written · 3 a recording or a label cannot be read; what could be is in the page · 4 there is no recording \
      · 64 the command line is wrong · 74 the page could not be written
      """)

  @Argument(help: "A recording, or several, or folders of them; - is standard input.", completion: .file())
  var paths: [String]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to; - is standard output, which is also where it goes without -o unless that is a terminal. FOLDER/ for a page each.",
      valueName: "file.html"), completion: .file(extensions: ["html"]))
  var output: String?
  @Option(
    help: ArgumentHelp(
      "For several recordings: what each is meant to show, a file of labels.", valueName: "file.tsv"),
    completion: .file(extensions: ["tsv"]))
  var labels: String?
  @Flag(
    help: "With what `explain` says of each gesture that did not come; for one recording, and it takes longer.")
  var explain = false
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var libinput: LibinputOptions

  func run() {
    let replay = options.replay()
    if output == nil && isatty(1) == 1 {
      refuse("a report is a page for a browser; say where to, as in -o report.html")
    }
    let isFolder = output.map { $0.hasSuffix("/") || Self.isFolder($0) } ?? false
    var (files, status) = TraceFiles.named(by: paths)
    if explain && (files != paths || paths.count != 1 || isFolder || paths == ["-"]) {
      refuse("--explain is for one recording, in a file: it plays it many times")
    }
    if files == paths && paths.count == 1 && !isFolder {
      if labels != nil { refuse("--labels is for several recordings; give a folder of them") }
      status = writeOne(files[0], replay)
    } else {
      let known = labels.map { LabelTable($0) { replay.names(in: $0, source.request) } }
      let failure = writeAll(files, replay, known, into: isFolder ? ReportFolder(output ?? "") : nil)
      status = .worse(.worse(status, known?.status), failure)
    }
    if let status { status.leave() }
    Output.standard.finish()
  }

  /// Nil where all went well.
  private func writeOne(_ file: String, _ replay: Replay) -> ExitStatus? {
    let page = page(output ?? "-", of: [file])
    do throws(PlayFailure) {
      let played = try play(file, replay)
      if explain { played.report.explained = explained(file, replay) }
      write(played.report.page, to: page, "report of \(file)")
      return played.status
    } catch { return error.status }
  }
  private func play(_ file: String, _ replay: Replay) throws(PlayFailure) -> PlayedReport {
    let played = try PlayedReport(file, replay, source.request, libinput.request)
    if file != "-" { played.report.command = "touchstone replay\(options.words) \(Shell.quoted(file))" }
    return played
  }

  private func writeAll(
    _ files: [String], _ replay: Replay, _ known: LabelTable?, into folder: ReportFolder?
  ) -> ExitStatus? {
    var status: ExitStatus?
    var unwritten = 0
    let index = page(folder?.path("index.html") ?? output ?? "-", of: files)
    var corpus = CorpusReport(paths.map(Self.title).joined(separator: ", "), isLabelled: known != nil)
    var progress = ProgressLine("playing", every: 1)
    var folder = folder
    for (number, file) in files.enumerated() {
      progress.show { "\(number) of \(files.count) recordings" }
      let label = known?.label(of: file)
      do throws(PlayFailure) {
        let (outcome, failure, problem): (RecordingOutcome, ExitStatus?, String?)
        var (link, remark) = ("", "")
        if folder != nil {
          let played = try play(file, replay)
          (outcome, failure, problem) = (played.report.outcome, played.status, played.report.problem)
          let name = folder!.name(for: file)
          OutputGuard.check(folder!.path(name), reading: inputs(files), isForced: nil)
          // The others' pages are none the worse for it.
          do throws(FileProblem) {
            try folder!.write(played.report.page, as: name)
            link = name
          } catch {
            progress.clear()
            complain(error.description)
            remark = "Its page is not there: \(error.description)."
            unwritten += 1
          }
        } else {
          (outcome, failure, problem) = try TouchstoneCommand.outcome(of: file, replay, source.request)
        }
        corpus.add(file, link: link, label: label, outcome, problem: problem ?? "", remark: remark)
        status = .worse(status, failure)
      } catch {
        corpus.add(file, label: label, nil, problem: error.sentence)
        status = .worse(status, error.status)
      }
    }
    progress.clear()
    note(known, files, corpus)
    write(
      corpus.page, to: index,
      "\(TranscriptLine.counted(files.count, "recording"))\(folder == nil ? "" : ", each with its page beside it")"
        + (unwritten == 0 ? "" : ", but for \(unwritten)"))
    return unwritten == 0 ? status : .worse(status, .output)
  }
  private func note(_ known: LabelTable?, _ files: [String], _ corpus: CorpusReport) {
    let absent = known?.others(than: files) ?? []
    if let first = absent.first {
      say(
        "note: \(absent.count) of the labelled recordings \(absent.count == 1 ? "was" : "were") not given, \(first) first"
      )
    }
    for gesture in corpus.unplayed {
      say(
        "note: nobody plays a recognizer for \(gesture.name) in \(gesture.count) of the recordings, where it is to come; "
          + RecordingLabel.remedy(forUnplayed: gesture.name))
    }
  }

  /// A page that is to be written. Ends the command where that would cost what must not be lost.
  private func page(_ path: String, of recordings: [String]) -> OutputFile {
    OutputFile(path, reading: inputs(recordings))
  }
  private func inputs(_ recordings: [String]) -> [String] { source.inputs(recordings) + [labels].compactMap { $0 } }
  private func write(_ page: [UInt8], to file: OutputFile, _ what: String) {
    file.output.write(bytes: page)
    file.finish(what)
  }
  /// As it was named; a folder called `.` or `..`, as which nobody knows it later, by its name.
  private static func title(_ path: String) -> String {
    guard let last = path.split(separator: "/").last, last == "." || last == "..", let real = realpath(path, nil) else {
      return path
    }
    defer { free(real) }
    return String(cString: real).split(separator: "/").last.map(String.init) ?? path
  }
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
