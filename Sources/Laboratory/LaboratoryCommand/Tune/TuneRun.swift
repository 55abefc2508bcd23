import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import LibinputClient
import LibinputEvents
import Simulation
import TouchTrace

/// Judges recordings with many settings of libinput. Prints nothing, because several recordings are played at once.
struct TuneRun: Sendable {
  let items: [TuneItem]
  let work: OrderedWork

  /// The results of one recording: for each setting whether it is right; nil if it could not be played.
  typealias Result = Swift.Result<[Bool?], PlaybackError>

  /// Plays every recording with every setting.
  ///
  /// - Parameter take: receives the results of each recording, in order.
  func play(_ settings: [LibinputSetting], _ take: (TuneItem, Result) -> Void) {
    var index = 0
    work.run(items) { item in
      Self.result(of: item, settings)
    } take: { result in
      take(items[index], result)
      index += 1
    }
  }

  private static func result(of item: TuneItem, _ settings: [LibinputSetting]) -> Result {
    var right = [Bool?](repeating: nil, count: settings.count)
    let touches = readQuietly(item.path, via: .contacts, item.source)
    do throws(PlaybackError) {
      _ = try LibinputTrials(path: item.path, item.source, item.libinput, settings) {
        trial, events, start in
        if trial.problem != nil { return }
        right[trial.setting] =
          trial.same == trial.setting ? isRight(item, events, start, touches) : right[trial.same]
      }
      return .success(right)
    } catch { return .failure(error) }
  }

  /// Returns whether libinput's events are exactly the labelled gestures; nil for a touchscreen, where they are touches.
  private static func isRight(
    _ item: TuneItem, _ events: [LibinputEvent], _ start: LibinputHeader, _ touches: InputLog?
  ) -> Bool? {
    var reports = LibinputReports()
    var translation = InputTranslation(surface: start.trace.surface)
    for event in events {
      for input in translation.translate(event) { reports.add(SessionInput(input)) }
    }
    return ScoreResult(
      item.path, item.group, item.label, .libinput, [], reports, touches: touches)?.isRight
  }
}
