import Analysis
import ArgumentParser
import Simulation
import TouchTrace

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Tries a grid of parameters on labelled recordings: what is right, missed and false at each value.",
    discussion: """
      A recording's label is in its name, before the first digit: two-finger-tap-1.yml, tap3.yml, none.trace; or in a file \
      (--labels), the same that `touchstone report` takes. \(LabelFile.form) \(RecordingLabel.form)

      Of a label's gestures the recording must give just that many, and nothing else. It is right, or missed where there \
      are fewer, or false where something else came beside.

      The table ends with the plateau: the widest range of values that all do as well as the best, and within one \
      recording of it; a value in its middle is a better choice than the best point at its edge.

      Each recording at each point is a line of JSON, and so is its result. --results keeps them as they come: run it \
      again, and what is there is not done again, but for what failed. --list-work, --work - and --table let another program spread the lines \
      over machines; Tools/sweep/on-spark is one.

      Examples:
        touchstone sweep --set tap.allowableMovement=4...24:2 recordings
        touchstone sweep --set longPress.minimumPressDuration=400...600ms:50ms --set tap.allowableMovement=8,12,16 \
      --picture sweep.svg --results sweep.jsonl --labels labels.tsv
        touchstone sweep --list-work --set tap.allowableMovement=4...24:2 recordings | touchstone sweep --work - \
      > a.jsonl; touchstone sweep --table a.jsonl

      Exit codes: 0 done · 3 a recording, a label or a result cannot be read · 4 there is no labelled recording · 64 the \
      command line is wrong · 74 a result could not be written
      """)

  @Argument(help: "Recordings, or folders of them; none where --labels names all.", completion: .file())
  var paths: [String] = []
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A parameter and its values: FIRST...LAST:STEP, a list A,B,C, or one value. Several make every combination.",
      valueName: "name.parameter=values"))
  var assignments: [String] = []
  @Option(help: ArgumentHelp("A file of labels.", valueName: "file.tsv"), completion: .file(extensions: ["tsv"]))
  var labels: String?
  @Option(
    name: .customLong("recognizer"),
    help: ArgumentHelp("Plays this kind of recognizer too, such as pan. Can be repeated.", valueName: "kind"))
  var recognizers: [String] = []
  @OptionGroup var source: SourceOptions
  @OptionGroup var jobs: JobOptions
  @Option(
    help: ArgumentHelp("Draws one parameter's curves or two parameters' map, as SVG.", valueName: "file.svg"),
    completion: .file(extensions: ["svg"]))
  var picture: String?
  @Option(
    help: ArgumentHelp("Keeps each result as it comes, and goes on from there.", valueName: "file.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var results: String?
  @Option(
    help: ArgumentHelp("How many points the grid may have; else \(Self.mostPoints).", valueName: "number"))
  var points: Int?
  @Flag(help: "Prints each recording at each point as a line of work, and does none.")
  var listWork = false
  @Option(help: ArgumentHelp("Does the lines of work on standard input, a result a line.", valueName: "-"))
  var work: String?
  @Option(
    help: ArgumentHelp("Makes the table of results that are there.", valueName: "file.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var table: String?

  private static let mostPoints = 4096

  func run() {
    check()
    if let work {
      if work != "-" { refuse("--work reads standard input only; write --work - < \(Shell.quoted(work))") }
      if let status = SweepRun(known: source.request).pipe() { status.leave() }
      return Output.standard.finish()
    }
    if let table { return show(read(table)) }
    let grid = grid()
    let (items, status) = items(grid)
    if listWork {
      for item in items { Output.standard.write(item.line + "\n") }
      if let status { status.leave() }
      return Output.standard.finish()
    }
    show(done(items), status)
  }

  // MARK: What is asked for

  private func check() {
    let modes = [work == nil ? nil : "--work", table == nil ? nil : "--table", listWork ? "--list-work" : nil]
      .compactMap { $0 }
    if modes.count > 1 { refuse("\(modes.joined(separator: " and ")) exclude each other; give one") }
    if let picture, !picture.hasSuffix(".svg") || picture == ".svg" {
      refuse("--picture writes SVG: give a file that ends in .svg, not “\(picture)”")
    }
    if let picture { OutputGuard.check(picture, reading: inputs, isForced: nil) }
    if work != nil || listWork {
      if picture != nil { refuse("\(modes[0]) makes no table; --picture goes with --table, or with the sweep itself") }
      if results != nil { refuse("\(modes[0]) writes to standard output; redirect it rather than give --results") }
    }
    if work != nil || table != nil {
      let given =
        (assignments.isEmpty ? [] : ["--set"]) + (paths.isEmpty ? [] : ["paths"]) + (labels == nil ? [] : ["--labels"])
        + (recognizers.isEmpty ? [] : ["--recognizer"])
      if !given.isEmpty {
        refuse("\(modes[0]) takes all from the lines themselves; leave out \(given.joined(separator: ", "))")
      }
      if table != nil, results != nil { refuse("--table reads results; leave out --results") }
      return
    }
    if assignments.isEmpty {
      refuse("a sweep needs a parameter and its values, such as --set tap.allowableMovement=4...24:2")
    }
    if paths.isEmpty && labels == nil { refuse("give recordings or folders of them, or --labels FILE") }
    if paths.contains("-") { refuse("standard input cannot be played at many points; give a file") }
    if let points, points < 1 { refuse("--points takes a number from 1, not \(points)") }
  }

  private var inputs: [String] { source.inputs(paths) + [labels, results, table].compactMap { $0 } }
  private var limit: Int { points ?? Self.mostPoints }

  private func grid() -> SweepGrid {
    var axes: [SweepAxis] = []
    for text in assignments {
      do throws(SweepAxis.Problem) { axes.append(try SweepAxis(parsing: text, limit: 1 << 20)) } catch {
        refuse(error.description)
      }
    }
    for axis in axes where SceneCatalog.scenes.contains(where: { $0.name == axis.recognizer }) {
      refuse(
        "--set \(axis.name) is a setting of a scene, which changes nothing in what is recognized; sweep a recognizer's")
    }
    let grid = SweepGrid(axes)
    if let problem = grid.problem(in: setup) { refuse(problem) }
    let moving = axes.count { $0.values.count > 1 }
    // Said before anything is played.
    if picture != nil, !(1...2).contains(moving) {
      refuse("--picture shows one parameter or two that have several values, and these are \(moving)")
    }
    return grid
  }
  /// What a recording is played with that names no recognizers.
  private var setup: Setup {
    var setup = Setup.standard(KnownRecognizers.all)
    for kind in recognizers {
      guard let type = KnownRecognizers.all.first(where: { $0.kind == kind }) else {
        refuse(
          "there is no recognizer “\(kind)”\(Suggestion.questionOrList(kind, KnownRecognizers.all.map { $0.kind }))")
      }
      setup.add(type)
    }
    return setup
  }

  private func items(_ grid: SweepGrid) -> ([SweepItem], ExitStatus?) {
    let labelled = SweepLabels(paths, file: labels) { Self.played($0, source.request, recognizers) }
    var status = labelled.status
    let recordings = labelled.recordings
    if recordings.isEmpty {
      let place = paths.isEmpty ? labels ?? "" : paths.joined(separator: ", ")
      complain(
        "there is no labelled recording in \(place); a name such as tap-1.yml is a label, or --labels gives them")
      (status ?? .nothing).leave()
    }
    if grid.count > limit {
      let (product, overflow) = grid.count.multipliedReportingOverflow(by: recordings.count)
      let replays = overflow || grid.count == .max ? "more than can be counted" : "\(product)"
      refuse(
        "the grid has \(grid.count == .max ? "too many" : "\(grid.count)") points, with \(recordings.count) recordings "
          + "\(replays) replays; take wider steps, or allow it with --points \(grid.count)")
    }
    let defaults = grid.defaults(in: setup)
    _ = source.request
    var items: [SweepItem] = []
    for recording in recordings {
      do throws(SweepRecording.Problem) {
        var item = SweepItem(
          touchstone: Touchstone.version, recording: recording.path,
          bytes: try SweepRecording.fingerprint(of: recording.path, description: source.description ?? ""),
          label: recording.label, assignments: [], defaults: defaults)
        item.recognizers = recognizers
        item.surface = source.surface ?? ""
        item.device = source.device ?? 0
        item.description = source.description ?? ""
        for point in 0..<grid.count {
          item.assignments = zip(grid.axes, grid.values(at: point)).map { "\($0.name)=\($1)" }
          items.append(item)
        }
      } catch {
        complain(error.description)
        status = .unreadable
      }
    }
    return (items, status)
  }

  /// The names of the recognizers that a recording is played with; none where it cannot be read.
  private static func played(_ path: String, _ request: SourceRequest, _ kinds: [String]) -> [String] {
    var replay = Replay.known
    replay.added = KnownRecognizers.all.filter { kinds.contains($0.kind) }
    return replay.names(in: path, request)
  }

  // MARK: What comes of it

  /// The results of all items: those that the file has, and the others done now.
  private func done(_ items: [SweepItem]) -> [SweepResult] {
    let work = jobs.work
    do throws(FileProblem) {
      let file: SweepResultsFile? = if let results { try SweepResultsFile(results, for: items) } else { nil }
      var known = file?.results ?? []
      let there = Set(known.map(\.item))
      let missing = items.filter { !there.contains($0) }
      if !there.isEmpty { say("note: \(there.count) of \(items.count) results are in \(results ?? "") already") }
      var progress = ProgressLine("sweeping", every: 1)
      let run = SweepRun(known: source.request)
      work.run(SweepRun.portions(missing)) {
        run.results(of: $0)
      } take: { portion in
        known += portion
        do throws(FileProblem) { try file?.add(portion.map { $0.line + "\n" }.joined()) } catch {
          progress.clear()
          complain(error.description)
          ExitStatus.output.leave()
        }
        progress.show { "\(known.count) of \(items.count)" }
      }
      progress.clear()
      return known
    } catch {
      complain(error.description)
      ExitStatus.output.leave()
    }
  }

  private func read(_ path: String) -> [SweepResult] {
    do throws(FileProblem) {
      var results: [SweepResult] = []
      let torn = try SweepLines.read(path) { result, _ throws(FileProblem) in results.append(result) }
      if torn > 0 { say("note: \(path): its last line is cut off, and is left out") }
      return results
    } catch {
      complain(error.description)
      ExitStatus.unreadable.leave()
    }
  }

  private func show(_ results: [SweepResult], _ status: ExitStatus? = nil) {
    do throws(SweepTable.Problem) {
      let table = try SweepTable(results)
      Output.standard.write(SweepText.text(table))
      Output.standard.flush()
      for note in SweepText.notes(table) { say("note: \(note)") }
      if let picture { draw(table, picture) }
      if let status { status.leave() }
      if !table.leftOut.isEmpty || table.missing > 0 { ExitStatus.unreadable.leave() }
      Output.standard.finish()
    } catch {
      complain(error.description)
      ExitStatus.unreadable.leave()
    }
  }
  private func draw(_ table: SweepTable, _ path: String) {
    if let obstacle = SweepPicture.obstacle(to: table) { refuse(obstacle) }
    let file = OutputFile(path, reading: inputs)
    file.output.write(SweepPicture.svg(table))
    file.finish("\(table.points.count) points")
  }
}
