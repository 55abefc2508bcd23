import Analysis
import EvdevSource
import Gestures
import Simulation
import TouchTrace

/// The verdict on each touch of a live session, once it is over.
///
/// A touch is over when no session has anything in progress. Only then is it explained, from the input that the sessions
/// have logged, so recognition itself is not delayed.
final class LiveVerdict {
  private let replay: Replay
  private let header: TraceHeader
  private var libinput: LibinputProvenance?
  private var sessions: [InputSource: Session] = [:]
  private var inputs: [InputSource: [SessionInput]] = [:]
  private var lastInput: Timestamp?
  /// The presses of the device's buttons during the touch.
  var buttons = ButtonLog()

  /// The time without input after which a touch is explained. Pointer motion has no end, and libinput may report a tap this
  /// long after the touch up.
  private static let pause = Interval.milliseconds(300)
  /// The most inputs of a touch to keep: ten minutes at 125 frames a second. A longer touch is not explained.
  private static let maximumInputs = 75_000
  /// The most inputs of a touch to search for changes: each search replays the touch some hundred times.
  private static let maximumSearched = 3000

  init(_ replay: Replay, on surface: Surface, _ libinput: LibinputProvenance?) {
    self.replay = replay
    header = TraceHeader(surface: surface)
    self.libinput = libinput
  }

  /// Logs a session's input from now on.
  func observe(_ session: Session, via: InputSource) {
    sessions[via] = session
    inputs[via] = []
    session.inputLog = { [unowned self] input in
      lastInput = MonotonicClock.now
      if inputs[via, default: []].count < Self.maximumInputs { inputs[via, default: []].append(input) }
    }
  }

  /// The time at which the touch may be over, by `MonotonicClock`; nil if nothing has happened.
  var deadline: Timestamp? {
    guard let lastInput, sessions.values.allSatisfy(\.isIdle) else { return nil }
    return lastInput + Self.pause
  }

  /// Returns the sentences about the touch that has ended, as lines that begin with `#`; empty if none is.
  func take(isEnding: Bool = false) -> String {
    guard let lastInput, isEnding || deadline != nil && MonotonicClock.now >= lastInput + Self.pause else { return "" }
    self.lastInput = nil
    let logs = inputs.mapValues { $0 }
    for via in inputs.keys { inputs[via] = [] }
    let presses = buttons.presses
    buttons = ButtonLog()
    if logs.values.contains(where: { $0.count >= Self.maximumInputs }) {
      return "# The touch is too long to be explained: record it to a file and use `touchstone explain`.\n"
    }
    func log(_ via: InputSource) -> InputLog? {
      guard let inputs = logs[via], !inputs.isEmpty else { return nil }
      return InputLog(
        inputs, header: header, libinput: via == .libinput ? libinput : nil,
        end: sessions[via]?.lastTime ?? .distantPast, buttonPresses: presses)
    }
    let touches = log(.contacts)
    let events = log(.libinput)
    guard let input = touches ?? events, let setup = try? replay.setup(for: header) else { return "" }
    let verdict = VerdictText(Explanation(of: input, with: setup, contacts: touches), libinput: events)
    if verdict.verdict.sentences.isEmpty { return "" }
    let limit = input.inputs.count > Self.maximumSearched ? 0 : Explanation.searchLimit
    let lines = verdict.sentences(prefix: "# ") + verdict.reason(prefix: "# ", limit: limit)
    return lines.map { $0 + "\n" }.joined()
  }
}
