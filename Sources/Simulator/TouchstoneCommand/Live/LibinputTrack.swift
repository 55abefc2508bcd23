import CommandSupport
import Gestures
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace
import TouchView

/// Replays the real libinput's events for a device.
final class LibinputTrack: LiveTrack {
  private let process: HelperProcess
  private let session: any InputReceiver
  private let clock: LiveClock
  private var translation: InputTranslation
  private(set) var notes: [String] = []
  private(set) var end: LiveEnd?
  private(set) var hasInput = false
  var onInput: ((Timestamp) -> Void)?
  /// Whether libinput was requested for its time and has not answered yet.
  private var isWaitingForTime = false
  private var isFinishing = false
  private var isPermissionDenied = false
  private var last = Timestamp(microseconds: 0)

  init(
    _ process: HelperProcess, _ translation: InputTranslation, _ session: any InputReceiver, _ clock: LiveClock
  ) {
    self.process = process
    self.translation = translation
    self.session = session
    self.clock = clock
  }

  var descriptor: Int32 { process.descriptor }
  /// An event that libinput sent before a deadline may still be in the pipe. So libinput is requested for its time, and
  /// only the answer advances the session's.
  var deadline: Timestamp? { isWaitingForTime || isFinishing ? nil : session.nextDeadline.map(clock.moment) }

  func handleDeadline() {
    isWaitingForTime = true
    process.requestTime()
  }

  func finish() {
    isFinishing = true
    process.requestEnd()
  }

  func abandon() {
    process.kill()
    close(at: clock.time, .failed("touchstone-libinput did not exit in time and was killed", .software))
  }

  /// Replays the events that arrived with the header.
  func begin() {
    do throws(HelperProblem) { try playLines() } catch { close(at: last, .failed(error.sentence, .software)) }
  }

  func read() {
    do throws(HelperProblem) {
      let isOpen = try process.fill()
      try playLines()
      if !isOpen && end == nil { close(at: last, .failed("touchstone-libinput exited without an end line", .software)) }
    } catch {
      if end == nil { close(at: last, .failed(error.sentence, .software)) }
    }
  }

  private func playLines() throws(HelperProblem) {
    while end == nil, process.hasLine, let line = try process.next() { play(line) }
  }

  private func play(_ line: LibinputLine) {
    switch line {
    case .event(let event):
      if case .deviceAdded = event.kind {} else { hasInput = true }
      last = max(last, event.delivery)
      noteInput(event)
      session.play(event, &translation)
    case .now(let time):
      isWaitingForTime = false
      last = max(last, time)
      session.advance(to: time)
    case .note(let note): notes.append(note.sentence)
    case .unopened(let failure): isPermissionDenied = isPermissionDenied || failure.isPermission
    case .failure(let problem, let remedy):
      let reason = problem + (remedy?.clause ?? "")
      close(at: last, .failed(reason, isPermissionDenied ? .permissionDenied : .noDevice))
    case .end(let end): close(at: end.end, isFinishing ? .requested : .unplugged)
    case .log(let entry): session.add(entry)
    case .header, .device, .trial: break
    }
  }

  /// libinput waits before it reports a tap, so a button's time does not measure latency.
  private func noteInput(_ event: LibinputEvent) {
    switch event.kind {
    case .deviceAdded, .deviceRemoved, .button, .suppression, .tapRefusal: break
    case .motion, .motionAbsolute, .scroll, .swipe, .pinch, .hold, .touchDown, .touchMotion, .touchUp, .touchCancel,
      .touchFrame:
      onInput?(clock.moment(of: event.time))
    }
  }

  private func close(at time: Timestamp, _ end: LiveEnd) {
    session.end(at: time)
    self.end = end
  }
}
