import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
import CommandSupport
import Exploration
import Gestures
import Glibc
import Reports
import Simulation
import TouchTrace

struct ConflictsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "Finds conflicts between recognizers, and what removes them.",
    discussion: """
      Tries touch sequences on each pair of recognizers: fingers that touch down, lift and move just below, \
      at and just above each threshold, in each direction that a parameter names, fast and slow, just before each deadline and \
      at it, 125 times a second. States in which the same can happen are visited once. Touches with one motion are searched first, then several motions, then uncommon \
      touches; the result states how far. What depends on a limit that all touches meet, or all miss, is undecided. Recognizers \
      on elements of a scene are searched on areas that are nested as the elements are. Touchpad events are not part of the search.

      It reports five kinds of conflict, each with a recording and with changes of the setup that remove it; each change has \
      been searched, too:
        a recognizer is never recognized next to another one, though alone it is;
        two are recognized by one motion, though one of them is meant;
        one takes touches that are another one's before the two can be distinguished, or a small difference decides;
        one waits for another one to fail without need, or until the fingers act;
        a touch or a movement is too long for a tap and too short for the other one.
      Then all recognizers are searched together: what one loses to several others is a conflict, too. So is a tap that is \
      cancelled for a target with touches of its own.

      Lines of the setup state what it is meant to do, and are checked first: `expect next direction=left`, `expect select \
      within 100ms`, `expect both pan pinch`, `never both back scroll`. For those that are not met, changes are searched that meet \
      them, and all of them.

      A pan that rules out a tap after the finger moved, or a press after its time, is not a conflict. A finger has moved beyond \
      9 pt and is held beyond 240 ms: the largest drift of a still finger and the longest tap among this project's recordings. \
      A limit that cannot act, because another gesture is recognized first, is stated; it is no conflict either.

      The touches of a search change every 40 ms and move to the corners of the parameters. --random-frames checks its result \
      with touches that move anywhere at any time.

      With --results, a search that was interrupted continues, and one of a changed setup searches only what has changed. \
      --list-work and --work - let another program distribute the search over machines; Tools/sweep/conflicts-on-spark is \
      an example. The lines of all machines together are the file of --results.

      The setup is that of a trace, a recording or a header file; without one, the standard recognizers. That of an app is \
      read from a dump in JSON: `touchstone help hammer` prints code that makes one for Hammer.js, `gesture-handler` for \
      react-native-gesture-handler and `uikit` for UIKit. Notes state where it means something else than in the library.

      Examples:
        touchstone conflicts
        touchstone conflicts photo.trace -o conflicts.html
        touchstone conflicts photo.trace --recordings conflicts
        touchstone conflicts photo.trace --format sarif > conflicts.sarif
        touchstone conflicts --recognizer transform --all
        touchstone conflicts --list-work photo.trace \\
          | touchstone conflicts --work - photo.trace > found.txt
        touchstone conflicts --results found.txt photo.trace

      Exit codes: 0 no conflicts · 1 conflicts, or an intent is not met · 2 none was found, and not everything could be decided · 3 the setup cannot be read · 64 usage error · 74 a recording cannot be \
      written
      """)

  @Argument(
    help: ArgumentHelp(
      "A trace, a recording, a header file, or a dump of Hammer, React Native or UIKit (default: the standard recognizers).",
      valueName: "setup"),
    completion: .file())
  var file: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Also writes a page with a matrix of the recognizers. It plays the recordings of each pair; - is standard output, instead of the text.",
      valueName: "file.html"), completion: .file(extensions: ["html"]))
  var output: String?
  @Option(
    help: ArgumentHelp(
      "Writes a recording of each conflict to this folder.", valueName: "folder"),
    completion: .directory)
  var recordings: String?
  @Option(
    help: ArgumentHelp(
      "Most actions to try for each pair; with more, more pairs are searched completely.",
      valueName: "number"))
  var actions = 20_000
  @Option(
    help: ArgumentHelp(
      "Keeps what was searched, for a later search.", valueName: "file.txt"),
    completion: .file())
  var results: String?
  @Option(
    help: ArgumentHelp(
      "Then plays this many random frames; reports outcomes that were not found.",
      valueName: "number"))
  var randomFrames = 0
  @Flag(help: "Prints the parts of the search, one per line.")
  var listWork = false
  @Option(
    help: ArgumentHelp(
      "Runs the work items on standard input; prints result lines for --results.", valueName: "-"))
  var work: String?
  @Option(
    help: ArgumentHelp(
      "Time for the search, such as 30s (default: no limit). What was not searched then is stated.", valueName: "time"))
  var timeLimit: String?
  @Flag(help: "Prints how much was searched in which time.")
  var verbose = false
  @Flag(help: "Prints what every pair does, not only conflicts.")
  var all = false
  @Option(help: "Output format: text, json, github (annotations) or sarif (2.1.0).")
  var format = ConflictFormat.text
  @Flag(help: "The same as --format json.")
  var json = false
  @OptionGroup var options: ReplayOptions
  @OptionGroup var jobs: JobOptions

  func run() throws {
    try check()
    let isOver = try endOfSearch()
    let page = try output.map { try ReportFile($0, for: [], reading: file.map { [$0] } ?? []) }
    let replay = try options.replay()
    let read = try ConflictSetup(file, scene: replay.scene)
    let setup = try orFail(.usage, try replay.setup(for: read.header))
    let explored = ExploredSetup(setup, on: read.header.surface, intents: read.header.intents)
    let limits = ExplorationLimits(depth: 100, actions: actions)
    if listWork {
      for task in ConflictSearch(explored, within: limits).tasks { Output.standard.write(task.line + "\n") }
      return
    }
    if work != nil {
      if let status = try ConflictWork(explored, limits).pipe() { throw status }
      return
    }
    let known = try results.map { try ExplorationFile($0, isOver).results } ?? ExplorationResults(isOver: isOver)
    let search = ConflictSearch(explored, within: limits, results: known)
    for sentence in ConflictText(explored).unsearched { printMessage("note: not searched: \(sentence)") }
    let start = ContinuousClock.now
    var result = try self.result(of: search, ConflictMinimizer(catalog: replay.catalog))
    (result.onlyTapsWait, result.unknown) = (read.onlyTapsWait, read.unknown)
    try playRandomFrames(&result)
    if verbose {
      for line in result.bounds.split(separator: "\n") { printMessage(String(line)) }
      printMessage(result.effort(in: ContinuousClock.now - start, peak: Self.peakMemory))
    }
    if output != "-" { try write(result) }
    if let page { try write(result, to: page, replay) }
    if result.unfinished.contains(where: { $0.cause == .crash }) { throw ExitStatus.software }
    if result.hasFindings { throw ExitStatus.changed }
    if result.isUndecided { throw ExitStatus.missing }
  }

  /// The most memory that this process has used, in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  private var isForPrograms: Bool { json || format != .text }

  /// Throws if the options contradict each other.
  private func check() throws {
    if !(1...1_000_000_000).contains(actions) {
      throw CommandFailure("--actions must be from 1 to 1000000000, not \(actions)")
    }
    if !(0...1_000_000_000).contains(randomFrames) {
      throw CommandFailure("--random-frames must be from 0 to 1000000000, not \(randomFrames)")
    }
    if json, format != .text { throw CommandFailure("--json cannot be combined with --format") }
    if isForPrograms, output == "-" {
      throw CommandFailure("-o - and \(json ? "--json" : "--format") both print to standard output; name a file")
    }
    let modes = [work == nil ? nil : "--work", listWork ? "--list-work" : nil].compactMap { $0 }
    if modes.count > 1 {
      throw CommandFailure("\(modes.joined(separator: " and ")) cannot be combined; use one of them")
    }
    guard let mode = modes.first else { return }
    if let work, work != "-" { throw CommandFailure("--work reads standard input: write --work -, not “\(work)”") }
    let others = [
      output == nil ? nil : "-o", recordings == nil ? nil : "--recordings", results == nil ? nil : "--results",
      randomFrames == 0 ? nil : "--random-frames", json ? "--json" : nil, format == .text ? nil : "--format",
      all ? "--all" : nil, timeLimit == nil ? nil : "--time-limit",
    ].compactMap { $0 }
    if let other = others.first {
      throw CommandFailure("\(other) cannot be combined with \(mode); use it with --results")
    }
  }

  private func result(of search: ConflictSearch, _ minimizer: ConflictMinimizer) throws -> ConflictText {
    var result = ConflictText(search.setup)
    var progress = ProgressLine("searching", every: 1)
    let remaining = RemainingTime()
    var done = 0
    let tasks = search.tasks + search.parameterTasks
    var problem: SavedStateError?
    try jobs.work.run(tasks, named: \.line, within: .none) { task -> Part in
      if let signal = Isolation.signal(of: task.line) { return .crash(task, signal) }
      if search.isOver { return .timeLimit(task) }
      do throws(SavedStateError) {
        let found = minimizer.minimized(try search.run(task), of: search)
        return search.isOver ? .timeLimit(task) : .result(found)
      } catch { return .problem(error) }
    } take: { found in
      switch found {
      case .result(let part): result.add(part)
      case .problem(let error): problem = problem ?? error
      case .timeLimit(let task): result.add(task, unfinished: .timeLimit)
      case .crash(let task, let signal):
        result.add(task, unfinished: .crash)
        progress.clear()
        printError(
          "the search of \(result.name(of: task)) crashed with signal \(FatalSignal.name(signal.number)), a defect of this program or "
            + "of a recognizer; the other parts are complete; to report it, send the setup and this line")
      }
      done += 1
      showKnown(result, "\(done) of \(tasks.count)")
      progress.show { "\(done) of \(tasks.count)\(remaining.text(done, of: tasks.count))" }
    }
    progress.clear()
    Interruption.hideNote()
    if let problem { throw CommandFailure(.unreadable, "the setup cannot be searched: \(problem)") }
    return result
  }

  private enum Part: Sendable {
    case result(ConflictSearch.Result)
    case problem(SavedStateError)
    case crash(ConflictSearch.Task, FatalSignal)
    case timeLimit(ConflictSearch.Task)
  }

  /// Returns a function that returns whether the time for the search is over.
  private func endOfSearch() throws(CommandFailure) -> @Sendable () -> Bool {
    guard let timeLimit else { return { false } }
    let end = ContinuousClock.now + .microseconds(try TimeLimitOptions.interval(timeLimit).microseconds)
    return { ContinuousClock.now >= end }
  }

  /// Prints at Ctrl-C what is known until then.
  private func showKnown(_ result: ConflictText, _ progress: String) {
    let conflicts = result.conflicts.map { "\(result.name($0.first)) and \(result.name($0.second))" }
    let found = conflicts.isEmpty ? "no conflicts" : "conflicts of \(conflicts.joined(separator: "; "))"
    Interruption.hideNote()
    Interruption.showNote(
      "stopped; \(progress) parts of the search found \(found); "
        + (results.map { "the same command continues with \($0)" }
          ?? "with --results FILE the same command would continue"))
  }

  /// Plays random frames to each pair, in equal numbers.
  private func playRandomFrames(_ result: inout ConflictText) throws {
    let pairs = result.searchedPairs
    if randomFrames == 0 || pairs.isEmpty { return }
    let frames = (randomFrames + pairs.count - 1) / pairs.count
    var progress = ProgressLine("playing random frames", every: 1)
    var done = 0
    var played = result
    try jobs.work.run(pairs) { pair in
      (pair, pair.contradictions(inRandomFrames: frames, seed: UInt64(pair.first * 1000 + pair.second)))
    } take: { pair, found in
      played.add(found, of: pair, inRandomFrames: frames)
      done += 1
      progress.show { "\(done) of \(pairs.count)" }
    }
    progress.clear()
    result = played
  }

  private func write(_ result: ConflictText) throws(CommandFailure) {
    let paths = try writeRecordings(result)
    if isForPrograms {
      Output.standard.write((json ? .json : format).document(result, of: file))
    } else {
      Output.standard.write([result.answer { paths[$0] }] + (all ? [result.matrix] : []))
    }
    Output.standard.flush()
  }

  private func write(_ result: ConflictText, to file: ReportFile, _ replay: Replay) throws(CommandFailure) {
    if output == "-" { _ = try writeRecordings(result) }
    var progress = ProgressLine("writing the page", every: 1)
    let page = ConflictPage(result, of: self.file, catalog: replay.catalog)
    let bytes: [UInt8]
    do { bytes = try page.page { done, all in progress.show { "\(done) of \(all, "cell")" } } } catch {
      throw CommandFailure(.software, "the page cannot be written: \(error.sentence)")
    }
    progress.clear()
    try file.write(bytes, "conflicts of \(result.setup.recognizers.count, "recognizer")", printsLink: !isForPrograms)
  }

  /// Writes a recording of each finding and of each intent that is not met, and returns their paths.
  private func writeRecordings(
    _ result: ConflictText
  ) throws(CommandFailure) -> [ConflictFinding.Recording: String] {
    guard let folder = recordings,
      !result.conflicts.isEmpty || !result.lossesTogether.isEmpty || !result.contradictions.isEmpty
        || !result.lostTaps.isEmpty
        || result.intents.intents.contains(where: { $0.recording != nil })
    else { return [:] }
    _ = try ReportFolder(folder)
    func write(_ recording: Trace, _ name: String) throws(CommandFailure) -> String {
      let path = "\(folder.hasSuffix("/") ? folder : folder + "/")\(name).trace"
      let file = try OutputFile(path, reading: self.file.map { [$0] } ?? [], replacing: .none)
      file.output.write(bytes: Array(TraceWriter(for: path).text(recording).utf8))
      try file.finishSilently()
      return path
    }
    func name(_ index: Int) -> String { result.setup.recognizers[index].name }
    var paths: [ConflictFinding.Recording: String] = [:]
    for (number, loss) in result.lossesTogether.enumerated() {
      paths[.lossTogether(number)] = try write(loss.recording, "\(name(loss.index))-together")
    }
    for (number, tap) in result.lostTaps.enumerated() {
      paths[.lostTap(number)] = try write(tap.recording, "\(name(tap.recognizer))-\(tap.target ?? "surface")-touches")
    }
    for (number, finding) in result.intents.intents.enumerated() {
      if let recording = finding.recording { paths[.intent(number)] = try write(recording, "intent-\(number + 1)") }
    }
    for (number, conflict) in result.conflicts.enumerated() {
      paths[.conflict(number)] = try write(
        conflict.recording, "\(name(conflict.first))-\(name(conflict.second))-\(conflict.kind.rawValue)")
    }
    for (number, (pair, contradiction)) in result.contradictions.enumerated() {
      _ = try write(contradiction.recording, "\(pair.name(.first))-\(pair.name(.second))-random\(number + 1)")
    }
    return paths
  }
}
