extension DelimitedText {
  /// Reads lines of the current session in one pass, as far as they have nothing unusual.
  ///
  /// - Returns: The place of the first line that must be read otherwise.
  mutating func readPlainLines(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) throws(SampleError) -> Int {
    var start = start
    // Apart from this reader, which would be copied for each row.
    var rows = PlainRows(
      values: PlainValues(bytes, at: start, separator: separator), roles: roles, session: session, times: times,
      timeScale: timeScale, positionScale: positionScale, words: words, phases: phases)
    while let sample = rows.next(row) {
      if !rows.values.isAtEnd {
        let end = Self.endOfLine(bytes, rows.values.place)
        if end == bytes.count { break }
        rows.values.place = end + 1
      }
      start = rows.values.place
      row += 1
      try run.table.add(sample)
    }
    return start
  }
}

/// Reads lines of plain values.
private struct PlainRows {
  var values: PlainValues
  let roles: [DelimitedText.Role]
  let session: [[UInt8]]
  let times: TimeKind?
  let timeScale: TimeScale
  let positionScale: PositionScale
  let words: [PlainWord]
  let phases: [SamplePhase]
  /// The phase of the row before, which most rows have.
  var word = 0

  /// Reads a line; nil if it must be read otherwise.
  @inline(__always)
  mutating func next(_ row: Int64) -> TouchSample? {
    var sample = TouchSample(row: row, time: 0, id: 0, phase: .missing, x: .nan, y: .nan)
    var index = 0
    while index < roles.count {
      switch roles[index] {
      case .none: if values.bytes() == nil { return nil }
      case .time:
        guard let time = time() else { return nil }
        sample.time = time
      case .id:
        guard let id = values.number(), id.fraction < 0 else { return nil }
        sample.id = id.digits
      case .phase:
        guard let found = values.word(of: words, first: word) else { return nil }
        word = found
        sample.phase = phases[found]
      case .x:
        guard let x = values.number() else { return nil }
        sample.x = positionScale.points(x.value)
      case .y:
        guard let y = values.number() else { return nil }
        sample.y = positionScale.points(y.value)
      case .session(let place): if !values.take(session[place]) { return nil }
      }
      index &+= 1
      if values.isAtEnd, index < roles.count { return nil }
    }
    return sample
  }

  @inline(__always)
  private mutating func time() -> Int64? {
    if times == .number {
      guard let number = values.number() else { return nil }
      return number.fraction < 0 ? timeScale.microseconds(number.digits) : timeScale.microseconds(number.value)
    }
    guard let bytes = values.bytes(), let timestamp = TimestampText.parse(bytes), timestamp.kind == times else {
      return nil
    }
    return timestamp.time
  }
}

/// The unit of plain times in a text.
struct TimeScale {
  /// The number of microseconds; 0 if no unit is given.
  let unit: Double

  init(_ unit: TableOptions.TimeUnit?) { self.unit = unit?.microseconds ?? 0 }

  /// Returns a time in microseconds; nil if it is too large.
  @inline(__always)
  func microseconds(_ whole: Int64) -> Int64? {
    if unit < 1 { return SampleTime.microseconds(ofNanoseconds: whole) }
    let (product, overflows) = whole.multipliedReportingOverflow(by: Int64(unit))
    return overflows ? nil : product
  }

  @inline(__always)
  func microseconds(_ number: Double) -> Int64? { SampleTime.microseconds(number, unit) }
}

/// The unit of positions in a text, and the numbers that mean that there is none.
struct PositionScale {
  private let pointsPerUnit: Double
  private let missing: [Double]

  init(_ options: TableOptions) { (pointsPerUnit, missing) = (options.pointsPerUnit, options.missing) }

  /// Returns a coordinate in points, NaN for none.
  @inline(__always)
  func points(_ number: Double) -> Double {
    if !missing.isEmpty { for value in missing where value == number { return .nan } }
    return number * pointsPerUnit
  }
}
