import Analysis
import Gestures
import Simulation
import TouchTrace

/// The report of touches in progress, which grows with them.
package final class LiveReport {
  private let lanes: [MachineLane]
  private var log = ReportLog()
  private var libinput = LibinputReports()

  package init(_ setup: Setup) { lanes = setup.machineLanes }

  /// Forgets everything: other touches begin.
  package func begin() { (log, libinput) = (ReportLog(), LibinputReports()) }

  /// - Parameter recognizer: the index of the recognizer that the entry is about, if it is about one.
  package func add(_ entry: TranscriptEntry, of recognizer: Int?, in scene: any Scene) {
    _ = log.add(entry, of: recognizer, scene)
    if case .touchpad(let event) = entry { libinput.add(.event(event)) }
    if TranscriptText.libinputNote(entry) != nil { libinput.add(.libinputNote(entry, at: entry.time)) }
  }

  /// Returns the data, in the form of those of a recording.
  ///
  /// - Parameters:
  ///   - now: the present moment, if the touches are not over.
  ///   - found: the explanation of the touches and the answer to them; nil if there is none.
  ///   - provenance: the libinput in use; nil if there is none, for a reason.
  package func members(
    _ course: ReplayCourse, in scene: any Scene, on surface: Surface, now: Timestamp?,
    _ found: (explanation: Explanation, answer: Answer)?, _ provenance: LibinputProvenance?, absence: String
  ) -> [ReportValue.Member] {
    if let now {
      log.advance(to: Int(now.microseconds), scene)
      log.addPicture(of: scene)
    } else {
      log.finish(scene)
    }
    let reported = ReportLibinput.members(provenance, libinput, found?.answer.distinctLibinput ?? [], end: nil)
    return [
      .init("touches", found.map { ReportTouches($0.explanation, $0.answer).value } ?? ReportTouches.none),
      .init("libinput", provenance == nil ? .text(absence) : .object(reported)),
    ] + log.members(lanes, course, on: surface)
  }
}
