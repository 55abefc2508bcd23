import Gestures
import LibinputEvents
import TouchTrace
import TraceReplay

/// Plays the libinput events of a recording: what libinput reported when the recording was made, without running it again.
package final class RecordedPlayback: Playback {
  private let source: any TouchSource
  package let header: TraceHeader
  private let setupFact: [SourceFact]
  /// Whether the recording continues behind the first events, which are read when it is opened.
  private let continues: Result<Bool, RecordingError>
  private var counts = LibinputEventCounts()

  /// Opens a recording with the setup that the request names or finds. The pointer's initial position, in points, takes
  /// precedence over the recording's.
  package init(
    path: String, _ request: SourceRequest = SourceRequest(), pointer: Point2D? = nil
  ) throws(PlaybackError) {
    var request = request
    request.readsLibinputEvents = true
    do throws(RecordingError) {
      source = try TouchSources.open(path, request)
      var header = try request.header(source.header, ofRecordingAt: path)
      if let pointer { header.pointer = pointer }
      self.header = header
      setupFact = [SourceFact](setup: request.setupPath(forRecordingAt: path, source.header))
      continues = Self.readFirstEvents(source)
      if source.recordedEvents.isEmpty { _ = try continues.get() }
    } catch { throw PlaybackError(error) }
    if source.recordedEvents.isEmpty {
      throw PlaybackError(.recording, "\(path): has no events of libinput", remedy: .recordEvents)
    }
  }

  /// Reads up to the first events. Returns `false` at the end, or the error behind them.
  private static func readFirstEvents(_ source: any TouchSource) -> Result<Bool, RecordingError> {
    var frame = TraceFrame()
    do throws(RecordingError) {
      while try source.next(into: &frame) { if !source.recordedEvents.isEmpty { return .success(true) } }
      return .success(false)
    } catch { return .failure(error) }
  }

  package var libinput: LibinputProvenance? { .recorded }
  package var isSizeAssumed: Bool { source.isSizeAssumed }
  package var progress: RecordingError.Progress { source.progress }
  package var facts: [SourceFact] {
    source.facts + [SourceFact("events", counts.text)]
      + setupFact
  }
  /// The notes, except those about touches, which are not played.
  package var notes: [RecordingNote] {
    counts.isEmpty
      ? source.notes : source.notes.filter { $0.remedy != .replayOnlyEvents && $0.remedy != .replayEvents }
  }

  package func play(in session: Session, afterEach: () -> Void) throws(PlaybackError) {
    var translation = InputTranslation(
      surface: header.surface, pointer: header.pointer, isTapEnabled: header.libinput.tap ?? true)
    func playEvents() {
      for event in source.recordedEvents {
        counts.add(event)
        session.play(event, &translation)
        afterEach()
      }
    }
    // The first ones, which have been read.
    playEvents()
    do throws(RecordingError) {
      if try continues.get() {
        var frame = TraceFrame()
        do throws(RecordingError) { while try source.next(into: &frame) { playEvents() } } catch {
          playEvents()
          throw error
        }
        playEvents()
      }
    } catch { throw PlaybackError(error) }
    session.end(at: source.end)
  }
}

extension LibinputProvenance {
  package init(_ header: LibinputHeader) {
    self.init(header.version, configuration: header.configuration)
    isOnGenericTouchpad = RecordingFormat(rawValue: header.format).map { !$0.isEvdev } ?? false
  }
}
