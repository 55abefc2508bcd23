import Gestures

/// The records of `xinput test-xi2`, of several lines each.
struct XInputRecord {
  private var stage: Contact.Stage?
  private var isRaw = false
  private var time: Double?
  private var detail = 0
  private var values: [Double] = []
  private var isInValuators = false

  /// Reads a line. Returns the event of the record before it, if the line begins another one.
  mutating func read(_ line: ArraySlice<UInt8>) -> (event: LoggedTouches.Event, isRaw: Bool)? {
    let fields = LogFields(line)
    if line.starts(with: "EVENT type") {
      defer { begin(fields) }
      return finish()
    }
    if fields.contains("time:") { time = fields.number(after: "time:") }
    if fields.contains("detail:") { detail = Int(fields.number(after: "detail:") ?? 0) }
    // `root: 512.00/384.00`, of events that are not raw.
    if fields.contains("root:"), let pair = slashed(fields), values.isEmpty { values = pair }
    if fields.contains("valuators:") { isInValuators = true; return nil }
    if isInValuators {
      let numbers = LogFields.numbers(line)
      if numbers.count >= 2, values.count == Int(numbers[0]), values.count < 2 { values.append(numbers[1]) }
    }
    return nil
  }

  private func slashed(_ fields: LogFields) -> [Double]? {
    guard let range = fields.line.range(of: "root:") else { return nil }
    let numbers = LogFields.numbers(fields.line[range.upperBound...])
    return numbers.count >= 2 ? Array(numbers.prefix(2)) : nil
  }

  private mutating func begin(_ fields: LogFields) {
    self = XInputRecord()
    isRaw = fields.contains("RawTouch")
    if fields.contains("TouchBegin") { stage = .began }
    if fields.contains("TouchUpdate") { stage = .moved }
    if fields.contains("TouchEnd") { stage = .ended }
  }

  /// Returns the event of the record, once.
  mutating func finish() -> (event: LoggedTouches.Event, isRaw: Bool)? {
    defer { stage = nil }
    guard let stage, let time else { return nil }
    let position = values.count >= 2 ? LogFields.position(values[0], values[1]) : nil
    return (
      LoggedTouches.Event(stage: stage, key: detail, time: LogFields.whole(time * 1000), position: position), isRaw
    )
  }
}
