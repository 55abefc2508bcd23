import CTouchstoneGestures
import CoreTestSupport
import Gestures
import Testing

@Suite struct TableTests {
  /// Columns of samples, as a program has them.
  private struct Columns {
    var session: [Int64] = []
    var time: [Int64] = []
    var id: [Int64] = []
    var phase: [UInt8] = []
    var x: [Double] = []
    var y: [Double] = []

    mutating func append(_ session: Int64, _ time: Int64, _ id: Int64, _ phase: UInt8, _ x: Double, _ y: Double) {
      self.session.append(session)
      self.time.append(time)
      self.id.append(id)
      self.phase.append(phase)
      self.x.append(x)
      self.y.append(y)
    }

    func with<Result>(_ body: (UnsafePointer<tg_samples>) -> Result) -> Result {
      session.withUnsafeBufferPointer { session in
        time.withUnsafeBufferPointer { time in
          id.withUnsafeBufferPointer { id in
            phase.withUnsafeBufferPointer { phase in
              x.withUnsafeBufferPointer { x in
                y.withUnsafeBufferPointer { y in
                  var samples = tg_samples(
                    size: MemoryLayout<tg_samples>.size, count: Int64(time.count), session: session.baseAddress,
                    time_us: time.baseAddress, id: id.baseAddress, phase: phase.isEmpty ? nil : phase.baseAddress,
                    x: x.baseAddress,
                    y: y.baseAddress)
                  return body(&samples)
                }
              }
            }
          }
        }
      }
    }
  }

  private static func taps(_ sessions: Range<Int64>) -> Columns {
    var columns = Columns()
    for session in sessions {
      columns.append(session, 0, 7, 0, 10, 20)
      columns.append(session, 80_000, 7, 3, 10, 20)
    }
    return columns
  }

  private func recognize(
    _ client: CClient, _ columns: Columns?, isLast: Bool = true
  ) -> (status: tg_status, rows: [tg_row]) {
    var rows: UnsafePointer<tg_row>?
    var count: Int64 = 0
    let status =
      columns?.with { tg_recognize(client.coordinator, $0, isLast, &rows, &count) }
      ?? tg_recognize(client.coordinator, nil, isLast, &rows, &count)
    return (status, status == TG_OK ? (0..<Int(count)).map { rows![$0] } : [])
  }

  @Test func setupsAttachNamedRecognizers() {
    let client = CClient()
    #expect(
      tg_setup(client.coordinator, "recognizer twice tap numberOfTapsRequired=2\nset twice.allowableMovement=3pt")
        == TG_OK)
    #expect(String(cString: tg_recognizer_name(client.coordinator, 0)) == "twice")
    var value = 0.0
    #expect(tg_get_parameter(client.coordinator, 0, "allowableMovement", &value) == TG_OK && value == 3)
    #expect(tg_setup(client.coordinator, "set tap.allowableMovement=x") == TG_ERROR_VALUE)
    #expect(client.lastError == "line 1 of the setup: “x” is not a number for allowableMovement")
    #expect(tg_setup(client.coordinator, nil) == TG_ERROR_ARGUMENT)
    for _ in 0..<3 { #expect(tg_setup(client.coordinator, "standard") == TG_OK) }
    #expect(tg_setup(client.coordinator, "standard") == TG_ERROR_FULL)
    #expect(tg_recognizer_name(client.coordinator, 99) == nil)
    #expect(String(cString: tg_setup_name(0)) == "standard" && tg_setup_name(6) == nil && tg_setup_name(-1) == nil)
  }

  @Test func sessionsCrossBatches() {
    let client = CClient()
    #expect(tg_setup(client.coordinator, "standard") == TG_OK)
    let whole = recognize(client, Self.taps(1..<4))
    #expect(whole.rows.map(\.session) == [1, 2, 3] && whole.rows.allSatisfy { $0.state == TG_ENDED })
    var found: [tg_row] = []
    let all = Self.taps(1..<4)
    for index in all.time.indices {
      var part = Columns()
      part.append(all.session[index], all.time[index], all.id[index], all.phase[index], all.x[index], all.y[index])
      found += recognize(client, part, isLast: false).rows
    }
    found += recognize(client, nil).rows
    #expect(found.map(\.session) == [1, 2, 3] && found.map(\.time_us) == whole.rows.map(\.time_us))
    #expect(found.map(\.row) == whole.rows.map(\.row))
  }

  @Test func tableWithoutPhasesHasTheSameGestures() {
    var columns = Self.taps(1..<4)
    columns.phase = []
    let client = CClient()
    #expect(tg_setup(client.coordinator, "standard") == TG_OK)
    #expect(recognize(client, columns).status == TG_ERROR_ARGUMENT)
    #expect(tg_set_table_options(client.coordinator, "phase ") == TG_OK)
    let found = recognize(client, columns)
    #expect(found.status == TG_OK && found.rows.map(\.time_us) == [80_000, 80_000, 80_000])
    let (source, out) = (tg_create_stream()!, tg_create_stream()!)
    open(Self.taps(1..<4), source)
    #expect(tg_recognize_stream(client.coordinator, source, "phase ", out) == TG_OK)
    var batch = ArrowArray()
    #expect(out.pointee.get_next(out, &batch) == 0 && batch.length == 3)
    batch.release(&batch)
    tg_destroy_stream(source)
    tg_destroy_stream(out)
  }

