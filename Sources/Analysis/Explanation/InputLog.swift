import Gestures
import Simulation
import TouchTrace

/// A recording in memory, to be played as often as one likes: what came in, not what came of it.
public struct InputLog {
  public let header: TraceHeader
  /// Nil where it holds fingers.
  public let libinput: LibinputPart?
  /// Whether its millimetres are a guess.
  public let isSizeAssumed: Bool
  private(set) var inputs: [SessionInput] = []
  /// When the recording stopped.
  public private(set) var end = Timestamp(microseconds: 0)

  /// An empty tape for a recording that has been opened.
  public init(for playback: any Playback) {
    header = playback.header
    libinput = playback.libinput
    isSizeAssumed = playback.isSizeAssumed
  }

  /// Records all of it.
  ///
  /// - Throws: where it breaks off. What came before is on the tape, which ends there.
  public mutating func record(_ playback: any Playback, afterEach: () -> Void = {}) throws(PlaybackError) {
    // Nobody listens: what comes of it is for later.
    guard let scene = Self.nothing(on: header.surface) else { return }
    let session = Session(.empty, scene: scene, on: header.surface) { _ in }
    let reel = Reel()
    session.inputLog = { reel.inputs.append($0) }
    defer {
      inputs = reel.inputs
      end = max(session.lastTime, inputs.last?.time ?? end)
    }
    try playback.play(in: session, afterEach: afterEach)
  }

  private final class Reel { var inputs: [SessionInput] = [] }

  static func nothing(on surface: Surface) -> EmptyScene? { try? EmptyScene(surface: surface, assignments: []) }
}
