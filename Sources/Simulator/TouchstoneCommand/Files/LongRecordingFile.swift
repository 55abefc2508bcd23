import Analysis
import CommandSupport
import Gestures
import Glibc
import Reports
import Simulation
import TouchTrace

extension LongReport {
  /// Opens a recording of touches that is too long for a page with all of its frames; nil for a shorter one, for one of libinput's
  /// events, and for one that can be read only once.
  static func opened(
    _ file: String, _ replay: Replay, _ source: SourceRequest
  ) throws(CommandFailure) -> LongReport? {
    guard file != "-", fileType(file) == S_IFREG,
      InputSource.standard(for: file, source) == .contacts, isLong(file, source)
    else { return nil }
    do {
      let header = try ContactPlayback(path: file, source).header
      let report = try LongReport(file, replay, try TouchSources.open(file, source), header: header)
      do { report.head = .success(TraceWriter().header(try CoreRecording.checkedHeader(header, replay))) } catch {
        report.head = .failure(LongProblem("Parameters cannot be changed in this page: \(error.sentence)."))
      }
      report.words = { $0?.clause ?? "" }
      report.libinputAbsence =
        "it reads a recording from its start, and this is a part. touchstone edit trim --from 12s --to 15s "
        + "\(PageText.name(of: file)) -o section.trace cuts a section; its report has the lane."
      return report
    } catch { throw CommandFailure("\(file): \(error.sentence)") }
  }

  /// Returns whether a recording has more frames than a page shows. What cannot be read is not long.
  private static func isLong(_ file: String, _ source: SourceRequest) -> Bool {
    guard let touches = try? TouchSources.open(file, source) else { return false }
    var frame = TraceFrame()
    var count = 0
    while (try? touches.next(into: &frame)) == true {
      count += 1
      if count > longest { return true }
    }
    return false
  }
}
