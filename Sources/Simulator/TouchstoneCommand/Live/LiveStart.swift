import CommandSupport
import EvdevSource
import Gestures
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace
import TouchView
import Web

/// Opens touchpads for a live session, each as a station with the input sources that the user chose.
struct LiveStart {
  /// The display of the session.
  enum Form {
    /// A transcript, of one input source or of two in parallel.
    case lines(TranscriptDetail, isJSON: Bool)
    /// A view, in which one source feeds the recognizers and the other one is shown.
    case view(via: InputSource)
  }

  let tree: DeviceTree
  let clock: LiveClock
  let replay: Replay
  let setup: SetupFile?
  let request: LibinputRequest
  let form: Form
  let sources: InputSources
  /// Whether raw touches are sufficient if libinput is not available.
  let needsOnlyTouches: Bool
  let latency: LatencyMeter
  /// Finds the outcomes of a view's touches; nil finds them when they are shown.
  let search: SearchThread?

  func station(_ device: InputDevice) throws(CommandFailure) -> LiveStation {
    var libinput: (process: HelperProcess, start: LibinputHeader)?
    var absence = ""
    if sources.includes(.libinput) || isView { (libinput, absence) = try startLibinput(device) }
    var touches: EvdevDevice?
    if sources.includes(.contacts) || isView || libinput == nil { touches = try open(device) }
    return try station(device, device.title, name: device.name, libinput, absence, touches)
  }

  /// Makes a station of a browser that acts as a device.
  func station(browser: EvdevDevice) throws(CommandFailure) -> LiveStation {
    let absence = "a browser's touches do not pass through libinput"
    return try station(nil, "the browser", name: "browser", nil, absence, browser, grace: BrowserPad.grace)
  }

  private func station(
    _ device: InputDevice?, _ title: String, name: String, _ libinput: (process: HelperProcess, start: LibinputHeader)?,
    _ absence: String, _ touches: EvdevDevice?, grace: Interval = ContactTrack.grace
  ) throws(CommandFailure) -> LiveStation {
    let tracker = touches.map { ContactTracker(device: $0.description, start: clock.origin) }
    // At least one of the two exists.
    let surface = tracker?.surface ?? libinput?.start.trace.surface ?? Surface(millimetres: 0, by: 0)
    var header = TraceHeader(surface: surface)
    if let setup {
      header = try orFail(.unreadable, try setup.applied(to: header))
    }
    let provenance = libinput.map { LibinputProvenance($0.start) }
    let receivers: Receivers
    switch form {
    case .lines(let detail, let isJSON):
      receivers = try lines(detail, isJSON, header, provenance, isShared: libinput != nil && touches != nil)
    case .view(let via):
      let source = ViewSource(
        title: "touchstone live · \(name)", header: header, libinput: provenance, libinputAbsence: absence)
      do {
        let model = try ViewModel(source, replay, via: libinput == nil ? .contacts : via)
        model.search = search
        receivers = Receivers(model: model)
      } catch { throw CommandFailure("\(error.sentence)") }
    }
    var tracks: [any LiveTrack] = []
    if let libinput {
      let translation = InputTranslation(
        surface: surface, reported: libinput.start.trace.surface, pointer: request.pointer)
      tracks.append(LibinputTrack(libinput.process, translation, try receivers.receiver(.libinput), clock))
    }
    if let touches, let tracker {
      let log = receivers.model.map { Self.log(touches, $0, clock) }
      let track = ContactTrack(touches, tracker, try receivers.receiver(.contacts), clock, grace: grace, log: log)
      let (model, verdict) = (receivers.model, receivers.transcript?.verdict)
      track.onFrame = { frame, time in
        model?.buttons.add(frame, at: time)
        verdict?.buttons.add(frame, at: time)
      }
      tracks.append(track)
    }
    for track in tracks { track.onInput = { [latency] in latency.note($0) } }
    receivers.begin()
    return LiveStation(
      device, title: title, tracks, clock, transcript: receivers.transcript, model: receivers.model)
  }

  /// Returns a log of a device's frames, from which its touches are kept.
  private static func log(_ device: EvdevDevice, _ model: ViewModel, _ clock: LiveClock) -> DeviceLog {
    let log = DeviceLog(device.description, limit: ViewModel.maximumInputs)
    model.deviceRecording = { log.recording(of: clock.moment(of: $0.lowerBound)...clock.moment(of: $0.upperBound)) }
    return log
  }

  private var isView: Bool { if case .view = form { true } else { false } }

  /// The receiver of a station's input.
  private struct Receivers {
    var model: ViewModel?
    var transcript: LiveTranscript?
    var session: ((InputSource) throws(CommandFailure) -> any InputReceiver)?
    var begin: () -> Void = {}

    func receiver(_ source: InputSource) throws(CommandFailure) -> any InputReceiver {
      if let model { return model.receiver(source) }
      guard let session else { throw CommandFailure(.software, "there is nothing to show the input") }
      return try session(source)
    }
  }

  private func lines(
    _ detail: TranscriptDetail, _ isJSON: Bool, _ header: TraceHeader, _ libinput: LibinputProvenance?, isShared: Bool
  ) throws(CommandFailure) -> Receivers {
    let transcript = LiveTranscript(detail, isJSON: isJSON, isShared: isShared)
    transcript.verdict = isJSON ? nil : LiveVerdict(replay, on: header.surface, libinput)
    let replay = replay
    var receivers = Receivers(transcript: transcript)
    receivers.session = { via throws(CommandFailure) in
      do throws(Replay.Problem) {
        let (session, _) = try replay.session(for: header) { transcript.record($0, via: via) }
        transcript.verdict?.observe(session, via: via)
        return session
      } catch { throw CommandFailure(error.sentence) }
    }
    receivers.begin = { transcript.begin(on: header.surface, replay.sceneLine(for: header), libinput) }
    return receivers
  }

  // MARK: Opening

  /// Starts libinput and reads its header. Returns nil, and why, if libinput is not available and raw touches are sufficient.
  private func startLibinput(
    _ device: InputDevice
  ) throws(CommandFailure) -> ((process: HelperProcess, start: LibinputHeader)?, absence: String) {
    do throws(HelperProblem) {
      let process = try HelperProcess(
        request.liveLine(device.node, clock.origin, logsSteps: isView), isTethered: true, library: request.library)
      if case .header(let start)? = try process.next() { return ((process, start), "") }
    } catch {
      let isMissing = error.kind == .unavailable
      if isView && isMissing { return (nil, "not installed") }
      if needsOnlyTouches && isMissing {
        printMessage("note: only raw touches are replayed: \(error.sentence)")
        return (nil, "")
      }
      throw CommandFailure(
        PlaybackError(error.kind, error.sentence).failure.status, error.sentence,
        details: isMissing ? ["without libinput, replay the raw touches: touchstone live --contacts"] : [])
    }
    throw CommandFailure(.software, "touchstone-libinput printed no header for \(device.title)")
  }

  private func open(_ device: InputDevice) throws(CommandFailure) -> EvdevDevice {
    do { return try EvdevDevice(opening: device, in: tree) } catch {
      throw CommandFailure(error.status, error.sentence)
    }
  }
}
