import TouchstoneCommand
import TouchTrace

/// The recordings that the client of an engine sends, line by line. It waits for an answer to each, so each gets one, whatever its lines
/// are.
struct EngineInput {
  enum Question {
    /// A recording is complete.
    case recording(String)
    /// A recording cannot be read, for a reason.
    case problem(String)
  }

  private var log = PointerEventsLog()
  /// Whether the recording has been answered before its end, up to which its lines are skipped.
  private var isAnswered = false

  /// Takes a line. Returns what is to be answered now, in order.
  mutating func take(_ line: String) -> [Question] {
    if isAnswered {
      let role = PointerEventsLog.role(of: line)
      if role != .other { isAnswered = false }
      if role != .header { return [] }
    }
    let isFirst = log.isEmpty
    do throws(RecordingError) { try log.add(line) } catch {
      let role = PointerEventsLog.role(of: line)
      if role == .header, !isFirst { return end() + take(line) }
      log = PointerEventsLog()
      isAnswered = role != .end
      return [.problem(error.sentence)]
    }
    guard log.isComplete else { return [] }
    defer { log = PointerEventsLog() }
    return [.recording(log.text)]
  }

  /// Ends the input, or a recording after which another one begins.
  mutating func end() -> [Question] {
    defer { log = PointerEventsLog() }
    return log.isEmpty ? [] : [.problem("the recording ends without a line of the type “end”")]
  }
}
