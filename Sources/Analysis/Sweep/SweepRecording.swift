import Gestures
import Simulation
import TouchTrace

/// A recording that is read once and played at many points, from memory.
///
/// A very long one is kept as its bytes and read anew for each point.
public final class SweepRecording {
  /// Of a file, in bytes: more is refused, since it is held in memory.
  public static let longestFile = 256 << 20
  /// How many changes of fingers are kept as frames: about 64 MB.
  private static let mostChanges = 1 << 20

  private let bytes: [UInt8]
  private let path: String
  private let request: SourceRequest
  private let catalog: [any GestureRecognizer.Type]
  private let header: TraceHeader
  /// Nil where there are too many.
  private var frames: (list: [TraceFrame], end: Timestamp)?

  /// What stands between an item and its result, as a sentence without its full stop.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// Reads the recording of an item, which has to be what it was when the item was made.
  ///
  /// - Parameter known: which recognizers there are, and which scenes, as for any recording.
  public init(_ item: SweepItem, known: SourceRequest = SourceRequest()) throws(Problem) {
    let bytes = try Self.read(item.recording)
    let fingerprint = try Self.fingerprint(bytes, item.recording, description: item.description)
    guard fingerprint == item.bytes else {
      throw Problem("\(item.recording) is not what it was when this work was listed; list it again")
    }
    var request = known
    if !item.surface.isEmpty {
      guard let surface = Surface(millimetres: item.surface) else {
        throw Problem("“\(item.surface)” is no surface; it is written as 100x60")
      }
      request.surface = surface
    }
    if item.device != 0 { request.device = item.device }
    if !item.description.isEmpty { request.description = item.description }
    path = item.recording
    self.bytes = bytes
    self.request = request
    catalog = known.catalog
    do throws(RecordingError) {
      let source = try TouchSources.open(ByteInput(bytes, name: path), request)
      header = source.header
      frames = try Self.frames(of: source)
    } catch { throw Problem(error.description) }
  }

  private static func frames(of source: any TouchSource) throws(RecordingError) -> ([TraceFrame], Timestamp)? {
    var list: [TraceFrame] = []
    var frame = TraceFrame()
    var changes = 0
    while try source.next(into: &frame) {
      changes += 1 + frame.changes.count
      if changes <= mostChanges { list.append(frame) } else { list = [] }
    }
    return changes <= mostChanges ? (list, source.end) : nil
  }

  /// Plays it at an item's point.
  public func result(of item: SweepItem) -> SweepResult {
    var result = SweepResult(item)
    let counted = Counted()
    do {
      let replay = try Self.replay(for: item, catalog)
      let (session, _) = try replay.session(for: header) { counted.tally.add($0) }
      if let frames {
        session.play(frames.list, endingAt: frames.end)
      } else {
        try ContactPlayback(TouchSources.open(ByteInput(bytes, name: path), request)).play(in: session, afterEach: {})
      }
      result.came = counted.tally.counts.sorted { $0.name < $1.name }
      result.promise = item.label.promise(among: session.names)
      result.unplayed = item.label.unplayed(among: session.names)
    } catch {
      result.error = "\(path): \(error)"
    }
    return result
  }

  private final class Counted {
    var tally = GestureTally()
  }

  private static func replay(
    for item: SweepItem, _ catalog: [any GestureRecognizer.Type]
  ) throws(Problem) -> Replay {
    var replay = Replay()
    replay.catalog = catalog
    for kind in item.recognizers {
      guard let type = catalog.first(where: { $0.kind == kind }) else {
        throw Problem("there is no recognizer “\(kind)”")
      }
      replay.added.append(type)
    }
    for assignment in item.assignments {
      guard let parts = SweepPoint.parts(assignment) else { throw Problem("“\(assignment)” is no setting") }
      replay.assignments.append((parts.recognizer, TraceHeader.Assignment(key: parts.parameter, value: parts.value)))
    }
    return replay
  }

  // MARK: Files

  /// The fingerprint that an item of this recording has: of its bytes, and of its device's description where there is
  /// one, named or beside it.
  public static func fingerprint(of recording: String, description: String) throws(Problem) -> String {
    try fingerprint(try read(recording), recording, description: description)
  }

  private static func fingerprint(
    _ bytes: [UInt8], _ recording: String, description: String
  ) throws(Problem) -> String {
    let own = Fingerprint.text(bytes)
    // One that cannot be read is told of when the recording is opened, if that needs it.
    let beside = try? companionDescription(forRecordingAt: recording)?.path
    guard let other = description.isEmpty ? beside : description else { return own }
    return own + "+" + Fingerprint.text(try read(other))
  }

  private static func read(_ path: String) throws(Problem) -> [UInt8] {
    do throws(FileProblem) {
      let bytes = try WholeFile.bytes(
        path, longest: longestFile, "which a sweep does not hold in memory; cut it up")
      guard let bytes else { throw FileProblem("there is no \(path)") }
      return bytes
    } catch { throw Problem(error.description) }
  }
}
