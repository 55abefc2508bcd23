import GestureTables
import Gestures
import Testing

/// Columns of times with timestamps in a text.
@Suite struct TimestampTests {
  /// Returns the rows of a table of one finger that taps and drags at times, and the kind of the times.
  private static func read(_ times: [String], unit: String? = nil, separator: String = ",") throws -> (
    rows: [GestureRow], samples: [TouchSample], kind: TimeKind?, repairs: [SessionRepair]
  ) {
    let options = try TableOptions("session \nid \nrepair report" + (unit.map { "\nunit \($0)" } ?? ""))
    let run = TableRun(try TableRecognizer(try RecognizerSetup("standard")), options)
    let recorder = SampleRecorder()
    run.table.recorder = recorder
    var reader = DelimitedText(run)
    var text = ["time", "phase", "x", "y\n"].joined(separator: separator)
    for (row, time) in times.enumerated() {
      let phase = row == 0 ? "down" : row == times.count - 1 ? "up" : "move"
      text += [time, phase, separator == "," ? "5" : "5,5", "5\n"].joined(separator: separator)
    }
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { bytes throws(SampleError) in try reader.read(bytes, isLast: true) }
    let kind = reader.times
    try run.finish()
    return (Array(run.table.sink.rows), recorder.samples, kind, run.repairs)
  }

  private static func kind(_ text: String) -> TimeKind? {
    Array(text.utf8).withUnsafeBufferPointer { DelimitedText.kind(ofTime: $0, separator: 44) }
  }

  @Test func timestampsAreMicrosecondsSince1970() throws {
    let naive = try Self.read(["2026-11-28T10:00:00.123456", "2026-11-28 10:00:00.2234569"])
    #expect(naive.samples.map(\.time) == [1_795_860_000_123_456, 1_795_860_000_223_456])
    #expect(naive.kind == .naive && naive.rows.count == 1 && naive.repairs.isEmpty)
    #expect(naive.rows[0].start == 1_795_860_000_123_456)
    for (text, time) in [
      ("1970-01-01T00:00", 0), ("1969-12-31T23:59:59.999999", -1), ("2000-02-29 12:00:00.5", 951_825_600_500_000),
      ("0001-01-01T00:00:00", -62_135_596_800_000_000), ("9999-12-31T23:59:59", 253_402_300_799_000_000),
    ] as [(String, Int64)] {
      #expect(try Self.read([text, text]).samples.map(\.time) == [time, time], "\(text)")
    }
  }

  @Test(arguments: ["\t", ";"]) func commasAreDecimalWhereTheySeparateNothing(separator: String) throws {
    let found = try Self.read(["0", "10,5", "80,125"], unit: "ms", separator: separator)
    #expect(found.samples.map(\.time) == [0, 10_500, 80_125] && found.samples.allSatisfy { $0.x == 5.5 })
    #expect(found.rows.count == 1 && found.repairs.isEmpty)
    #expect(
      try Self.read(["0", "1,0,5", "1.0,5", "80"], unit: "ms", separator: separator).repairs.map(\.count.count) == [2])
    #expect(try Self.read(["0", "80"], unit: "ms").samples.allSatisfy { $0.x == 5 })
  }

  /// One instant, written with any offset.
  @Test func offsetsAreHonoured() throws {
    for zone in ["Z", "z", " UTC", "+00:00", "-00", "+0000"] {
      #expect(
        try Self.read(["2026-11-28T10:00:00\(zone)", "2026-11-28T10:00:00.1Z"]).samples[0].time == 1_795_860_000_000_000
      )
    }
    for text in ["2026-11-28T11:00:00+01:00", "2026-11-28T11:00:00+01", "2026-11-28 04:30:00 -0530"] {
      let table = try Self.read([text, "2026-11-28T10:00:00.1Z"])
      #expect(table.samples.map(\.time) == [1_795_860_000_000_000, 1_795_860_000_100_000], "\(text)")
      #expect(table.kind == .zoned)
    }
  }

  @Test func unitIsThatOfNumbersOnly() throws {
    #expect(try Self.read(["2026-11-28T10:00:00", "2026-11-28T10:00:01"], unit: "s").kind == .naive)
    #expect(try Self.read(["1.5", "2"], unit: "s").samples.map(\.time) == [1_500_000, 2_000_000])
    let error = #expect(throws: SampleError.self) { try Self.read(["1.5", "2"]) }
    #expect(error?.description == "column “time” is a plain number; give its unit: s, ms, us or ns")
  }

  /// However damaged rows are repaired: such a table is not damaged but two tables.
  @Test func mixedTimesAreAnError() {
    let (naive, zoned, number) = ("2026-11-28T10:00:00", "2026-11-28T10:00:00Z", "1795860000")
    let phrases = ["a timestamp without a time zone", "a timestamp with a time zone", "a plain number"]
    for (index, first) in [naive, zoned, number].enumerated() {
      for (other, second) in [naive, zoned, number].enumerated() where other != index {
        let error = #expect(throws: SampleError.self) { try Self.read([first, first, second], unit: "s") }
        #expect(
          error?.description
            == "row 2, column time: “\(second)” is \(phrases[other]), and before it is \(phrases[index]); write all times alike"
        )
      }
    }
  }

  @Test(arguments: [
    "2026-11-28", "2026-13-28T10:00:00", "2026-11-31T10:00:00", "2025-02-29T10:00:00", "1900-02-29T10:00:00",
    "2026-00-28T10:00:00", "2026-11-00T10:00:00", "2026-11-28T24:00:00", "2026-11-28T10:60:00", "2026-11-28T10:00:60",
    "2026-11-28T10:00:00.", "2026-11-28T10:00:00X", "2026-11-28T10:00:00+", "2026-11-28T10:00:00+1", "2026-11-28T10",
    "2026-11-28T10:00:00+01:0", "2026-11-28T10:00:00+24:00", "2026-11-28T10:00:00ZZ", "2026-11-28T10:00:00U",
    "26-11-28T10:00:00", "2026-11-28T", "2026-11-28T10:00:", "", "T", "today", "10:00:00",
  ]) func otherTextsAreNoTimes(text: String) throws {
    #expect(Self.kind(text) == nil)
    let table = try Self.read(["2026-11-28T10:00:00Z", text, "2026-11-28T10:00:00.1Z"])
    #expect(table.repairs.map(\.count.kind) == [.tornRow] && table.rows.count == 1)
  }

  /// Every day of four hundred years follows the day before.
  @Test func daysFollowEachOther() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    func padded(_ number: Int, _ digits: Int) -> String {
      String(repeating: "0", count: digits - "\(number)".count) + "\(number)"
    }
    var times: [String] = []
    for year in 1899...2299 {
      let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
      for (month, length) in lengths.enumerated() {
        for day in 1...length + (month == 1 && isLeap ? 1 : 0) {
          times.append("\(padded(year, 4))-\(padded(month + 1, 2))-\(padded(day, 2))T00:00:00")
        }
      }
    }
    let samples = try Self.read(times).samples
    #expect(samples.count == times.count)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $1.time - $0.time == 86_400_000_000 })
  }
}
