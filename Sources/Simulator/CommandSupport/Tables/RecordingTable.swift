import GestureTables
import Gestures
import Simulation
import TouchTrace

/// Recordings as a table of touches: each is a session, with the name of its file. Buttons, hovering and libinput's events are no
/// touches, so they are not in the table.
package struct RecordingTable: Sendable {
  /// The options of the rows.
  package let options: GestureTables.TableOptions
  /// The text of the recognizers on screens, and on touchpads.
  package let recognizers: (onScreens: String, onTouchpads: String)

  package init(_ options: GestureTables.TableOptions, _ recognizers: (onScreens: String, onTouchpads: String)) {
    var options = options
    options.session = ["file"]
    (self.options, self.recognizers) = (options, recognizers)
  }

  /// Returns what was recognized in a recording, and what was assumed or repaired to read it. Its rows are numbered from 0.
  package func part(_ path: String) -> (part: TableWork.Part, notes: [RecordingNote], failure: CommandFailure?) {
    var part = TableWork.Part()
    var (notes, failure) = ([RecordingNote](), CommandFailure?.none)
    do throws(RecordingError) {
      var request = SourceRequest()
      request.readTable = TableTouchesReader.read
      let recording = try TouchSources.open(path, request)
      let text = recording.header.surface.isTouchpad ? recognizers.onTouchpads : recognizers.onScreens
      guard let setup = try? RecognizerSetup(text), let table = try? TableRecognizer(setup) else {
        return (part, [], nil)
      }
      let run = TableRun(table, options, findsPieces: false)
      failure = try read(recording, path, run)
      part.rows = Array(run.table.sink.rows)
      part.reasons = run.table.sink.reasons
      part.sessions = run.sessions
      part.count = run.rowCount
      notes = recording.notes.filter { $0.prominence != .notes }
    } catch { failure = CommandFailure(.unreadable, error.sentence) }
    return (part, notes, failure)
  }

  /// Returns what is wrong with the touches, if they cannot be recognized to their end.
  private func read(
    _ recording: any TouchSource, _ path: String, _ run: TableRun
  ) throws(RecordingError) -> CommandFailure? {
    var frame = TraceFrame()
    do throws(SampleError) { try run.begin([.text(Array(path.utf8))], row: 0) } catch { return failure(path, error) }
    while try recording.next(into: &frame) {
      do throws(SampleError) {
        for change in frame.changes { try add(change, at: frame.time, run) }
      } catch { return failure(path, error) }
    }
    do throws(SampleError) { try run.finish() } catch { return failure(path, error) }
    return nil
  }

  private func add(_ change: ContactChange, at time: Timestamp, _ run: TableRun) throws(SampleError) {
    let phase = SamplePhase(rawValue: change.stage.rawValue) ?? .missing
    let sample = TouchSample(
      row: run.rowCount, time: time.microseconds, id: Int64(change.id), phase: phase, x: change.position.x,
      y: change.position.y)
    run.rowCount += 1
    try run.table.add(sample)
  }

  private func failure(_ path: String, _ error: SampleError) -> CommandFailure {
    CommandFailure(.unreadable, "\(path): \(error.description)")
  }
}
