import ArgumentParser
import EvdevSource
import Gestures
import Glibc
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Recognizes gestures on a touchpad while you make them.",
    discussion: """
      Prints the same transcript as replay, line by line, with times from the start. By default it replays the real \
      libinput's events for the touchpad. --contacts replays the raw touches as well, through the same recognizers; \
      each line then begins with its input source. After each touch, a line that begins with # states what was \
      recognized; with --contacts also what the fingers did and what libinput made of it. A touchstone.header in the \
      current folder or above applies.

      Opens only this one device, and only for reading, so other programs keep receiving its events. Ctrl-C, SIGTERM, \
      unplugging and a closed output stop it with exit code 0.

      Examples:
        touchstone live
        touchstone live --contacts --transcript full
        touchstone live --via contacts --set longPress.minimumPressDuration=0.3s
        touchstone live --device event5 --libinput tap=off --json
      """)

  @OptionGroup var device: DeviceOptions
  @Flag(help: "Replays raw touches in parallel with libinput, or alone if libinput is not available.")
  var contacts = false
  @Option(
    help:
      "Input of the recognizers. libinput: the events of the real libinput; contacts: raw touches; both: in parallel.")
  var via: InputSources?
  @OptionGroup var touchpad: TouchpadOptions
  @OptionGroup var options: ReplayOptions
  @OptionGroup var setup: SetupOptions
  @Option(help: "quiet: gestures and scene changes; full: also every frame and state machine step.")
  var transcript = TranscriptDetail.quiet
  @Flag(help: "Prints one JSON object per line.")
  var json = false

  func validate() throws {
    if contacts && via != nil { throw ValidationError("--contacts cannot be combined with --via; use one of them") }
  }

  func run() {
    var request = touchpad.request
    let replay = options.replay()
    let header = setup.device()
    if let header { request.assignments = header.header.libinput.allAssignments + request.assignments }
    request.pointer = request.pointer ?? header?.header.pointer
    let sources = contacts ? .both : via ?? .libinput
    let found = device.choose {
      guard sources.includes(.libinput), case .failure(let problem) = HelperProcess.version() else { return }
      printMessage("note: \(problem.description)")
    }
    let facets = found.facets + (header.map { ["setup \($0.path)"] } ?? [])
    printMessage("live: \(facets.joined(separator: ", ")); Ctrl-C to stop")
    let clock = LiveClock(origin: MonotonicClock.now)
    let libinput = sources.includes(.libinput) ? startLibinput(on: found, request, clock) : nil
    let touches = sources.includes(.contacts) || libinput == nil ? open(found) : nil
    let signals = EndSignals.catchAll()
    let output = LiveOutput("-", isForced: false)
    output.begin()

    let tracker = touches.map { ContactTracker(device: $0.description, start: clock.origin) }
    // At least one of the two exists.
    let surface = tracker?.surface ?? libinput?.start.trace.surface ?? Surface(millimetres: 0, by: 0)
    let liveTranscript = LiveTranscript(transcript, isJSON: json, isShared: libinput != nil && touches != nil)
    var tracks: [any LiveTrack] = []
    let provenance = libinput.map { LibinputProvenance($0.start) }
    liveTranscript.verdict = json ? nil : LiveVerdict(replay, on: surface, provenance)
    var scene = Replay.defaultScene
    func session(_ via: InputSource) -> Session {
      do {
        let plain = TraceHeader(surface: surface)
        let (session, line) = try replay.session(for: try header?.applied(to: plain) ?? plain) {
          liveTranscript.record($0, via: via)
        }
        scene = line
        liveTranscript.verdict?.observe(session, via: via)
        return session
      } catch {
        fail("\(error)")
      }
    }
    if let libinput {
      let translation = InputTranslation(surface: surface, pointer: request.pointer)
      tracks.append(LibinputTrack(libinput.process, translation, session(.libinput), clock))
    }
    if let touches, let tracker { tracks.append(ContactTrack(touches, tracker, session(.contacts), clock)) }
    liveTranscript.begin(on: surface, scene, provenance)
    LiveLoop(tracks, liveTranscript, to: output, signals: signals).run()
    finish(found, tracks)
  }

  /// Starts libinput and reads its header. Returns nil if libinput is not available and raw touches are sufficient.
  private func startLibinput(
    on found: InputDevice, _ request: LibinputRequest, _ clock: LiveClock
  ) -> (process: HelperProcess, start: LibinputHeader)? {
    do throws(HelperProblem) {
      let process = try HelperProcess(request.liveArguments(found.node, clock.origin), standardInput: .tether)
      if case .header(let start)? = try process.next() { return (process, start) }
      fail("touchstone-libinput printed no header for \(found.title)", .software)
    } catch {
      let isMissing = error.kind == .unavailable
      if contacts && isMissing {
        printMessage("note: only raw touches are replayed: \(error.description)")
        return nil
      }
      let status = PlaybackError(error.kind, error.description).report()
      if isMissing { printMessage("  without libinput, replay the raw touches: touchstone live --contacts") }
      status.exit()
    }
  }

  private func open(_ found: InputDevice) -> EvdevDevice {
    do { return try EvdevDevice(opening: found, in: device.place.tree) } catch {
      fail(error.description, error.status)
    }
  }

  private func finish(_ found: InputDevice, _ tracks: [any LiveTrack]) -> Never {
    if tracks.contains(where: { $0.end == .unplugged }) { printMessage("\(found.title) was unplugged") }
    var printed: Set<String> = []
    for note in tracks.flatMap(\.notes) where printed.insert(note).inserted { printMessage("note: \(note)") }
    var status: ExitStatus?
    for track in tracks {
      guard case .failed(let problem, let failure)? = track.end else { continue }
      printError(problem)
      status = status ?? failure
    }
    if let status { status.exit() }
    // libinput's remaining output is not read.
    Glibc.exit(0)
  }
}
