import Analysis
import Gestures
import Simulation
import TouchTrace

extension EngineGesture {
  /// Returns the gestures that our recognizers recognize in a recording of Pointer Events. A recognizer of double taps plays it
  /// once more by itself, because it would compete with the others.
  package static func recognized(
    in text: String, _ replay: Replay, doublesTaps: Bool = true
  ) throws -> [EngineGesture] {
    let gestures = try recognized(in: text, replay, [])
    if !doublesTaps { return gestures }
    let tap = replay.assignments.filter { $0.recognizer == TapRecognizer.kind }.map(\.assignment)
    let twice = TraceHeader.Assignment(key: "numberOfTapsRequired", value: "2")
    let line = TraceHeader.RecognizerLine(name: "doubleTap", kind: TapRecognizer.kind, assignments: tap + [twice])
    var doubleTaps = replay
    doubleTaps.assignments = []
    return (gestures + (try recognized(in: text, doubleTaps, [line]))).sorted { $0.time < $1.time }
  }

  private static func recognized(
    in text: String, _ replay: Replay, _ recognizers: [TraceHeader.RecognizerLine]
  ) throws -> [EngineGesture] {
    let playback = ContactPlayback(try TouchSources.open(ByteInput(Array(text.utf8), name: "the recording")))
    var header = playback.header
    header.recognizers = recognizers
    var gestures: [EngineGesture] = []
    let (session, _) = try replay.session(for: header) { entry in
      if let gesture = entry.transition.flatMap({ EngineGesture($0) }) { gestures.append(gesture) }
    }
    try playback.play(in: session, afterEach: {})
    return gestures
  }
}
