import CommandSupport
import EvdevSource
import Gestures
import Simulation
import TouchTrace
import TouchView

/// A touchpad of a live session: its tracks, and what shows them.
final class LiveStation {
  /// The device; nil if something else represents one.
  let device: InputDevice?
  let title: String
  let tracks: [any LiveTrack]
  let clock: LiveClock
  /// The transcript, if the session prints lines.
  let transcript: LiveTranscript?
  /// The model, if the session shows a view.
  let model: ViewModel?

  init(
    _ device: InputDevice?, title: String, _ tracks: [any LiveTrack], _ clock: LiveClock,
    transcript: LiveTranscript? = nil, model: ViewModel? = nil
  ) {
    self.device = device
    self.title = title
    self.tracks = tracks
    self.clock = clock
    self.transcript = transcript
    self.model = model
  }

  var open: [any LiveTrack] { tracks.filter { $0.end == nil } }
  var wasUnplugged: Bool { tracks.contains { $0.end == .unplugged } }
  /// The reason a track ended early; nil if none did.
  var failure: (problem: String, status: ExitStatus)? {
    for track in tracks {
      if case .failed(let problem, let status)? = track.end { return (problem, status) }
    }
    return nil
  }
}

/// Shows the stations of a live session: as lines, on the terminal or elsewhere.
protocol LiveDisplay: AnyObject {
  /// Descriptors to wait for besides the devices'.
  var inputs: [Int32] { get }
  /// Descriptors to watch for a reader that closes them.
  var outputs: [Int32] { get }
  var isClosed: Bool { get }
  /// The next moment at which something is due, by `MonotonicClock`; nil if nothing is.
  var deadline: Timestamp? { get }

  /// Handles input of its own. Returns false if the user quits.
  func handle(_ descriptors: [Int32]) -> Bool

  /// Shows what has changed.
  ///
  /// - Parameter isEnding: whether the session ends, so that no more input follows.
  func update(_ stations: [LiveStation], isEnding: Bool)

  /// Adds a station that was plugged in.
  func add(_ station: LiveStation)

  /// Shows a sentence that is not about a touch.
  func report(_ sentence: String)

  /// Removes a reported sentence that is no longer true, if it is still shown.
  func withdraw(_ sentence: String)
}

extension LiveDisplay {
  // What was printed stays.
  func withdraw(_ sentence: String) {}
}
