import Gestures
import Glibc
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
    (path, self.bytes, self.request, catalog) = (item.recording, bytes, request, known.catalog)
    do throws(RecordingError) {
      let source = try TouchSources.open(ByteInput(bytes, name: path), request)
      header = source.header
      frames = try Self.frames(of: source)
    } catch { throw Problem(error.description) }
  }

  private static func frames(of source: any TouchSource) throws(RecordingError) -> ([TraceFrame], Timestamp)? {
    var (list, frame, changes) = ([TraceFrame](), TraceFrame(), 0)
    while try source.next(into: &frame) {
      changes += 1 + frame.changes.count
      if changes <= mostChanges { list.append(frame) } else { list = [] }
    }
    return changes <= mostChanges ? (list, source.end) : nil
  }

  /// Plays it at an item's point.
  public func result(of item: SweepItem) -> SweepResult {
    var result = SweepResult(item)
    let counter = Counter()
    do {
      let replay = try Self.replay(for: item, catalog)
      let (session, _) = try replay.session(for: header) { counter.count($0) }
      if let frames {
        for frame in frames.list { session.play(frame) }
        session.end(at: frames.end)
      } else {
        try ContactPlayback(TouchSources.open(ByteInput(bytes, name: path), request)).play(in: session, afterEach: {})
      }
      result.came = counter.came.sorted { $0.recognizer < $1.recognizer }
      result.promise = item.label.promise(among: session.names).map { SweepResult.Came($0.recognizer, $0.count) }
    } catch {
      result.error = "\(path): \(error)"
    }
    return result
  }

  private final class Counter {
    var came: [SweepResult.Came] = []

    func count(_ entry: TranscriptEntry) {
      guard case .transition(let transition) = entry, transition.from == .possible,
        transition.to == .began || transition.to == .ended
      else { return }
      if let index = came.firstIndex(where: { $0.recognizer == transition.recognizer }) {
        came[index].count += 1
      } else {
        came.append(SweepResult.Came(transition.recognizer, 1))
      }
    }
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
    for setting in item.settings {
      guard let parts = SweepPoint.parts(setting) else { throw Problem("“\(setting)” is no setting") }
      replay.settings.append((parts.recognizer, TraceHeader.Setting(key: parts.knob, value: parts.value)))
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
    func refuse(_ reason: String) -> Problem { Problem("\(path) cannot be read: \(reason)") }
    // A pipe would be waited for, for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw refuse(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw refuse("it is no file") }
    guard status.st_size <= longestFile else {
      throw refuse("it is longer than \(longestFile >> 20) MiB, which a sweep does not hold in memory; cut it up")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw refuse(String(cString: strerror(errno))) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > longestFile { throw refuse("it grows while it is read") }
    }
  }
}
