import CoreTestSupport
import GestureTables
import Gestures

/// A session, a time in milliseconds, an identifier, a phase and a position.
typealias Sample = (session: Int, time: Int64, id: Int64, phase: SamplePhase, x: Double, y: Double)

struct NamedRow {
  let name: String
  let row: GestureRow

  /// Everything but whether it was repaired.
  var text: String {
    "\(name) \(row.session) \(row.state) \(row.start) \(row.time) \(row.fingers) \(row.location) \(row.translation) "
      + "\(row.velocity) \(row.scale) \(row.rotation) \(row.option)"
  }
}

/// Recognizes the gestures in samples.
func recognize(
  _ samples: [Sample], setup: String = "standard", output: String = "gestures", repair: String = "raise", gap: Int = 0
) throws -> (rows: [NamedRow], repairs: [SessionRepair]) {
  let options = try TableOptions("output \(output)\nrepair \(repair)\ngap_ms \(gap)")
  let run = TableRun(try TableRecognizer(try RecognizerSetup(setup)), options)
  try finish(run, with: samples)
  let names = run.table.sink.names
  return (run.table.sink.rows.map { NamedRow(name: names[Int($0.recognizer)], row: $0) }, run.repairs)
}

/// Adds samples to a run, and ends it.
func finish(_ run: TableRun, with samples: [Sample]) throws {
  var session: Int?
  for (row, sample) in samples.enumerated() {
    if sample.session != session { try run.begin([.number(Int64(sample.session))], row: Int64(row)) }
    session = sample.session
    try run.table.add(
      TouchSample(
        row: Int64(row), time: sample.time * 1000, id: sample.id, phase: sample.phase, x: sample.x, y: sample.y))
  }
  try run.finish()
}

/// Touches of fingers that tap, drag and pinch, as a table without damage.
struct SampleGenerator {
  var random: SeededRandom
  private var time: Int64 = 0
  private var nextID: Int64 = 1

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func session(_ session: Int, count: Int) -> [Sample] {
    var samples: [Sample] = []
    while samples.count < count {
      let fingers = Int.random(in: 1...3, using: &random)
      let moves = Int.random(in: 0...12, using: &random)
      let speed = [0.0, 1, 12].randomElement(using: &random)!
      let ids = (0..<fingers).map { nextID + Int64($0) }
      nextID += Int64(fingers)
      func place(_ finger: Int, _ step: Int) -> (Double, Double) {
        (200 + 80 * Double(finger) + speed * Double(step) * (finger == 1 ? -1 : 1), 300 + Double(step))
      }
      for (finger, id) in ids.enumerated() {
        samples.append((session, time, id, .began, place(finger, 0).0, place(finger, 0).1))
      }
      for step in 0..<moves {
        time += 8
        for (finger, id) in ids.enumerated() {
          samples.append((session, time, id, .moved, place(finger, step).0, place(finger, step).1))
        }
      }
      time += Int64.random(in: 4...40, using: &random)
      for (finger, id) in ids.enumerated() {
        samples.append((session, time, id, .ended, place(finger, moves).0, place(finger, moves).1))
      }
      time += Int64.random(in: 20...900, using: &random)
    }
    return samples
  }
}
