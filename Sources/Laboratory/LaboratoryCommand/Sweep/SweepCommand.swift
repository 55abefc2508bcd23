import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
import CommandSupport
import Glibc
import Simulation
import TouchTrace

struct SweepCommand: ParsableCommand, RecordingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Counts right, missed and false gestures over parameter values.",
    discussion: """
      Replays labelled recordings with a grid of parameters. A recording must contain exactly its label's gestures. It is right if it does, missed if it contains fewer, and \
      false if another gesture was recognized, or if the gestures contradict a line of the setup: never both A B, or expect A \
      within 100ms.

      On a terminal, two parameters are drawn as a map, with the number of right recordings in each cell; one parameter, \
      pipes and files get a table. Below is the plateau: the widest range of values that do as well as the best one, and the range \
      within one recording of it. A value in the middle of the plateau is a better choice than the best value at its \
      edge.

      If the label file has a column `person`, the answer begins with people: the setting with \
      which the most people have 95 % of their recordings right, without more false gestures or longer waits, chosen on \
      four fifths of the people and judged on the others, and the frontier. A file NAME.people is swept as by `touchstone people`.

      Each recording at each point is one line of JSON, and so is its result. --results stores results as they arrive; \
      running the sweep again continues it and retries failures. --list-work, --work - and --table let another program \
      distribute the lines over machines; Tools/sweep/on-spark is an example.

      Examples:
        touchstone sweep --set tap.allowableMovement=4...24:2 recordings
        touchstone sweep --set longPress.minimumPressDuration=400...600ms:50ms \\
          --set tap.allowableMovement=8,12,16 --picture sweep.svg recordings
        touchstone sweep --set tap.allowableMovement=16...32:4 touches.people
        touchstone sweep --list-work --set tap.allowableMovement=4...24:2 recordings \\
          | touchstone sweep --work - > a.jsonl; touchstone sweep --table a.jsonl

      Exit codes: 0 success · 3 a recording, a label or a result cannot be read · 4 no labelled recordings · 64 usage \
      error · 74 a result cannot be written
      """)

  @Argument(help: "Recordings, or folders of recordings (default: all that --labels names).", completion: .file())
  var paths: [String] = []
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "FIRST...LAST:STEP, a list A,B,C, or one value. Can be repeated to sweep all combinations.",
      valueName: "name.parameter=values"), completion: Completions.parameters)
  var assignments: [String] = []
  @Option(help: ArgumentHelp("Label file.", valueName: "file.tsv"), completion: .file(extensions: ["tsv"]))
  var labels: String?
  @Option(
    name: .customLong("recognizer"),
    help: ArgumentHelp("Adds a recognizer of this kind, such as pan. Can be repeated.", valueName: "kind"),
    completion: Completions.recognizerKinds)
  var recognizers: [String] = []
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var jobs: JobOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @OptionGroup var tableOptions: TableOptions
  @Option(
    help: ArgumentHelp("Draws one parameter's curves, or the map of two.", valueName: "file.svg"),
    completion: .file(extensions: ["svg"]))
  var picture: String?
  @Flag(
    inversion: .prefixedNo,
    help: "Prints the map of two parameters instead of the table (default: on a terminal, if it fits).")
  var map: Bool?
  @Option(
    help: ArgumentHelp("Stores results as they arrive, and continues from them.", valueName: "file.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var results: String?
  @Option(
    help: ArgumentHelp("Maximum number of grid points (default: \(Self.maximumPoints)).", valueName: "number"))
  var points: Int?
  @Flag(help: "Prints each recording at each point as a work item, without replaying it.")
  var listWork = false
  @Option(help: ArgumentHelp("Runs the work items on standard input and prints one result per line.", valueName: "-"))
  var work: String?
  @Option(
    help: ArgumentHelp("Prints the table of existing results.", valueName: "file.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var table: String?

  private static let maximumPoints = 4096
  /// The header of a recording without one.
  private static let plainHeader = TraceHeader(surface: Surface(millimetres: 0, by: 0))

  func run() throws {
    if let file = paths.first(where: { $0.hasSuffix(".people") }) { return try sweepPeople(file) }
    try check()
    if let work {
      if work != "-" { throw CommandFailure("--work reads standard input only; use --work - < \(Shell.quoted(work))") }
      if let status = SweepRun(known: try source.request).pipe() { throw status }
      return
    }
    if let table { return try printTable(read(table)) }
    let grid = try grid()
    let (items, status) = try items(grid)
    if listWork {
      for item in items { Output.standard.write(item.line + "\n") }
      if let status { throw status }
      return
    }
    try printTable(try run(items), status)
  }

  // MARK: Options

  /// Checks the options that need no recording.
  func check() throws(CommandFailure) {
    let modes = [work == nil ? nil : "--work", table == nil ? nil : "--table", listWork ? "--list-work" : nil]
      .compactMap { $0 }
    if modes.count > 1 {
      throw CommandFailure("\(modes.joined(separator: " and ")) cannot be combined; use one of them")
    }
    if let picture, !picture.hasSuffix(".svg") || picture == ".svg" {
      throw CommandFailure("--picture writes SVG: name a file with the extension .svg, not “\(picture)”")
    }
    if let picture { try OutputGuard.check(picture, reading: inputs, .of(.picture)) }
    _ = try tableOptions.pageFile(reading: inputs)
    if work != nil || listWork {
      if picture != nil { throw CommandFailure("--picture cannot be combined with \(modes[0]); use it with --table") }
      if map != nil { throw CommandFailure("--map cannot be combined with \(modes[0]); use it with --table") }
      if let option = tableOptions.names.first {
        throw CommandFailure("\(option) cannot be combined with \(modes[0]); use it with --table")
      }
      if results != nil {
        throw CommandFailure("--results cannot be combined with \(modes[0]); redirect standard output")
      }
    }
    if work != nil || table != nil {
      let given =
        (assignments.isEmpty ? [] : ["--set"]) + (paths.isEmpty ? [] : ["paths"]) + (labels == nil ? [] : ["--labels"])
        + (recognizers.isEmpty ? [] : ["--recognizer"])
      if !given.isEmpty {
        throw CommandFailure("\(modes[0]) reads all options from its input; remove \(given.joined(separator: ", "))")
      }
      if table != nil, results != nil {
        throw CommandFailure("--results cannot be combined with --table; remove --results")
      }
      return
    }
    if assignments.isEmpty {
      throw CommandFailure(
        "no parameter to sweep; add --set NAME.PARAMETER=VALUES, such as tap.allowableMovement=4...24:2")
    }
    if paths.isEmpty && labels == nil {
      throw CommandFailure("no recordings; name recordings or folders, or add --labels FILE")
    }
    if paths.contains("-") { throw CommandFailure("standard input cannot be replayed more than once; name a file") }
    if let points, points < 1 { throw CommandFailure("--points must be 1 or more, not \(points)") }
  }

  /// The files that the command reads.
  var inputs: [String] { source.inputs(paths) + [labels, results, table].compactMap { $0 } }
  private var limit: Int { points ?? Self.maximumPoints }

  func grid() throws(CommandFailure) -> SweepGrid {
    var axes: [SweepAxis] = []
    for text in assignments {
      axes.append(try orFail(.usage, try SweepAxis(parsing: text, limit: 1 << 20)))
    }
    for axis in axes where SceneCatalog.scenes.contains(where: { $0.name == axis.recognizer }) {
      throw CommandFailure(
        "--set \(axis.name) is a parameter of a scene, which does not affect recognition; sweep a recognizer's parameter"
      )
    }
    let grid = SweepGrid(axes)
    if let problem = grid.problem(in: try setup()) { throw CommandFailure(problem) }
    let varying = axes.count { $0.values.count > 1 }
    // Checked before anything is replayed.
    if picture != nil, !(1...2).contains(varying) {
      throw CommandFailure("--picture draws one or two parameters with several values, not \(varying)")
    }
    if map == true, varying != 2 {
      throw CommandFailure("--map draws two parameters with several values, not \(varying)")
    }
    return grid
  }

  /// The recognizers of recordings without their own setup.
  private func setup() throws(CommandFailure) -> Setup {
    var setup = Setup.standard(KnownRecognizers.all)
    let place = paths.first ?? labels ?? "."
    let nearest = isFolder(place) ? SetupFile.path(inOrAbove: place) : SetupFile.path(forRecordingAt: place)
    if let path = setupOptions.file ?? nearest {
      setup = try orFail(
        .unreadable, try Setup(SetupFile(path: path, .known).header, catalog: KnownRecognizers.all))
    }
    for kind in recognizers { setup.add(try KnownRecognizers.named(kind)) }
    return setup
  }

  private func items(_ grid: SweepGrid) throws -> ([SweepItem], ExitStatus?) {
    let request = try source.request
    let labelled = SweepLabels(paths, file: labels) { Self.recognizers(in: $0, request, recognizers) }
    var status = labelled.status
    let recordings = labelled.recordings
    if recordings.isEmpty {
      let place = paths.isEmpty ? labels ?? "" : paths.joined(separator: ", ")
      printError(
        "no labelled recordings in \(place); name recordings after their label, such as tap-1.yml, or add --labels FILE"
      )
      throw status ?? .nothing
    }
    if grid.count > limit {
      let (product, overflow) = grid.count.multipliedReportingOverflow(by: recordings.count)
      let replays = overflow || grid.count == .max ? "more than can be counted" : "\(product)"
      throw CommandFailure(
        "the grid has \(grid.count == .max ? "too many" : "\(grid.count)") points: \(replays) replays of "
          + "\(recordings.count, "recording"); use wider steps or add --points \(grid.count)")
    }
    let defaults = grid.defaults(in: try setup(), density: request.pointsPerInch ?? .standard)
    // All recordings share the text of a point.
    let points = (0..<grid.count).map { point in
      zip(grid.axes, grid.values(at: point)).map { "\($0.name)=\($1)" }
    }
    var items: [SweepItem] = []
    for recording in recordings {
      do throws(SweepProblem) {
        let own = request.ownHeader(ofRecordingAt: recording.path)
        let setup = request.setupPath(forRecordingAt: recording.path, own ?? Self.plainHeader) ?? ""
        var item = SweepItem(
          touchstone: Touchstone.version, recording: recording.path,
          bytes: try SweepRecording.fingerprint(
            of: recording.path, description: recordingOptions.description ?? "", setup: setup, known: request),
          label: recording.label, assignments: [], defaults: defaults)
        item.work.recognizers = recognizers
        item.work.surface = recordingOptions.surface ?? ""
        item.work.pointsPerInch = recordingOptions.pointsPerInch ?? ""
        item.work.device = recordingOptions.device ?? 0
        item.work.description = recordingOptions.description ?? ""
        item.work.setup = setup
        item.work.person = recording.person ?? ""
        for point in points {
          item.assignments = point
          items.append(item)
        }
      } catch {
        printError(error.sentence)
        status = .unreadable
      }
    }
    return (items, status)
  }

  /// Returns the names of the recognizers that a recording is replayed with, or an empty array if it cannot be read.
  private static func recognizers(in path: String, _ request: SourceRequest, _ kinds: [String]) -> [String] {
    var replay = Replay.known
    replay.added = KnownRecognizers.all.filter { kinds.contains($0.kind) }
    return replay.names(in: path, request)
  }
}