  @Test func damagedRowsAreErrorsOrCounted() {
    let client = CClient()
    #expect(recognize(client, Self.taps(1..<2)).status == TG_ERROR_RECOGNIZER)
    #expect(tg_setup(client.coordinator, "standard") == TG_OK)
    var columns = Self.taps(5..<6)
    columns.phase[0] = 1
    #expect(recognize(client, columns).status == TG_ERROR_VALUE)
    #expect(client.lastError.hasPrefix("row 0, session 5, column phase: touch 7 moves but is not down"))
    columns.phase[0] = 9
    #expect(recognize(client, columns).status == TG_ERROR_VALUE)
    columns.phase[0] = 1
    #expect(tg_set_table_options(client.coordinator, "repair nothing") == TG_ERROR_VALUE)
    #expect(tg_set_table_options(client.coordinator, "repair repair") == TG_OK)
    let repaired = recognize(client, columns)
    #expect(repaired.rows.map(\.is_repaired) == [true])
    var repairs = [tg_repair](repeating: tg_repair(), count: 4)
    var count: Int32 = 0
    #expect(tg_get_repairs(client.coordinator, &repairs, 4, &count) == TG_OK && count == 1)
    #expect(
      String(cString: repairs[0].kind) == "touch_down_missing" && repairs[0].session == 5 && repairs[0].is_repaired)
    columns.with { samples in
      var wrong = samples.pointee
      wrong.size = 3
      var rows: UnsafePointer<tg_row>?
      var count: Int64 = 0
      #expect(tg_recognize(client.coordinator, &wrong, true, &rows, &count) == TG_ERROR_ARGUMENT)
      wrong = samples.pointee
      wrong.x = nil
      #expect(tg_recognize(client.coordinator, &wrong, true, &rows, &count) == TG_ERROR_ARGUMENT)
      #expect(client.lastError == "the column x is NULL")
      #expect(tg_recognize(client.coordinator, samples, true, nil, &count) == TG_ERROR_ARGUMENT)
    }
  }

  /// A stream may outlive its coordinator, and an error of a row is the stream's.
  @Test func streamsOutliveTheirCoordinator() throws {
    let coordinator = tg_coordinator_create()!
    #expect(tg_setup(coordinator, "standard") == TG_OK)
    let (source, out) = (tg_create_stream()!, tg_create_stream()!)
    open(Self.taps(1..<3), source)
    #expect(tg_recognize_stream(coordinator, source, nil, out) == TG_OK)
    #expect(tg_recognize_stream(coordinator, source, nil, source) == TG_ERROR_BUSY)
    tg_destroy_stream(source)
    #expect(tg_coordinator_destroy(coordinator) == TG_OK)
    var schema = ArrowSchema()
    #expect(out.pointee.get_schema(out, &schema) == 0 && schema.n_children == 19)
    schema.release(&schema)
    var batch = ArrowArray()
    #expect(out.pointee.get_next(out, &batch) == 0 && batch.length == 2 && batch.n_children == 19)
    batch.release(&batch)
    #expect(out.pointee.get_next(out, &batch) == 0 && batch.release == nil)
    tg_destroy_stream(out)
  }

  @Test func columnsOfAnotherTypeAreRefused() {
    let client = CClient()
    #expect(tg_setup(client.coordinator, "standard") == TG_OK)
    let (source, out) = (tg_create_stream()!, tg_create_stream()!)
    for options in ["id x", "time nothing", "session x\ty", "phase x", "unit h", "nothing 1"] {
      open(Self.taps(1..<2), source)
      #expect(tg_recognize_stream(client.coordinator, source, options, out) != TG_OK, "\(options)")
      #expect(!client.lastError.isEmpty && source.pointee.release == nil)
    }
    #expect(tg_recognize_stream(client.coordinator, nil, nil, out) == TG_ERROR_ARGUMENT)
    #expect(tg_recognize_text(client.coordinator, nil, nil, nil, out) == TG_ERROR_ARGUMENT)
    tg_destroy_stream(source)
    tg_destroy_stream(out)
  }

  private func open(_ columns: Columns, _ stream: UnsafeMutablePointer<ArrowArrayStream>) {
    columns.with { samples in
      func column(_ name: StaticString, _ format: StaticString, _ values: UnsafeRawPointer?) -> tg_column {
        tg_column(
          name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
          format: UnsafeRawPointer(format.utf8Start).assumingMemoryBound(to: CChar.self), values: values, text: nil)
      }
      let samples = samples.pointee
      let list = [
        column("session", "l", samples.session), column("time", "tDu", samples.time_us), column("id", "l", samples.id),
        column("phase", "C", samples.phase), column("x", "g", samples.x), column("y", "g", samples.y),
      ]
      #expect(tg_columns_stream(list, Int32(list.count), samples.count, stream) == TG_OK)
    }
  }

  @Test func resetCoordinatorForgetsTouchesAndTimes() {
    let client = CClient()
    #expect(tg_setup(client.coordinator, "recognizer tap tap\nrecognizer press longPress") == TG_OK)
    client.at(5000, .down(1, 10, 20))
    #expect(tg_touch(client.coordinator, 2, TG_TOUCH_BEGAN, 5, 5, 9_000_000) == TG_OK)
    #expect(tg_reset(client.coordinator) == TG_OK)
    #expect(tg_reset(nil) == TG_ERROR_ARGUMENT)
    var time: Int64 = 7
    #expect(!tg_next_deadline(client.coordinator, &time))
    client.during = { _ in #expect(tg_reset(client.coordinator) == TG_ERROR_BUSY) }
    client.at(1, .down(1, 10, 20))
    client.at(80, .up(1))
    #expect(client.log == ["80000 0 3 10.0,20.0 1"])
  }
}
