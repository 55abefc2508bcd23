import Analysis
import ArgumentParser
import CommandSupport
import Gestures
import Glibc
import HelperPrograms
import LibinputClient
import Reports
import Simulation
import TouchTrace

struct ReportCommand: RecordingViewCommand {
  static let view = RecordingView.report
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes an HTML report: touches, recognizers, table.",
    discussion: """
      Writes one HTML file per recording, which any browser opens without a network connection: what each touch did \
      and why, the fingers' paths with the thresholds around them, a lane per recognizer, libinput's lane, each \
      measured value against its threshold, the table at any time, and the transcript. If a recording cannot be read to \
      its end, the report covers the part that was read.

      Without -o, the report of swipe.yml is swipe.html in the current folder; an existing file is replaced only if it \
      is a report. The link to the report is printed to standard output.

      --with chromium shows the recording with the parameters of another toolkit next to it, side by side, and which \
      gestures differ, when and by which limit; --with FILE does it with a header file, or with another recording, and \
      --with libinput with what libinput makes of the same fingers.

      For several recordings or a folder, writes an overview: the gestures recognized in each, the differences from \
      its label (with --labels), and the nearest misses. -o FOLDER/ also writes a report per recording, linked from \
      index.html.

      --core FILE puts a core into the page, which Tools/web-core/build builds; that of a release is found without it. \
      The page then replays: a remedy is a slider, each parameter a field, other recordings can be dropped or pasted, \
      and a link contains the recording. \
      Without a recording, --core writes the same page to touch; for a folder, one page in which a changed parameter \
      replays all recordings and marks those that change. If it is on the web, --site ADDRESS prints a link to it \
      that contains the recording and the answer: its positions and times, name and comments, not the device. \
      See Documentation/InABrowser.md.

      Examples:
        touchstone report pinch.yml -o pinch.html
        touchstone report swipe.yml
        touchstone report --scene plays tap.trace -o - > tap.html
        touchstone report --labels labels.tsv recordings -o reports/
        touchstone report --with chromium swipe.yml
        touchstone report --core touchstone.core swipe.yml
        touchstone report --core touchstone.core -o touchstone.html
        touchstone report --site https://example.org/touchstone.html swipe.yml

      Exit codes: 0 success · 3 a recording, a label or the core cannot be read; the report covers the rest of the \
      recordings · 4 no recordings · \
      64 usage error · 74 the report cannot be written
      """)

  @Argument(help: "Recordings, or folders of recordings; - is standard input.", completion: .file())
  var paths: [String] = []
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file (default: the recording's name with .html). FOLDER/ writes a report per recording; - is standard output.",
      valueName: "file.html"), completion: .file(extensions: ["html"]))
  var output: String?
  @Option(
    help: ArgumentHelp(
      "Label file with the expected gestures.", valueName: "file.tsv"),
    completion: .file(extensions: ["tsv"]))
  var labels: String?
  @Option(
    help: ArgumentHelp(
      "Lets the page replay. Without a recording, it is a page to touch.",
      valueName: "file.core"), completion: .file(extensions: ["core"]))
  var core: String?
  @Option(
    help: ArgumentHelp(
      "Prints a link to the page at this address with the recording in it, instead of a file. With --core: where links of the page go.",
      valueName: "address"))
  var site: String?
  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Shows a second setup or recording side by side: a toolkit of --like, such as chromium, libinput, a header file, or another recording.",
      valueName: "setup"), completion: .file())
  var with: String?
  @OptionGroup var options: ReplayOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var viaOption: ViaOption
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var viewOptions: RecordingViewOptions
  @OptionGroup var timeLimit: TimeLimitOptions

  func validate() throws {
    if paths.isEmpty && core == nil {
      throw ValidationError("name a recording; or a core with --core, to write the page without one")
    }
    if let site {
      guard !site.isEmpty, !site.contains(where: { $0 == "#" || $0.isWhitespace }) else {
        throw ValidationError(
          "--site expects an address such as https://example.org/touchstone.html, without a fragment, not “\(site)”")
      }
    }
  }

  func run() throws {
    try checkView()
    let time = try viewOptions.time
    let core = try core.map { try readCore($0) }
    if paths.isEmpty, let core { return try writePlayground(core) }
    let input = RecordingInput(via: nil, source: try source.request, libinput: try libinput.request)
    let replay = try options.replay()
    let hasFolder = output.map { $0.hasSuffix("/") || isFolder($0) } ?? false
    var (files, status) = try TraceFiles.named(by: paths)
    if files == paths && paths.count == 1 && !hasFolder {
      if labels != nil { throw CommandFailure("--labels requires several recordings; name a folder") }
      status = try writeOne(files[0], input, replay, core, at: time)
    } else {
      if site != nil { throw CommandFailure("--site prints the link of one recording; name the recording") }
      if time != nil { throw CommandFailure("--at takes one recording, not a page of several; name the recording") }
      if core != nil && hasFolder {
        throw CommandFailure(
          "--core takes one page, because a page with a core has a megabyte; name a file, such as report.html")
      }
      if with != nil { throw CommandFailure("--with compares one recording; name the recording") }
      let known = labels.map { LabelTable($0) { replay.names(in: $0, input.source) } }
      let failure = try writeAll(
        files, input, replay, known, core, into: hasFolder ? try ReportFolder(output ?? "") : nil)
      status = .worse(.worse(status, known?.status), failure)
    }
    if let status { throw status }
  }

  /// Writes the report of one recording. Returns the status if it cannot be read to its end; nil otherwise.
  private func writeOne(
    _ file: String, _ input: RecordingInput, _ replay: Replay, _ core: ReportCore?, at time: Timestamp?
  ) throws(CommandFailure) -> ExitStatus? {
    if let site, core == nil { return try printLink(to: site, file, input, replay, at: time) }
    let core = core ?? HelperProgram.installedFile("touchstone.core").flatMap { try? readCore($0) }
    if let long = try LongReport.opened(file, replay, input.source) {
      if with != nil {
        throw CommandFailure("--with compares a recording of which the page has every frame; cut this one")
      }
      return try write(long, of: file, replay, core)
    }
    let page = try ReportFile(output, for: paths, reading: inputs([file]))
    let played = try play(file, input, replay)
    if let with {
      let second = try SecondReplay(with, file, options, input)
      played.report.show(try PlayedReport(second).report, beside: second.name, own: second.own)
    }
    var html: [UInt8]? = nil
    if let core {
      let recording = CoreRecording(file, replay, input.source, isComplete: played.status == nil)
      if case .none(let reason) = recording { printMessage("note: \(file): \(reason)") }
      html = played.report.page(with: core, replaying: recording)
    }
    try page.write(html ?? played.report.page, "report of \(file)", at: time)
    return played.status
  }

  /// Writes the page of a recording with too many frames for one drawing.
  private func write(
    _ long: LongReport, of file: String, _ replay: Replay, _ core: ReportCore?
  ) throws(CommandFailure) -> ExitStatus? {
    if viewOptions.at != nil {
      throw CommandFailure("--at is for a recording of which the page has every frame; cut this one")
    }
    let page = try ReportFile(output, for: paths, reading: inputs([file]))
    long.command = replayCommand(of: file)
    var progress = ProgressLine("reading \(file)")
    var status: ExitStatus?
    do throws(RecordingError) {
      try long.play { progress.show { "\(long.duration.text) replayed" } }
    } catch {
      status = PlaybackError(error).failure.report()
    }
    progress.clear()
    if case .failure(let problem) = long.head { printMessage("note: \(file): \(problem.description)") }
    let html: [UInt8]
    do throws(Replay.Problem) { html = try long.page(with: core) } catch {
      throw CommandFailure("\(file): \(error.sentence)")
    }
    try page.write(html, "report of \(file)")
    return status
  }

  private func replayCommand(of file: String) -> String {
    let setup = source.setup.file.map { " --setup \(Shell.quoted(Self.title($0)))" } ?? ""
    return "touchstone replay\(setup + options.arguments) \(Shell.quoted(Self.title(file)))"
  }

  /// Prints a link that contains the recording.
  private func printLink(
    to site: String, _ file: String, _ input: RecordingInput, _ replay: Replay, at time: Timestamp?
  ) throws(CommandFailure) -> ExitStatus? {
    if output != nil {
      throw CommandFailure("--site prints a link, and -o names a file; remove one of them, or add --core")
    }
    let played = try play(file, input, replay)
    let recording = CoreRecording(file, replay, input.source, isComplete: played.status == nil)
    guard let link = played.report.link(to: site, replaying: recording) else {
      if case .none(let reason) = recording { throw CommandFailure("\(file): \(reason)") }
      return played.status
    }
    Output.standard.write(line: link + (time.map { "&t=\($0.microseconds)" } ?? ""))
    return played.status
  }

  private func readCore(_ path: String) throws(CommandFailure) -> ReportCore {
    do {
      guard let bytes = try WholeFile.bytes(path, longest: ReportCore.longest, "more than a core has") else {
        throw CommandFailure(.unreadable, "no such file: \(path)")
      }
      var core = try ReportCore(bytes, of: path, version: touchstoneVersion)
      core.site = site ?? ""
      core.setups = EnginePreset.allCases.map { ($0.rawValue, $0.assignments) }
      return core
    } catch { throw CommandFailure(.unreadable, "\(error.sentence)") }
  }

  private func writePlayground(_ core: ReportCore) throws(CommandFailure) {
    if labels != nil { throw CommandFailure("--labels requires several recordings; name a folder") }
    if let option = (options.arguments + source.arguments + libinput.arguments).split(separator: " ").first {
      throw CommandFailure("\(option) needs a recording; in the page without one, parameters are fields")
    }
    if let output, output.hasSuffix("/") || isFolder(output) {
      throw CommandFailure(
        "the page is one file; name it, such as \(output.hasSuffix("/") ? output : output + "/")touchstone.html")
    }
    let file = try ReportFile(output ?? "touchstone.html", for: paths, reading: inputs([]))
    try file.write(core.playground, "page without a recording")
  }

  func play(
    _ file: String, _ input: RecordingInput, _ replay: Replay
  ) throws(CommandFailure) -> PlayedReport {
    let played = try PlayedReport(
      file, replay, input.source, input.libinput, findsHands: with == InputSource.libinput.rawValue)
    options.noteSetParameters(for: played.header, replay)
    if file != "-" { played.report.command = replayCommand(of: file) }
    return played
  }

  func inputs(_ recordings: [String]) -> [String] {
    source.inputs(recordings) + [labels, core].compactMap { $0 }
  }

  /// Returns the title of a path: the name of the folder or file, without its folders.
  static func title(_ path: String) -> String {
    guard let last = path.split(separator: "/").last else { return path }
    guard last == "." || last == "..", let real = realpath(path, nil) else { return String(last) }
    defer { free(real) }
    return String(cString: real).split(separator: "/").last.map(String.init) ?? path
  }
}
