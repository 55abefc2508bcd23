import CoreTestSupport
import GestureTables
import Testing

/// A table without phases has the gestures of the same rows with phases: a touch goes down in its first row and lifts in its last.
@Suite struct PhaselessTableTests {
  /// Returns a session of which each contact begins 200 ms later, with the same identifiers again and again.
  private static func session(_ seed: UInt64) -> [Sample] {
    var generator = SampleGenerator(seed: seed)
    var (samples, down, delay, ids) = ([Sample](), 0, Int64(0), [Int64: Int64]())
    for var sample in generator.session(1, count: 300) {
      if sample.phase == .began, down == 0 {
        delay += 200
        ids = [:]
      }
      down += sample.phase == .began ? 1 : sample.phase == .ended ? -1 : 0
      ids[sample.id] = ids[sample.id] ?? Int64(ids.count)
      sample.time += delay
      sample.id = ids[sample.id]!
      samples.append(sample)
    }
    return samples
  }

  private static func recognize(
    _ samples: [Sample], _ options: String
  ) throws -> (rows: [String], hasRepairs: Bool) {
    let run = TableRun(try TableRecognizer(try RecognizerSetup("standard")), try TableOptions(options))
    try finish(run, with: samples)
    let (names, sink) = (run.table.sink.names, run.table.sink)
    return (
      sink.rows.map { NamedRow(name: names[Int($0.recognizer)], row: $0).text },
      !run.repairs.isEmpty || sink.rows.contains(where: \.isRepaired)
    )
  }

  private static func withoutPhases(_ samples: [Sample]) -> [Sample] {
    samples.map { sample in
      var sample = sample
      sample.phase = .missing
      return sample
    }
  }

  @Test(arguments: 1...UInt64(randomCases(20)), ["gestures", "changes", "failures"])
  func gapEndsATouch(seed: UInt64, output: String) throws {
    let samples = Self.session(seed)
    let expected = try Self.recognize(samples, "output \(output)")
    #expect(expected.rows.count > 10)
    for repair in ["raise", "repair", "report"] {
      let found = try Self.recognize(
        Self.withoutPhases(samples), "output \(output)\nphase \ngap_ms 100\nrepair \(repair)")
      #expect(found.rows == expected.rows && !found.hasRepairs)
    }
  }

  @Test(arguments: 1...UInt64(randomCases(20))) func sessionEndsATouch(seed: UInt64) throws {
    var (samples, down) = (Self.session(seed), 0)
    for index in samples.indices {
      let isFirst = samples[index].phase == .began && down == 0
      samples[index].session = index == 0 ? 1 : samples[index - 1].session + (isFirst ? 1 : 0)
      down += samples[index].phase == .began ? 1 : samples[index].phase == .ended ? -1 : 0
    }
    let expected = try Self.recognize(samples, "")
    let found = try Self.recognize(Self.withoutPhases(samples), "phase ")
    #expect(found.rows == expected.rows && !found.hasRepairs && !found.rows.isEmpty)
  }

  /// The last touches lift in their own last rows, also if others come within the gap.
  @Test func touchBeforeTheEndLiftsInItsLastRow() throws {
    let samples: [Sample] = [
      (1, 0, 1, .began, 300, 300), (1, 80, 1, .ended, 300, 300), (1, 100, 2, .began, 500, 300),
      (1, 150, 2, .ended, 500, 300),
    ]
    let expected = try Self.recognize(samples, "output changes")
    let found = try Self.recognize(Self.withoutPhases(samples), "output changes\nphase \ngap_ms 100")
    #expect(found.rows == expected.rows && !found.hasRepairs)
  }

  /// Other damage is still an error, or counted.
  @Test func otherDamageIsDamage() throws {
    var samples = Self.withoutPhases(Self.session(1))
    samples[20].time -= 500
    #expect(throws: SampleError.self) { try Self.recognize(samples, "phase \ngap_ms 100") }
    #expect(try Self.recognize(samples, "phase \ngap_ms 100\nrepair repair").hasRepairs)
  }
}
