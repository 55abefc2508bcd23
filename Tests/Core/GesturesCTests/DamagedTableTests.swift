import CTouchstoneGestures
import CoreTestSupport
import Testing

/// Random and damaged tables through every C entry that takes one. The address sanitizer runs it, too: `Tools/checks/sanitize address`.
@Suite struct DamagedTableTests {
  /// The number of tables for each entry.
  private static let count = runsExhaustiveTests ? 10_000 : randomCases(2000)

  /// A row of a table, with values that may be impossible.
  private struct Row {
    var session: Int64
    var time: Int64
    var id: Int64
    var phase: UInt8
    var x: Double
    var y: Double
  }

  private static func rows(_ random: inout SeededRandom) -> [Row] {
    var rows: [Row] = []
    for touch in 0..<Int64.random(in: 1...6, using: &random) {
      let step = Double.random(in: 0...20, using: &random)
      for move in 0...Int64.random(in: 1...5, using: &random) {
        rows.append(
          Row(
            session: touch / 3, time: touch * 400_000 + move * 16_000, id: touch % 4, phase: move == 0 ? 0 : 1, x: 50,
            y: 60))
        rows[rows.count - 1].x += step * Double(move)
      }
      rows.append(rows[rows.count - 1])
      (rows[rows.count - 1].phase, rows[rows.count - 1].time) = (3, touch * 400_000 + 110_000)
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) { damage(&rows, &random) }
    return rows
  }

  private static func damage(_ rows: inout [Row], _ random: inout SeededRandom) {
    guard let index = rows.indices.randomElement(using: &random) else { return }
    let number = [Int64.min, -1, 0, 1, 1 << 40, .max].randomElement(using: &random)!
    let values = [Double.nan, .infinity, -.infinity, 0, -420, 1e300, .leastNonzeroMagnitude]
    let value = values.randomElement(using: &random)!
    switch Int.random(in: 0..<8, using: &random) {
    case 0: rows.remove(at: index)
    case 1: rows.insert(rows[index], at: index)
    case 2: rows.swapAt(index, rows.count - 1)
    case 3: rows[index].time = number
    case 4: rows[index].id = number
    case 5: rows[index].phase = UInt8.random(in: 0...255, using: &random)
    case 6: rows[index].x = value
    default: (rows[index].y, rows[index].session) = (value, number)
    }
  }

  private static let repairs = [
    "repair raise", "repair repair", "repair report", "repair repair,identities_exchanged,touch_up_at_zero",
    "output changes", "output failures\nrepair repair", "missing -420\nrepair repair\ngap_ms 100",
  ]

  private static func client(_ random: inout SeededRandom) -> CClient {
    let client = CClient()
    #expect(tg_setup(client.coordinator, ["standard", "android"].randomElement(using: &random)!) == TG_OK)
    return client
  }

  /// Reads a stream to its end or to its error, and returns the number of rows, or nil with an error that has a sentence.
  private static func count(_ stream: UnsafeMutablePointer<ArrowArrayStream>) -> Int64? {
    var count: Int64 = 0
    while true {
      var batch = ArrowArray()
      if stream.pointee.get_next(stream, &batch) != 0 {
        #expect(stream.pointee.get_last_error(stream).map { String(cString: $0) }?.isEmpty == false)
        return nil
      }
      guard let release = batch.release else { return count }
      count += batch.length
      release(&batch)
    }
  }

