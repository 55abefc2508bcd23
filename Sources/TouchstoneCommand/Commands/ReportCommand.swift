import ArgumentParser
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

      --labels takes a table of two columns, a recording's path and what it shows, with a tab between. Paths are as \
      given on the command line, or from the table's folder on. A label is a gesture, `pinch`, several, `tap 20, pinch`, \
      or `nothing`.

      Examples:
        touchstone report pinch.yml -o pinch.html
        touchstone report --explain swipe.yml -o swipe.html
        touchstone report --scene plays tap.trace -o - > tap.html
        touchstone report --labels labels.tsv recordings -o reports/

      Exit codes: 0 written · 3 a recording cannot be read whole; what could be is in the page · 4 there is no recording \
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
      "For several recordings: what each is meant to show, a table of paths and labels.", valueName: "file.tsv"),
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
    let known = readLabels()
    var (files, status) = TraceFiles.named(by: paths)
    if explain && (files != paths || paths.count != 1 || isFolder || paths == ["-"]) {
      refuse("--explain is for one recording, in a file: it plays it many times")
    }
    if files == paths && paths.count == 1 && !isFolder {
      if labels != nil { refuse("--labels is for several recordings; give a folder of them") }
      status = writeOne(files[0], replay)
    } else {
      let failure = writeAll(files, replay, known, into: isFolder ? ReportFolder(output ?? "") : nil)
      status = .worse(status, failure)
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
    _ files: [String], _ replay: Replay, _ known: RecordingLabels?, into folder: ReportFolder?
  ) -> ExitStatus? {
    var status: ExitStatus?
    let index = page(folder?.path("index.html") ?? output ?? "-", of: files)
    var corpus = CorpusReport(paths.joined(separator: ", "), isLabelled: known != nil)
    var progress = ProgressLine("playing", every: 1)
    var folder = folder
    for (number, file) in files.enumerated() {
      progress.show { "\(number) of \(files.count) recordings" }
      let label = known?.label(of: file)
      do throws(PlayFailure) {
        let (outcome, failure, problem): (RecordingOutcome, ExitStatus?, String?)
        var link = ""
        if folder != nil {
          let played = try play(file, replay)
          (outcome, failure, problem) = (played.report.outcome, played.status, played.report.problem)
          link = folder!.name(for: file)
          write(played.report.page, to: page(folder!.path(link), of: files), nil)
        } else {
          (outcome, failure, problem) = try TouchstoneCommand.outcome(of: file, replay, source.request)
        }
        corpus.add(file, link: link, label: label, outcome, problem: problem ?? "")
        status = .worse(status, failure)
      } catch {
        corpus.add(file, label: label, RecordingOutcome(), problem: "\(error.description).")
        status = .worse(status, error.status)
      }
    }
    progress.clear()
    let absent = known?.missing(from: files) ?? []
    if let first = absent.first {
      say(
        "note: \(absent.count) of the labelled recordings \(absent.count == 1 ? "was" : "were") not given, \(first) first"
      )
    }
    write(
      corpus.page, to: index,
      "\(files.count) recordings\(folder == nil ? "" : ", each with its page beside it")")
    return status
  }

  /// A page that is to be written. Ends the command where that would cost what must not be lost.
  private func page(_ path: String, of recordings: [String]) -> OutputFile {
    OutputFile(path, reading: source.inputs(recordings) + [labels].compactMap { $0 })
  }
  private func write(_ page: [UInt8], to file: OutputFile, _ what: String?) {
    file.output.write(bytes: page)
    if let what { file.finish(what) } else { file.finishSilently() }
  }
  private func readLabels() -> RecordingLabels? {
    guard let labels else { return nil }
    do {
      guard let text = try TextFile.read(labels) else { refuse("there is no \(labels)") }
      return try RecordingLabels(text, from: labels)
    } catch { refuse("\(error)") }
  }
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Where the pages of several recordings are written. Ends the command where it cannot be made.
private struct ReportFolder {
  private let folder: String
  private var taken: Set<String> = ["index.html"]

  init(_ path: String) {
    folder = path.hasSuffix("/") ? path : path + "/"
    var made = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      made += part + "/"
      if mkdir(made, 0o777) != 0 && errno != EEXIST {
        complain("\(made) cannot be made: \(errorText())")
        ExitStatus.output.leave()
      }
    }
  }
  func path(_ name: String) -> String { folder + name }

  /// What a recording's page is called: its path in one word.
  mutating func name(for recording: String) -> String {
    let parts = recording.split(separator: "/").filter { $0 != "." && $0 != ".." }
    // Names that stand in links as they are.
    let plain = String(
      parts.joined(separator: "-").unicodeScalars.map {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil || ".-_".unicodeScalars.contains($0))
          ? Character($0) : "_"
      })
    let stem = plain.isEmpty ? "recording" : plain
    var name = stem + ".html"
    var count = 2
    while !taken.insert(name).inserted {
      name = "\(stem)-\(count).html"
      count += 1
    }
    return name
  }
}
