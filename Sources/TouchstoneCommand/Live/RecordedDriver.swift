import Gestures
import EvdevSource
import LibinputClient
import LibinputEvents

/// The real libinput beside a recorder, on the same device: what it says goes in among the frames.
final class RecordedDriver {
  private let process: HelperProcess
  private(set) var notes: [String] = []

  /// Its times are the kernel's, as the frames' are.
  init(_ node: String, _ request: LibinputRequest) throws(HelperProblem) {
    process = try HelperProcess(
      request.liveArguments(node, Timestamp(microseconds: 0)), standardInput: .tether)
  }

  var descriptor: Int32 { process.descriptor }

  /// Writes down what has been said. False once nothing more will come.
  func read(into recorder: Recorder) -> Bool {
    do throws(HelperProblem) {
      let isOpen = try process.fill()
      while process.hasLine, let line = try process.next() { write(line, recorder) }
      return isOpen
    } catch {
      notes.append(error.description)
      return false
    }
  }
  /// Asks it to come to its end, and writes down what it still says.
  func finish(into recorder: Recorder) {
    process.letGo()
    while read(into: recorder) {}
  }

  private func write(_ line: LibinputLine, _ recorder: Recorder) {
    switch line {
    case .event(let event):
      recorder.insert { start in event.recordEntry(at: start.map { Timestamp(microseconds: 0) + (event.time - $0) }) }
    case .note(let note): notes.append(note)
    case .failure(let problem): notes.append("libinput's events are not in it: \(problem)")
    case .header, .end, .device, .unopened, .now: break
    }
  }
}
