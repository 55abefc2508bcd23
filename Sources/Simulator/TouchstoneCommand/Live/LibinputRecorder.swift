import CommandSupport
import Gestures
import EvdevSource
import LibinputClient
import LibinputEvents

/// Runs the real libinput on the recorded device and inserts its events among the frames.
final class LibinputRecorder {
  private let process: HelperProcess
  private(set) var notes: [String] = []

  /// libinput's times are the kernel's, like those of the frames.
  init(_ node: String, _ request: LibinputRequest) throws(HelperProblem) {
    process = try HelperProcess(
      request.liveLine(node, Timestamp(microseconds: 0)), isTethered: true, library: request.library)
  }

  var descriptor: Int32 { process.descriptor }

  /// Inserts the available events. Returns false at the end.
  func read(into recorder: Recorder) -> Bool {
    do throws(HelperProblem) {
      let isOpen = try process.fill()
      while process.hasLine, let line = try process.next() { write(line, recorder) }
      return isOpen
    } catch {
      notes.append(error.sentence)
      return false
    }
  }

  /// Stops libinput and inserts its last events.
  func finish(into recorder: Recorder) {
    process.requestEnd()
    while read(into: recorder) {}
  }

  private func write(_ line: LibinputLine, _ recorder: Recorder) {
    switch line {
    case .event(let event):
      recorder.insert { start in
        event.recordEntry(
          at: start.map { Timestamp(microseconds: 0) + (event.time - $0) },
          deliveredAt: start.map { Timestamp(microseconds: 0) + (event.delivery - $0) })
      }
    case .note(let note): notes.append(note.sentence)
    case .failure(let problem, let remedy):
      notes.append("the recording has no libinput events: \(problem)\(remedy?.clause ?? "")")
    case .header, .end, .device, .unopened, .trial, .now, .log: break
    }
  }
}
