import Analysis
import Gestures
import Simulation
import TouchTrace

/// The report of touches in progress, which grows with them.
package final class LiveReport {
  private let lanes: [MachineLane]
  private var log = ReportLog()
  private var libinput = LibinputReports()
  private var touches = ReportTouches.none
  private var reasons: [LibinputReason] = []

  package init(_ setup: Setup) { lanes = setup.machineLanes }

  /// Forgets everything: other touches begin.
  package func begin() {
    (log, libinput, touches, reasons) = (ReportLog(), LibinputReports(), ReportTouches.none, [])
  }

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
  ///   - found: the explanation of the touches and the answer to them; nil if those of the last call are new enough.
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
    if let found {
      touches = ReportTouches(found.explanation, found.answer).value
      reasons = found.answer.distinctLibinput
    }
    let reported = ReportLibinput.members(provenance, libinput, reasons, end: nil)
    return [
      .init("touches", touches), .init("libinput", provenance == nil ? .text(absence) : .object(reported)),
    ] + log.members(lanes, course, on: surface)
  }
}
