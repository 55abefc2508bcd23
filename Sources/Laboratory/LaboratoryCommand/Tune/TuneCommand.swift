import Experiments
import TouchstoneCommand
import Analysis
import ArgumentParser
import CommandSupport
import Glibc
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

struct TuneCommand: ParsableCommand, RecordingCommand, LibinputCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Finds libinput quirks and options that make recordings right.",
    discussion: """
      Plays each labelled recording of one touchpad through the real libinput with many settings: quirks for touchpads \
      (thresholds of palm, thumb, pressure and size, models with a treatment of their own) and libinput's options, first \
      one by one, then those that libinput's own rules name, then pairs of those that help. A recording is right if libinput alone reports exactly the labelled \
      gestures, as in the third column of `touchstone score`.

      Of each class, every second recording is held out: a setting is chosen with the others and checked with these. If the \
      label file has a column `person`, every second person is held out instead, and the setting is chosen by \
      the people with 95 % of their recordings right and by the worst person; then it is judged over five splits of the people. \
      The answer is the setting with the most gains and no loss, from the middle of its plateau, and a section of a quirk \
      file that matches only this touchpad. The section is checked: libinput must accept it and read it for each of the \
      recordings.

      --set NAME=VALUES tries only these: FIRST...LAST:STEP, or a list A,B,C. Repeated, all combinations are tried. \
      --json prints a line for each setting that was tried.

      Examples:
        touchstone tune touches
        touchstone tune touches -o my.quirks
        touchstone tune touches --set AttrPalmPressureThreshold=20...200:5
        touchstone tune touches --set AttrPressureRange=20:15,30:25 --set tap=on,off

      Exit codes: 0 success, whether a setting helps or not · 3 a recording or a label cannot be read · 4 no labelled \
      recordings of a touchpad · 64 usage error, such as recordings of several touchpads · 69 libinput is not available · \
      74 a result cannot be written
      """)

  @Argument(help: "Folder of recordings.", completion: .directory)
  var folder: String
  @Option(
    help: ArgumentHelp(
      "Label file (default: labels.tsv in the folder, or the names).", valueName: "file.tsv"),
    completion: .file(extensions: ["tsv"]))
  var labels: String?
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A quirk or an option of libinput, and values. Can be repeated.", valueName: "name=values"))
  var assignments: [String] = []
  @Option(
    help: ArgumentHelp(
      "Part of a touchpad's name, if the recordings are of several.", valueName: "name"))
  var touchpad: String?
  @Option(
    help: ArgumentHelp(
      "Maximum number of settings (default: \(Self.defaultLimit)).", valueName: "number"))
  var settings: Int?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Writes the section to a quirk file.", valueName: "file.quirks"),
    completion: .file(extensions: ["quirks"]))
  var output: String?
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var jobs: JobOptions
  @OptionGroup var tableOptions: TableOptions

  private static let defaultLimit = 1000
  private static let replacement = OutputGuard.Replacement.of(.text([QuirkSection.beginning]))
  private var limit: Int { settings ?? Self.defaultLimit }

  func run() throws {
    if let settings, settings < 1 { throw CommandFailure("--settings must be 1 or more, not \(settings)") }
    // Before the search, which takes long.
    if let output { try OutputGuard.check(output, reading: [], Self.replacement) }
    let page = try tableOptions.pageFile(reading: [labels, libinput.quirks].compactMap { $0 })
    let given = try axes()
    if try libinput.request.library == nil, case .failure(let problem) = HelperProcess.version() {
      throw CommandFailure(.unavailable, problem.description)
    }
    var (items, status) = try TuneItems(folder, labels, touchpad, source.request, libinput.request)
      .checked()
    let work = try jobs.work
    var families: [TuneFamily]
    if given.isEmpty {
      families = try defaultAxes(items[0]).map { TuneFamily([$0]) }
    } else {
      families = [TuneFamily(given)]
      if families[0].count > limit {
        throw CommandFailure(
          "--set gives \(families[0].count) settings; use wider steps or add --settings \(families[0].count)"
        )
      }
    }
    var tuning = Tuning(items, work)
    status = .worse(status, tuning.add(families))
    items = tuning.items
    if items.isEmpty { throw status ?? .nothing }
    var tried = families
    var reasons: TuneReasons?
    if given.isEmpty {
      let wrong = items.indices.filter { !tuning.table.isRight($0, LibinputSetting()) }
      let found = TuneReasons(items, wrong: wrong, work)
      let named = found.families(besides: families.flatMap(\.axes))
      status = .worse(status, tuning.add(named))
      families += named
      tried = families
      reasons = found
      let pairs = TuneFamily.pairs(
        of: tried, in: tuning.table, limit: max(0, limit - tuning.table.count))
      status = .worse(status, tuning.add(pairs))
      tried += pairs
    }
    let verdict = TuneVerdict(tuning.table, tried)
    let report = TuneReport(verdict, items, work)
    let people = verdict.table.answer(tried.flatMap(\.settings))?.tables ?? []
    let programs = [TuneAnswer(verdict).programs(tried)] + people
    try tableOptions.write(
      tableOptions.json && page == nil
        ? programs
        : report.tables(given.isEmpty ? families : tried) + [reasons?.table(verdict)].compactMap(\.self) + people,
      programs: programs, of: "Tuning \(report.device.text)", to: page)
    if let output { try write(report, output) }
    if let status { throw status }
  }

  private func axes() throws(CommandFailure) -> [TuneAxis] {
    var axes: [TuneAxis] = []
    for text in assignments {
      let axis = try orFail(.usage, try TuneAxis(parsing: text, limit: 1 << 16))
      if axes.contains(where: { $0.name == axis.name }) {
        throw CommandFailure("--set \(axis.name) is given twice; give all values at once")
      }
      axes.append(axis)
    }
    return axes
  }

  /// Returns the settings worth trying on the device of a recording, within the limit.
  private func defaultAxes(_ item: TuneItem) throws -> [TuneAxis] {
    do throws(PlaybackError) {
      let list = try LibinputOptionList(path: item.path, item.source, item.libinput)
      var left = limit
      return TuneAxis.all(for: item.device, list.report).filter { axis in
        left -= axis.values.count
        return left >= 0
      }
    } catch { throw error.report() }
  }

  private func write(_ report: TuneReport, _ path: String) throws(CommandFailure) {
    guard let section = report.section else {
      printMessage("note: \(path) was not written: no quirk helps")
      return
    }
    let file = try OutputFile(path, reading: items(reading: report), replacing: Self.replacement)
    file.output.write(section.text)
    try file.finish("a section for \(report.device.text)")
  }

  private func items(reading report: TuneReport) -> [String] {
    source.inputs(report.items.map(\.path)) + [labels, libinput.quirks].compactMap { $0 }
  }
}
