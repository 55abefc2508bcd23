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
    commandName: "live", abstract: "Tells what comes of a touchpad's gestures as they are made.",
    discussion: """
      The transcript is that of replay, line by line as it happens, with times from the start. By itself it plays what the \
      real libinput makes of the touchpad; --contacts plays the fingers themselves beside it, through the same \
      recognizers, and then each line begins with the way it came.

      Only the one device is opened, read-only; nobody else misses an event. Ctrl-C, SIGTERM, unplugging, and a reader \
      that goes away end it, with exit 0.

      Examples:
        touchstone live
        touchstone live --contacts --transcript full
        touchstone live --via contacts --set longPress.minimumPressDuration=0.3s
        touchstone live --device event5 --libinput tap=off --json
      """)

  enum Way: String, CaseIterable, ExpressibleByArgument { case libinput, contacts, both }

  @OptionGroup var device: DeviceOptions
  @Flag(help: "The fingers side by side with libinput; alone where there is no libinput.")
  var contacts = false
  @Option(help: "libinput: what libinput makes of the touchpad; contacts: the fingers themselves; both: side by side.")
  var via: Way?
  @OptionGroup var touchpad: TouchpadOptions
  @OptionGroup var options: ReplayOptions
  @Option(help: "quiet: what the world sees; full: every frame and every machine's step as well.")
  var transcript = TranscriptDetail.quiet
  @Flag(help: "One JSON object a line.")
  var json = false

  func validate() throws {
    if contacts && via != nil { throw ValidationError("--contacts says the way already; leave out --via") }
  }

  func run() {
    let (request, replay) = (touchpad.request, options.replay())
    let way = contacts ? .both : via ?? .libinput
    let found = device.choose {
      guard way != .contacts, case .failure(let problem) = HelperProcess.version() else { return }
      say("note: \(problem.description)")
    }
    say("live: \(found.facets.joined(separator: ", ")); Ctrl-C ends")
    let clock = LiveClock(origin: MonotonicClock.now)
    let driver = way == .contacts ? nil : startDriver(on: found, request, clock)
    let fingers = way != .libinput || driver == nil ? open(found) : nil
    let signals = EndSignals.catchAll()
    let output = LiveOutput("-", isForced: false)
    output.begin()

    let tracker = fingers.map { ContactTracker(device: $0.description, start: clock.origin) }
    // One of the two is there.
    let surface = tracker?.surface ?? driver?.start.trace.surface ?? Surface(millimetres: 0, by: 0)
    let observer = LiveTranscript(transcript, isJSON: json, isShared: driver != nil && fingers != nil)
    var tracks: [any LiveTrack] = []
    var scene = Replay.defaultScene
    func session(_ via: InputSource) -> Session {
      do {
        let (session, line) = try replay.session(for: TraceHeader(surface: surface)) { observer.tell($0, via: via) }
        scene = line
        return session
      } catch {
        refuse(error.description)
      }
    }
    if let driver {
      let translation = InputTranslation(surface: surface, pointer: request.pointer)
      tracks.append(DriverTrack(driver.process, translation, session(.libinput), clock))
    }
    if let fingers, let tracker { tracks.append(ContactTrack(fingers, tracker, session(.contacts), clock)) }
    observer.begin(on: surface, scene, driver.map { LibinputPart($0.start) })
    LiveLoop(tracks, observer, to: output, signals: signals).run()
    leave(found, tracks)
  }

  /// The libinput that is read, and what it said first. Nil where there is none, and the fingers will do.
  private func startDriver(
    on found: InputDevice, _ request: LibinputRequest, _ clock: LiveClock
  ) -> (process: HelperProcess, start: LibinputHeader)? {
    do throws(HelperProblem) {
      let process = try HelperProcess(request.liveArguments(found.node, clock.origin), standardInput: .tether)
      if case .header(let start)? = try process.next() { return (process, start) }
      complain("touchstone-libinput says nothing of \(found.title)")
      ExitStatus.software.leave()
    } catch {
      let isMissing = error.kind == .unavailable
      if contacts && isMissing {
        say("note: only the fingers are played: \(error.description)")
        return nil
      }
      let status = PlaybackError(error.kind, error.description).said()
      if isMissing { say("  without libinput, the fingers can be played: touchstone live --contacts") }
      status.leave()
    }
  }
  private func open(_ found: InputDevice) -> EvdevDevice {
    do { return try EvdevDevice(opening: found, in: device.place.tree) } catch {
      complain(error.description)
      error.status.leave()
    }
  }

  private func leave(_ found: InputDevice, _ tracks: [any LiveTrack]) -> Never {
    if tracks.contains(where: { $0.end == .unplugged }) { say("\(found.title) went away: it ends there") }
    var said: Set<String> = []
    for note in tracks.flatMap(\.notes) where said.insert(note).inserted { say("note: \(note)") }
    var status: ExitStatus?
    for track in tracks {
      guard case .failed(let problem, let failure)? = track.end else { continue }
      complain(problem)
      status = status ?? failure
    }
    if let status { status.leave() }
    // What libinput still has to say, nobody reads.
    Glibc.exit(0)
  }
}
