import Gestures
import TouchTrace

/// An open recording, ready to be played into a session from its touches or from libinput's events.
public protocol Playback: AnyObject {
  /// The surface, the recognizers and the scene that the recording asks for.
  var header: TraceHeader { get }
  /// The libinput in use, or nil if touches are played.
  var libinput: LibinputProvenance? { get }
  /// A Boolean value that indicates whether millimetres are a guess, because the recording does not give the surface's size.
  var isSizeAssumed: Bool { get }

  /// Plays the whole recording, once, and calls `afterEach` after each frame or event. Throws at the point where the recording
  /// cannot be read. Everything before it has been played.
  func play(in session: Session, afterEach: () -> Void) throws(PlaybackError)

  /// How much has been played so far.
  var progress: RecordingError.Progress { get }
  /// Facts about the recording itself. Complete at the end.
  var facts: [SourceFact] { get }
  /// Notes on assumptions and repairs. Complete at the end.
  var notes: [RecordingNote] { get }
  /// The presses of the device's mouse buttons, if they were asked for. Complete at the end.
  var buttonPresses: [ButtonPress] { get }
  /// The positions that the device did not report as such, and jumps. Complete at the end.
  var irregularities: [PositionIrregularity] { get }
}

extension Playback {
  public var isSizeAssumed: Bool { false }
  public var buttonPresses: [ButtonPress] { [] }
  public var irregularities: [PositionIrregularity] { [] }
}

/// The reason a recording cannot be played, or not to its end.
public struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The recording is damaged, or libinput rejects its device.
    case recording
    /// libinput is not available.
    case unavailable
    /// libinput, or the helper program that runs it, failed.
    case software
  }

  public var kind: Kind
  /// A sentence without its full stop.
  public var description: String
  /// What can be done about it, if the sentence does not state it.
  public var remedy: RecordingRemedy?
  /// How much was played before the error; nil if nothing was.
  public var progress: RecordingError.Progress?

  public init(
    _ kind: Kind, _ description: String, remedy: RecordingRemedy? = nil, after progress: RecordingError.Progress? = nil
  ) {
    self.kind = kind
    self.description = description
    self.remedy = remedy
    self.progress = progress
  }

  public init(_ error: RecordingError) {
    let hasPlayed = error.progress != RecordingError.Progress()
    self.init(.recording, error.description, remedy: error.remedy, after: hasPlayed ? error.progress : nil)
  }
}

extension PlaybackError: ErrorWithRemedy {}

/// Plays the touches of a recording.
public final class ContactPlayback: Playback {
  private let source: any TouchSource
  public let header: TraceHeader
  private let setupFact: [SourceFact]

  public init(_ source: any TouchSource) {
    self.source = source
    header = source.header
    setupFact = []
  }

  /// Opens a recording with the setup that the request names or finds.
  public init(path: String, _ request: SourceRequest = SourceRequest()) throws(PlaybackError) {
    do throws(RecordingError) {
      source = try TouchSources.open(path, request)
      header = try request.header(source.header, ofRecordingAt: path)
      setupFact = [SourceFact](setup: request.setupPath(forRecordingAt: path, source.header))
    } catch { throw PlaybackError(error) }
  }

  public var libinput: LibinputProvenance? { nil }
  public var isSizeAssumed: Bool { source.isSizeAssumed }
  public var progress: RecordingError.Progress { source.progress }
  public var facts: [SourceFact] { source.facts + setupFact }
  public var notes: [RecordingNote] { source.notes }
  public var buttonPresses: [ButtonPress] { source.buttonPresses }
  public var irregularities: [PositionIrregularity] { source.irregularities }

  public func play(in session: Session, afterEach: () -> Void) throws(PlaybackError) {
    var frame = TraceFrame()
    do throws(RecordingError) {
      while try source.next(into: &frame) {
        session.play(frame)
        afterEach()
      }
    } catch { throw PlaybackError(error) }
    session.end(at: source.end)
  }
}

extension [SourceFact] {
  /// The header file that a recording is played with; empty if there is none.
  package init(setup path: String?) { self = path.map { [SourceFact("setup", $0)] } ?? [] }
}
