import Gestures
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

/// What the real libinput makes of a device.
final class DriverTrack: LiveTrack {
  private let process: HelperProcess
  private let session: Session
  private let clock: LiveClock
  private var translation: InputTranslation
  private(set) var notes: [String] = []
  private(set) var end: LiveEnd?
  private(set) var isTouched = false
  /// It was asked what time it is, and has not answered yet.
  private var isAsked = false
  private var isFinishing = false
  private var isForbidden = false
  private var last = Timestamp(microseconds: 0)

  init(
    _ process: HelperProcess, _ translation: InputTranslation, _ session: Session, _ clock: LiveClock
  ) {
    (self.process, self.translation, self.session, self.clock) = (process, translation, session, clock)
  }

  var descriptor: Int32 { process.descriptor }
  /// What libinput said before a deadline may still be on its way. So libinput is asked what time it is, and only its
  /// answer lets time go on.
  var deadline: Timestamp? { isAsked || isFinishing ? nil : session.nextDeadline.map(clock.moment) }

  func wake() {
    isAsked = true
    process.ask()
  }
  func finish() {
    isFinishing = true
    process.letGo()
  }
  func abandon() {
    process.kill()
    close(at: clock.time, .failed("touchstone-libinput did not come to its end, and was ended", .software))
  }

  /// Plays what came together with the beginning.
  func begin() {
    do throws(HelperProblem) { try playLines() } catch { close(at: last, .failed(error.description, .software)) }
  }
  func read() {
    do throws(HelperProblem) {
      let isOpen = try process.fill()
      try playLines()
      if !isOpen && end == nil { close(at: last, .failed("touchstone-libinput ended without an end", .software)) }
    } catch {
      if end == nil { close(at: last, .failed(error.description, .software)) }
    }
  }
  private func playLines() throws(HelperProblem) {
    while end == nil, process.hasLine, let line = try process.next() { play(line) }
  }

  private func play(_ line: LibinputLine) {
    switch line {
    case .event(let event):
      if case .deviceAdded = event.kind {} else { isTouched = true }
      last = max(last, event.delivery)
      session.play(event, &translation)
    case .now(let time):
      isAsked = false
      last = max(last, time)
      session.advance(to: time)
    case .note(let note): notes.append(note)
    case .unopened(let failure): isForbidden = isForbidden || failure.isPermission
    case .failure(let problem): close(at: last, .failed(problem, isForbidden ? .denied : .noDevice))
    case .end(let end): close(at: end.end, isFinishing ? .asked : .unplugged)
    case .header, .device: break
    }
  }

  private func close(at time: Timestamp, _ end: LiveEnd) {
    session.end(at: time)
    self.end = end
  }
}
