import Analysis
import CommandSupport
import Gestures
import Reports
import Simulation
import TouchAuthoring
import TouchTrace

extension CoreRecording {
  /// Creates what the core in a page reads of a recording: a trace with its touches and with the setup of the header file and
  /// of the command line. Replaying the trace gives the transcript of the recording, which is checked.
  ///
  /// - Parameter isComplete: whether the recording could be read to its end.
  init(_ file: String, _ replay: Replay, _ source: SourceRequest, isComplete: Bool) {
    do { self = .trace(try Self.trace(file, replay, source, isComplete)) } catch {
      self = .none("Parameters cannot be changed in this page: \(error.sentence).")
    }
  }

  private static func trace(
    _ file: String, _ replay: Replay, _ source: SourceRequest, _ isComplete: Bool
  ) throws -> [UInt8] {
    if file == "-" { throw FileProblem("standard input can be read only once") }
    if !isComplete { throw FileProblem("the recording was not read completely") }
    if InputSource.standard(for: file, source) != .contacts {
      throw FileProblem("the recording has libinput's events, and a page replays touches")
    }
    let own = try ContactPlayback(path: file, source)
    var bytes: [UInt8] = []
    var writer = RecordingWriter(.trace) { bytes += $0 }
    writer.begin(try checkedHeader(own.header, replay))
    let touches = try TouchSources.open(file, source)
    var frame = TraceFrame()
    while try touches.next(into: &frame) {
      try checkLength(frame.time)
      writer.write(frame)
    }
    try checkLength(touches.end)
    writer.end(at: touches.end)
    let copy = ContactPlayback(try TouchSources.open(ByteInput(bytes, name: file), .known))
    if try transcript(own, replay) != transcript(copy, .known) {
      throw FileProblem("the recording has another transcript when it is written as a trace")
    }
    return bytes
  }

  /// The milliseconds that the page's core cannot represent: it counts microseconds in 32 bits.
  private static let firstUnknownMillisecond: Int64 = 2_147_483

  private static func checkLength(_ time: Timestamp) throws {
    guard time.microseconds < firstUnknownMillisecond * 1000 else {
      throw FileProblem("it lasts longer than 35 minutes, the most that a page can replay; use touchstone edit trim")
    }
  }

  private static func checkParameters(_ setup: Setup) throws {
    for (index, named) in setup.recognizers.enumerated() {
      for (place, parameter) in type(of: named.recognizer).parameterDescriptions.enumerated() {
        let value = setup.value(of: place, of: index)
        // No line states a default.
        guard value == parameter.defaultValue || abs(value) < Double(firstUnknownMillisecond) else {
          throw FileProblem(
            "\(named.name).\(parameter.name) is \(parameter.text(value)), more than a page can represent")
        }
      }
    }
  }

  /// Returns the header with which a recording is replayed without the options of the command line. Throws if a page cannot replay it.
  static func checkedHeader(_ own: TraceHeader, _ replay: Replay) throws -> TraceHeader {
    if replay.ignoresRestingFingers != nil {
      throw FileProblem("a trace has no line for --resting-fingers and --no-resting-fingers")
    }
    try checkParameters(try replay.setup(for: own))
    return try header(own, replay)
  }

  private static func header(_ own: TraceHeader, _ replay: Replay) throws -> TraceHeader {
    var header = try replay.header(including: own)
    let scene = replay.sceneLine(for: own)
    if scene.dataFile != nil { throw FileProblem("the scene has a file of its own") }
    header.scene = scene
    return header
  }

  /// Returns the hash of the full transcript.
  private static func transcript(_ playback: ContactPlayback, _ replay: Replay) throws -> UInt64 {
    var hash = FNV1a()
    let text = TranscriptText()
    let (session, scene) = try replay.session(for: playback.header) { hash.add(text.line($0).utf8) }
    hash.add(text.header(.full, surface: playback.header.surface, scene: scene).utf8)
    try playback.play(in: session, afterEach: {})
    return hash.value
  }
}
