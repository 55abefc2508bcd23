import CoreTestSupport
import GestureTables
import Gestures
import Testing

@Suite struct RecorderTests {
  /// What was recorded has no damage, and makes the same gestures again.
  @Test func recordedRowsMakeTheSameGesturesWithoutRepairs() throws {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed))
      let samples = Self.damagedTouches(&random)
      let repair = try #require(RepairPolicy("repair,touch_up_at_zero"))
      let (first, recorder) = try Self.recognized(samples, repair)
      var strict = RepairPolicy()
      strict.keepsZero = true
      let (second, _) = try Self.recognized(Array(recorder.samples(of: 0)), strict)
      #expect(first == second, "seed \(seed)")
      #expect(!recorder.samples.contains { $0.phase == .missing })
    }
  }

  @Test func sessionsAreRecordedApart() throws {
    var table = try TableRecognizer(try RecognizerSetup("standard"))
    let recorder = SampleRecorder()
    table.recorder = recorder
    for session in 0..<3 {
      try table.beginSession(Int64(session), hash: UInt64(session + 1), row: 0)
      for step in 0...session {
        try table.add(TouchSample(row: 0, time: Int64(step), id: Int64(step), phase: .began, x: 1, y: 1))
      }
    }
    try table.finish()
    #expect(recorder.sessions.map(\.number) == [0, 1, 2] && recorder.samples(of: 1).count == 2)
    #expect(recorder.samples(of: 2).map(\.id) == [0, 1, 2])
  }

  @Test func piecesAreSessionsOnRequest() throws {
    for findsPieces in [true, false] {
      let run = TableRun(try TableRecognizer(try RecognizerSetup("standard")), TableOptions(), findsPieces: findsPieces)
      for name in ["a", "b"] { try run.begin([.text(Array(name.utf8))], row: 0) }
      let isError = (try? run.begin([.text(Array("a".utf8))], row: 0)) == nil
      #expect(isError == findsPieces)
    }
  }

  private static func recognized(
    _ samples: [TouchSample], _ policy: RepairPolicy
  ) throws -> ([String], SampleRecorder) {
    var table = try TableRecognizer(try RecognizerSetup("standard"))
    let recorder = SampleRecorder()
    table.recorder = recorder
    table.policy = policy
    try table.beginSession(0, hash: nil, row: 0)
    for sample in samples { try table.add(sample) }
    try table.finish()
    return (table.sink.rows.map { "\($0.recognizer) \($0.state) \($0.start) \($0.time) \($0.location)" }, recorder)
  }

  /// Taps and drags of up to three fingers, of which some rows are lost, moved, or lack a position.
  private static func damagedTouches(_ random: inout SeededRandom) -> [TouchSample] {
    var samples: [TouchSample] = []
    for touch in 0..<30 {
      let start = Int64(touch) * 300_000 + Int64(Int.random(in: 0..<250_000, using: &random))
      var x = 200 + Double(Int.random(in: 0..<400, using: &random))
      let speed = Double(Int.random(in: 0..<3, using: &random)) * 8
      for step in 0...(2 + Int.random(in: 0..<8, using: &random)) {
        x += speed
        samples.append(
          TouchSample(
            row: 0, time: start + Int64(step) * 16_000, id: Int64(touch), phase: step == 0 ? .began : .moved, x: x,
            y: 300))
      }
      samples[samples.count - 1].phase = .ended
      if Int.random(in: 0..<3, using: &random) == 0 {
        (samples[samples.count - 1].x, samples[samples.count - 1].y) = (0, 0)
      }
    }
    samples.sort { $0.time < $1.time }
    for _ in 0..<6 {
      let place = Int.random(in: 0..<samples.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: samples.remove(at: place)
      case 1: samples[place].x = .nan
      case 2: samples[place].phase = .missing
      default: samples.insert(samples.remove(at: place), at: max(0, place - Int.random(in: 0..<4, using: &random)))
      }
    }
    return samples
  }
}