  @Test func arraysAreRecognizedOrAnError() {
    var random = SeededRandom(seed: 59)
    var errors = 0
    for _ in 0..<Self.count {
      let client = Self.client(&random)
      #expect(tg_set_table_options(client.coordinator, Self.repairs.randomElement(using: &random)!) == TG_OK)
      let all = Self.rows(&random)
      let cut = Int.random(in: 0...all.count, using: &random)
      for (part, isLast) in [(all[..<cut], false), (all[cut...], true)] {
        let (sessions, times, ids) = (part.map(\.session), part.map(\.time), part.map(\.id))
        let (phases, x, y) = (part.map(\.phase), part.map(\.x), part.map(\.y))
        var samples = tg_samples()
        (samples.size, samples.count) = (MemoryLayout<tg_samples>.size, Int64(part.count))
        var rows: UnsafePointer<tg_row>?
        var count: Int64 = 0
        let status = sessions.withUnsafeBufferPointer { sessions in
          times.withUnsafeBufferPointer { times in
            ids.withUnsafeBufferPointer { ids in
              phases.withUnsafeBufferPointer { phases in
                x.withUnsafeBufferPointer { x in
                  y.withUnsafeBufferPointer { y in
                    (samples.session, samples.time_us, samples.id) = (
                      sessions.baseAddress, times.baseAddress, ids.baseAddress
                    )
                    (samples.phase, samples.x, samples.y) = (phases.baseAddress, x.baseAddress, y.baseAddress)
                    return tg_recognize(client.coordinator, &samples, isLast, &rows, &count)
                  }
                }
              }
            }
          }
        }
        if status != TG_OK {
          errors += 1
          #expect(!client.lastError.isEmpty)
          break
        }
        for index in 0..<Int(count) { #expect(rows![index].time_us >= rows![index].start_us) }
      }
    }
    #expect(errors > Self.count / 20 && errors < Self.count * 19 / 20, "\(errors) of \(Self.count)")
  }

  /// Columns of each width. Text has offsets into bytes that end with the last one.
  @Test func streamsAreRecognizedOrAnError() {
    var random = SeededRandom(seed: 60)
    var errors = 0
    for _ in 0..<Self.count {
      let client = Self.client(&random)
      let rows = Self.rows(&random)
      let options = Self.repairs.randomElement(using: &random)!
      var memory: [UnsafeMutableRawPointer] = []
      defer { for place in memory { place.deallocate() } }
      func values<Value>(_ list: [Value]) -> UnsafeRawPointer {
        let place = UnsafeMutableRawPointer.allocate(
          byteCount: max(1, list.count * MemoryLayout<Value>.stride), alignment: 8)
        list.withUnsafeBytes { if let base = $0.baseAddress { place.copyMemory(from: base, byteCount: $0.count) } }
        memory.append(place)
        return UnsafeRawPointer(place)
      }
      func column(
        _ name: StaticString, _ format: StaticString, _ values: UnsafeRawPointer, _ text: UnsafeRawPointer? = nil
      )
        -> tg_column
      {
        func c(_ text: StaticString) -> UnsafePointer<CChar> {
          UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        return tg_column(name: c(name), format: c(format), values: values, text: text)
      }
      func texts(_ name: StaticString, _ list: [String]) -> tg_column {
        var offsets: [Int32] = [0]
        for text in list { offsets.append(offsets[offsets.count - 1] + Int32(text.utf8.count)) }
        return column(name, "u", values(offsets), values(list.flatMap { Array($0.utf8) }))
      }
      let words = ["down", "move", "rest", "up", "cancel"]
      let isText = Bool.random(using: &random)
      let time: tg_column =
        switch Int.random(in: 0...3, using: &random) {
        case 0: column("time", "tsn:UTC", values(rows.map { $0.time }))
        case 1: column("time", "tDs", values(rows.map { $0.time }))
        case 2: column("time", "g", values(rows.map { Double($0.time) / 1000 }))
        default: column("time", "tsu:", values(rows.map { $0.time }))
        }
      let list = [
        isText ? texts("session", rows.map { "\($0.session)" }) : column("session", "l", values(rows.map(\.session))),
        time,
        Bool.random(using: &random)
          ? column("id", "l", values(rows.map(\.id)))
          : column("id", "s", values(rows.map { Int16(truncatingIfNeeded: $0.id) })),
        isText
          ? texts("phase", rows.map { words.indices.contains(Int($0.phase)) ? words[Int($0.phase)] : "?" })
          : column("phase", "C", values(rows.map(\.phase))),
        column("x", "f", values(rows.map { Float($0.x) })), column("y", "g", values(rows.map(\.y))),
      ]
      let (source, out) = (tg_create_stream()!, tg_create_stream()!)
      #expect(tg_columns_stream(list, Int32(list.count), Int64(rows.count), source) == TG_OK)
      if tg_recognize_stream(client.coordinator, source, options + "\nunit ms", out) != TG_OK {
        #expect(!client.lastError.isEmpty)
        errors += 1
      } else if Self.count(out) == nil {
        errors += 1
      }
      tg_destroy_stream(out)
      tg_destroy_stream(source)
    }
    #expect(errors > Self.count / 20 && errors < Self.count * 19 / 20, "\(errors) of \(Self.count)")
  }

  /// A text that is read in parts, with bytes that are changed, removed and repeated.
  private final class Text {
    var bytes: [UInt8]
    var place = 0
    let step: Int

    init(_ bytes: [UInt8], step: Int) { (self.bytes, self.step) = (bytes, step) }
  }

  @Test func textsAreRecognizedOrAnError() {
    var random = SeededRandom(seed: 61)
    var errors = 0
    for _ in 0..<Self.count {
      let client = Self.client(&random)
      var text = "session,time,id,phase,x,y\n"
      for row in Self.rows(&random) {
        text += "\(row.session),\(row.time),\(row.id),\(row.phase),\(row.x),\(row.y)\n"
      }
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
        default: bytes[place] = [10, 13, 34, 44, 9, 59].randomElement(using: &random)!
        }
        if bytes.isEmpty { bytes = [10] }
      }
      let source = Text(bytes, step: Int.random(in: 1...200, using: &random))
      let out = tg_create_stream()!
      let status = tg_recognize_text(
        client.coordinator,
        { target, capacity, user in
          let text = Unmanaged<Text>.fromOpaque(user!).takeUnretainedValue()
          let count = min(text.step, Int(capacity), text.bytes.count - text.place)
          for index in 0..<count { target![index] = text.bytes[text.place + index] }
          text.place += count
          return Int64(count)
        }, Unmanaged.passUnretained(source).toOpaque(), Self.repairs.randomElement(using: &random)! + "\nunit us", out)
      if status != TG_OK || Self.count(out) == nil { errors += 1 }
      tg_destroy_stream(out)
    }
    #expect(errors > Self.count / 20 && errors < Self.count * 19 / 20, "\(errors) of \(Self.count)")
  }
}
