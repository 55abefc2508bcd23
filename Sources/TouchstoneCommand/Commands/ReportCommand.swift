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
  @OptionGroup var options: ReplayOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var libinput: LibinputOptions

  func run() {
    let replay = options.replay()
    let traces = TraceFiles(paths)
    for problem in traces.problems { complain(problem) }
    if output == nil, isatty(1) == 1 {
      complain("a report is a page for a browser; say where to, as in -o report.html")
      ExitStatus.usage.leave()
    }
    for file in traces.files {
      do throws(ExitStatus) {
        let made = try PlayedReport(file, replay, source.request, libinput.request)
        made.report.command = "touchstone replay\(options.words) \(Shell.quoted(file))"
        let target = OutputFile(output ?? "-")
        target.output.write(bytes: made.report.page)
        target.finish("report of \(file)")
        if let status = made.status { status.leave() }
      } catch { error.leave() }
    }
    Output.standard.finish()
  }
}
