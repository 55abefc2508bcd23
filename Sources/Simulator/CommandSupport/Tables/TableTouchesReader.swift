import GestureTables
import TouchTrace

/// Reads the touches of a table as a recording, by the same grammar and with the same repairs as `touchstone gestures`.
package enum TableTouchesReader {
  package static let read: TableTouches.Reader = { text, given throws(TableTouches.Problem) in
    let options = try tableOptions(given)
    guard let setup = try? RecognizerSetup("recognizer tap tap"), let recognizer = try? TableRecognizer(setup) else {
      throw TableTouches.Problem(row: -1, "the table cannot be read")
    }
    let run = TableRun(recognizer, options, findsPieces: false)
    let recorder = SampleRecorder()
    run.table.recorder = recorder
    let touching = HoverRows(text, options)
    do throws(SampleError) {
      try touching.text.withUnsafeBufferPointer { bytes throws(SampleError) in
        var reader = DelimitedText(run, separator: 9)
        try reader.read(bytes, isLast: true)
      }
      try run.finish()
    } catch { throw TableTouches.Problem(row: touching.row(Int(error.row)), error.problem) }
    var table = TableTouches(
      rows: recorder.samples.compactMap { row($0, touching) },
      damage: run.repairs.map { repair in
        let (kind, count) = (repair.count.kind, Int(repair.count.count))
        return .init(
          name: kind.name, text: kind.phrase(count), count: count, row: touching.row(Int(repair.count.row)))
      }, sessions: recorder.sessions.count)
    (table.hovering, table.others) = (touching.hovering, touching.others)
    return table
  }

  private static func tableOptions(_ given: [TableTouches.Option]) throws(TableTouches.Problem)
    -> GestureTables.TableOptions
  {
    var options = GestureTables.TableOptions()
    options.session = []
    // A lift at 0, 0 far from the touch has no position; it is counted.
    if let policy = RepairPolicy("repair,touch_up_at_zero") { options.policy = policy }
    for option in given {
      do throws(CommandFailure) { try TableInputOptions.set(option.name, option.value ?? "", of: &options) } catch {
        throw TableTouches.Problem(row: -1, error.reason)
      }
    }
    options.columns = []
    return options
  }

  private static func row(_ sample: TouchSample, _ touching: HoverRows) -> TableTouches.Row? {
    let phase: TableTouches.Phase
    switch sample.phase {
    case .began: phase = .began
    case .moved: phase = .moved
    case .ended: phase = .ended
    case .cancelled: phase = .cancelled
    case .stationary, .missing: return nil
    }
    return TableTouches.Row(
      number: touching.row(Int(sample.row)), time: sample.time, id: Int(truncatingIfNeeded: sample.id), phase: phase,
      x: sample.x,
      y: sample.y)
  }
}

/// The value of `--columns`: where a table has what, as options of the tables' grammar separated by commas.
package enum ColumnList {
  /// Parses and checks the list.
  package static func checked(_ text: String) throws(CommandFailure) -> [TableTouches.Option] {
    let parts = TableTouches.Option.list(text)
    var options = GestureTables.TableOptions()
    for part in parts {
      guard let value = part.value else { continue }
      do throws(CommandFailure) { try TableInputOptions.set(part.name, value, of: &options) } catch {
        throw CommandFailure("--columns: \(error.reason)")
      }
    }
    if parts.count == 1, Int(parts[0].name) != nil {
      throw CommandFailure("--columns \(parts[0].name) names no column; the width of a picture is --width")
    }
    if parts.isEmpty {
      throw CommandFailure(
        "--columns names no column; write where the table has what, such as time=ts,unit=ms,x=px,y=py")
    }
    return parts
  }
}
