import ArgumentParser
import CommandSupport
import EvdevSource
import Gestures
import Glibc
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace
import TouchView
import Web

struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Recognizes gestures on a touchpad while you make them.",
    discussion: """
      On a terminal, shows the view of `touchstone play` for the touchpad: fingers, thresholds, reasons, what libinput \
      makes of the touches, and a verdict on each touch. Its keys are the same: t p l s r n label the last touch with \
      what you meant, f sets what would have helped, + and - change a parameter, and the last touch is replayed at once; \
      ? lists all. Labelled touches, or with --save all of them, are kept as recordings with a label file.

      With --lines, or if the output is not a terminal, prints the same transcript as replay, line by line, with times \
      from the start. By default it replays the real libinput's events for the touchpad. --contacts replays the raw \
      touches as well, through the same recognizers; each line then begins with its input source. After each touch, a \
      line that begins with # states what was recognized; with --contacts also what the fingers did and what libinput \
      made of it. A touchstone.header in the current folder or above applies.

      --web shows the view as a page. --from browser takes the touches of a page instead of a touchpad's; with --lan a phone \
      becomes the touchpad. Neither opens anything to other machines without --lan.

      Without --device, opens every touchpad, waits for one that was unplugged, and adds new ones; with --wait also if \
      there is none yet. Devices are opened for reading only, so other programs keep receiving their events. Ctrl-C, \
      SIGTERM, a closed output and, with --device, unplugging stop it with exit code 0.

      Examples:
        touchstone live
        touchstone live --save touches --scene plays
        touchstone live --lines --contacts --transcript full
        touchstone live --lines --set longPress.minimumPressDuration=0.3s
        touchstone live --device event5 --libinput tap=off --json
        touchstone live --web
        touchstone live --from browser --lan
      """)

  @OptionGroup var device: DeviceOptions
  @OptionGroup var place: DevicePlace
  @Flag(help: "Replays raw touches as well. Alone, if libinput is not available.")
  var contacts = false
  @Option(
    help:
      "Input of the recognizers. libinput: the events of the real libinput; contacts: raw touches; both: in parallel.")
  var via: InputSources?
  @OptionGroup var origin: OriginOptions
  @OptionGroup var web: WebOptions
  @OptionGroup var server: WebServerOptions
  @OptionGroup var libinput: LibinputOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var setup: SetupOptions
  @Option(help: "quiet: gestures and scene changes; full: also every frame and state machine step.")
  var transcript = TranscriptDetail.quiet
  @Flag(help: "Prints one JSON object per line.")
  var json = false
  @Flag(help: "Prints lines on a terminal, too.")
  var lines = false
  @Flag(help: "Waits for a touchpad if there is none.")
  var wait = false
  @Flag(help: "Measures the time from the kernel's timestamp of an event until it is shown.")
  var latency = false
  @Option(
    help: ArgumentHelp("Keeps every touch as a recording in this folder.", valueName: "folder"), completion: .directory)
  var save: String?
  @Option(
    help: ArgumentHelp(
      "Asks for each gesture three times, writes the touches and prints what was missed.", valueName: "file.trace"),
    completion: .file(extensions: ["trace"]))
  var trial: String?

  func validate() throws {
    if trial != nil && (lines || json || save != nil || web.isWeb || origin.from == .browser) {
      throw ValidationError(
        "--trial asks for gestures on a touchpad, and prints lines: remove --lines, --json, --save, --web and --from")
    }
    if contacts && via != nil { throw ValidationError("--contacts cannot be combined with --via; use one of them") }
    let isBrowser = origin.from == .browser
    if server.isSet && !web.isWeb && !isBrowser {
      throw ValidationError("--lan and --port are for pages; add --web or --from browser")
    }
    if web.isWeb && (lines || json || transcript != .quiet) {
      throw ValidationError("--web shows a page instead of lines; remove --web, or --lines, --json and --transcript")
    }
    if isBrowser && (device.device != nil || wait || contacts || via?.includes(.libinput) ?? false) {
      throw ValidationError(
        "a browser's touches do not pass through libinput or a device: remove --device, --wait, --contacts and --via")
    }
    if save != nil && (lines || json) {
      throw ValidationError("--save needs the view, which --lines and --json replace; remove one of them")
    }
  }

  func run() throws {
    try libinput.checkForDevice()
    var request = try libinput.request
    let replay = try options.replay()
    let header = try setup.device()
    if let header { request.assignments = header.header.libinput.allAssignments + request.assignments }
    request.pointer = request.pointer ?? header?.header.pointer
    let showsView =
      !lines && !json && transcript == .quiet && (web.isWeb || trial != nil || ViewTerminal.isPossible)
    if save != nil && !showsView {
      throw CommandFailure("--save needs the view, and so a terminal; `touchstone record` needs none")
    }
    let meter = LatencyMeter()
    let start = LiveStart(
      tree: place.tree, clock: LiveClock(origin: MonotonicClock.now), replay: replay, setup: header,
      request: request, form: showsView ? .view(via: viewSource) : .lines(transcript, isJSON: json),
      sources: origin.from == .browser ? .contacts : contacts ? .both : via ?? .libinput, needsOnlyTouches: contacts,
      latency: meter, search: showsView ? SearchThread() : nil)
    let signals: EndSignals?
    var (stations, browser): ([LiveStation], BrowserStart?) = ([], nil)
    let events = try webEvents
    if origin.from == .browser, let events {
      signals = EndSignals.catchAll()
      var waiting = BrowserStart(events)
      guard let pad = waiting.device(signals) else { return }
      stations = [try start.station(browser: pad)]
      browser = waiting
    } else {
      stations = try openDevices(start, header, showsView)
      signals = EndSignals.catchAll()
    }
    let hotplug = device.device == nil && browser == nil ? hotplug(start, header, showsView) : nil
    if let trial {
      try run(trial, stations, start, hotplug, signals)
    } else if showsView {
      try view(stations, start, hotplug, events, browser, signals)
    } else {
      let output = try LiveOutput("-", isForced: false)
      try output.begin()
      var display: any LiveDisplay = LinesDisplay(output, latency: latency ? meter : nil)
      if let events {
        display = WebDisplay(events, browser?.pad, view: nil, inner: display, meter, keepsAll: false)
      }
      let loop = LiveLoop(stations, display, hotplug: hotplug, signals: signals)
      loop.run()
      if latency, let text = meter.text { printMessage("latency: \(text)") }
      try finish(loop.stations)
    }
  }

  /// Starts the web server if there are pages; nil otherwise.
  private var webEvents: WebEvents? {
    get throws(CommandFailure) {
      var pages: [(page: WebPage, name: String)] = []
      if web.isWeb { pages.append((.view, "view")) }
      if origin.from == .browser { pages.append((.touch, "touchpad")) }
      return pages.isEmpty ? nil : WebEvents(try server.serve(pages))
    }
  }

  private func openDevices(_ start: LiveStart, _ header: SetupFile?, _ showsView: Bool) throws
    -> [LiveStation]
  {
    let devices = try device.chooseAll(in: place.tree, waits: wait) {
      printMessage(
        "  everything else works without a touchpad, such as touchstone play FILE; "
          + "touchstone live --from browser --lan makes a phone the touchpad"
      )
      guard start.sources.includes(.libinput), case .failure(let problem) = HelperProcess.version() else { return }
      printMessage("note: \(problem.description)")
    }
    var stations: [LiveStation] = []
    for found in devices {
      if !showsView { announce(found, header) }
      do throws(CommandFailure) { stations.append(try start.station(found)) } catch {
        // One of several may be in use by another program.
        if devices.count == 1 || stations.isEmpty && found == devices.last { throw error }
        printMessage("note: \(found.title): \(error.reason)")
      }
    }
    if stations.isEmpty && !showsView { printMessage("waiting for a touchpad; Ctrl-C to stop") }
    return stations
  }

  /// The source that the recognizers of the view read: raw touches, unless libinput was asked for. Its events have no
  /// thresholds that could be shown.
  private var viewSource: InputSource {
    contacts || via == nil || via?.includes(.contacts) == true ? .contacts : .libinput
  }

  private func announce(_ found: InputDevice, _ header: SetupFile?) {
    let facets = found.facets + (header.map { ["setup \($0.path)"] } ?? [])
    printMessage("live: \(facets.joined(separator: ", ")); Ctrl-C to stop")
  }

  private func hotplug(_ start: LiveStart, _ header: SetupFile?, _ showsView: Bool) -> LiveHotplug {
    LiveHotplug(start.tree) { found in
      do throws(CommandFailure) {
        let station = try start.station(found)
        if !showsView { announce(found, header) }
        return station
      } catch {
        if !showsView { printMessage("note: \(found.title): \(error.reason)") }
        return nil
      }
    }
  }

  private func view(
    _ stations: [LiveStation], _ start: LiveStart, _ hotplug: LiveHotplug?, _ events: WebEvents?,
    _ browser: BrowserStart?,
    _ signals: EndSignals?
  ) throws {
    let folder = TouchFolder(save ?? "touches")
    // Shown until a touchpad is plugged in.
    let none = TraceHeader(surface: Surface(millimetres: 100, by: 60))
    let source = ViewSource(
      title: "touchstone live · waiting for a touchpad", header: none, libinputAbsence: "no touchpad")
    let model = try orFail(.usage, try stations.first?.model ?? ViewModel(source, start.replay))
    for note in model.notes { printMessage("note: \(note)") }
    let terminal = web.isWeb ? nil : ViewTerminal()
    var display: (any LiveDisplay)?
    if let terminal {
      display = TerminalDisplay(
        model, terminal, folder, keepsAll: save != nil, start.latency, showsLatency: latency, start.search)
    }
    if let events {
      let view = web.isWeb ? WebView(events.server, ViewControl(model, folder)) : nil
      view?.take(browser?.others ?? [])
      display = WebDisplay(
        events, browser?.pad, view: view, inner: display, start.latency, keepsAll: save != nil,
        start.search)
    }
    guard let display else { throw CommandFailure("there is no terminal for keys; print lines with --lines") }
    let loop = LiveLoop(stations, display, hotplug: hotplug, signals: signals)
    loop.run()
    terminal?.leave()
    for line in try orFail(.output, try folder.finish()) { Output.standard.write(line: line) }
    if let text = start.latency.text { Output.standard.write("latency: \(text)\n") }
    Output.standard.flush()
    try finish(loop.stations)
  }

  /// Prints what the stations noted. Throws the status of the first that failed.
  func finish(_ stations: [LiveStation]) throws(ExitStatus) {
    var printed: Set<String> = []
    var status: ExitStatus?
    for station in stations {
      if station.wasUnplugged && device.device != nil { printMessage("\(station.title) was unplugged") }
      for note in station.tracks.flatMap(\.notes) where printed.insert(note).inserted { printMessage("note: \(note)") }
      if let failure = station.failure {
        printError(failure.problem)
        status = status ?? failure.status
      }
    }
    if let status { throw status }
  }
}
