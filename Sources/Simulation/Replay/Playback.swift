import Gestures
import TouchTrace

/// A recording that has been opened and waits to be played, by its fingers or by what libinput makes of them.
public protocol Playback: AnyObject {
  /// The surface, and what else the recording says of how to play it.
  var header: TraceHeader { get }
  /// Nil where fingers are played.
  var libinput: LibinputPart? { get }
  /// Whether a millimetre of it is a guess, since nobody says how large the surface is.
  var isSizeAssumed: Bool { get }
  /// Plays all of it, once.
  ///
  /// - Parameter afterEach: is called whenever a frame or an event has been played.
  /// - Throws: where it breaks off. What came before has been played.
  func play(in session: Session, afterEach: () -> Void) throws(PlaybackError)
  /// What has been played so far.
  var progress: RecordingError.Progress { get }
  /// What there is to know of the recording itself. Complete at the end.
  var facts: [SourceFact] { get }
  /// What had to be assumed, mended or made up, a sentence each. Complete at the end.
  var notes: [String] { get }
}

extension Playback {
  public var isSizeAssumed: Bool { false }
}

/// Why a recording cannot be played, or not to its end.
public struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The recording is broken, or libinput does not take its device.
    case recording
    /// There is no libinput here to play it by.
    case unavailable
    /// libinput, or the program that runs it, does not do as it should.
    case software
  }
  public var kind: Kind
  /// A sentence without its full stop.
  public var description: String
  /// How much had been played; nil where none could be.
  public var progress: RecordingError.Progress?

  public init(_ kind: Kind, _ description: String, after progress: RecordingError.Progress? = nil) {
    (self.kind, self.description, self.progress) = (kind, description, progress)
  }
  public init(_ error: RecordingError) {
    let isAnything = error.progress != RecordingError.Progress()
    self.init(.recording, error.description, after: isAnything ? error.progress : nil)
  }
}

/// A recording played by its fingers.
public final class ContactPlayback: Playback {
  private let source: any TouchSource

  public init(_ source: any TouchSource) { self.source = source }
  public convenience init(path: String, _ request: SourceRequest = SourceRequest()) throws(PlaybackError) {
    do throws(RecordingError) { self.init(try TouchSources.open(path, request)) } catch { throw PlaybackError(error) }
  }

  public var header: TraceHeader { source.header }
  public var libinput: LibinputPart? { nil }
  public var isSizeAssumed: Bool { source.isSizeAssumed }
  public var progress: RecordingError.Progress { source.progress }
  public var facts: [SourceFact] { source.facts }
  public var notes: [String] { source.notes }

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
