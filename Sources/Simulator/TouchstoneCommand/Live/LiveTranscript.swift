import CommandSupport
import Gestures
import Glibc
import Simulation
import TouchTrace

/// A transcript in progress, of one session or of two in parallel.
final class LiveTranscript {
  private let detail: TranscriptDetail
  let isJSON: Bool
  /// Whether two sessions share the transcript, so each line names its input source.
  private let isShared: Bool
  /// Writes the lines if the transcript is quiet and goes to a terminal.
  private let terminal: TerminalTranscript?
  private var text: [UInt8] = []
  /// States what happened after each touch; nil for JSON.
  var verdict: LiveVerdict?

  init(_ detail: TranscriptDetail, isJSON: Bool, isShared: Bool) {
    self.detail = detail
    self.isJSON = isJSON
    self.isShared = isShared
    terminal = detail == .quiet && isatty(1) == 1 ? TerminalTranscript(hasSize: true) : nil
  }

  /// Writes the header. Call it before adding any entry.
  func begin(on surface: Surface, _ scene: TraceHeader.SceneLine, _ libinput: LibinputProvenance?) {
    if !isJSON {
      add(
        terminal?.header(on: surface, scene, libinput)
          ?? TranscriptText().header(detail, surface: surface, scene: scene, libinput: libinput))
    } else if let libinput {
      add(TranscriptJSON().libinput(libinput))
    }
  }

  func record(_ entry: TranscriptEntry, via: InputSource) {
    if isJSON {
      if detail == .full || !entry.isInternal { add(TranscriptJSON().line(entry, via: isShared ? via : nil)) }
    } else if detail.includes(entry) {
      // Both names have the same length, so the columns align.
      add((isShared ? via.rawValue + " " : "") + entry.painted(terminal?.line(entry) ?? TranscriptText().line(entry)))
    }
  }

  private func add(_ text: String) { self.text += text.utf8 }

  /// The time at which a touch may be over, by `MonotonicClock`; nil if nothing is to be stated then.
  var deadline: Timestamp? { verdict?.deadline }

  /// Adds the verdict on the touch that has ended, if one is.
  ///
  /// - Parameter isEnding: whether the session ends, so that no more input follows.
  func addVerdict(isEnding: Bool = false) {
    if let lines = verdict?.take(isEnding: isEnding) { add(lines) }
  }

  /// Returns the lines added since the last call.
  func take() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }
}
