/// Rows of samples by columns, in memory that is used again.
public final class SampleBlock {
  /// The largest number of rows.
  public static let capacity = 2048
  /// The times, in microseconds.
  public let times = UnsafeMutablePointer<Int64>.allocate(capacity: SampleBlock.capacity)
  /// The touches' identifiers.
  public let ids = UnsafeMutablePointer<Int64>.allocate(capacity: SampleBlock.capacity)
  /// What happened.
  public let phases = UnsafeMutablePointer<SamplePhase>.allocate(capacity: SampleBlock.capacity)
  /// The positions, in the unit of the table; NaN where there is none.
  public let x = UnsafeMutablePointer<Double>.allocate(capacity: SampleBlock.capacity)
  /// The positions.
  public let y = UnsafeMutablePointer<Double>.allocate(capacity: SampleBlock.capacity)
  /// Whether a row lacks a value that it needs: the raw value of ``SampleColumn`` plus one, or 0.
  public let lacking = UnsafeMutablePointer<UInt8>.allocate(capacity: SampleBlock.capacity)

  /// Creates a block.
  public init() {}

  deinit {
    times.deallocate()
    ids.deallocate()
    phases.deallocate()
    x.deallocate()
    y.deallocate()
    lacking.deallocate()
  }

  /// Converts the positions of some rows to points, and removes values that mean no position.
  public func convertPositions(_ count: Int, _ options: TableOptions) {
    if !options.missing.isEmpty {
      for index in 0..<count {
        for none in options.missing {
          if x[index] == none { x[index] = .nan }
          if y[index] == none { y[index] = .nan }
        }
      }
    }
    let points = options.pointsPerUnit
    if points == 1 { return }
    for index in 0..<count {
      x[index] *= points
      y[index] *= points
    }
  }
}

extension TableRecognizer {
  /// Adds rows of one session.
  ///
  /// - Parameters:
  ///   - block: The rows.
  ///   - range: Which of them.
  ///   - row: The number of the block's first row.
  /// - Throws: ``SampleError``: see ``add(_:)``.
  public mutating func add(_ block: SampleBlock, _ range: Range<Int>, row: Int64) throws(SampleError) {
    let (times, ids, phases, x, y, lacking) = (block.times, block.ids, block.phases, block.x, block.y, block.lacking)
    let isPlain = isPlain
    var index = range.lowerBound
    while index < range.upperBound {
      let sample = TouchSample(
        row: row &+ Int64(index), time: times[index], id: ids[index], phase: phases[index], x: x[index], y: y[index])
      if lacking[index] != 0 {
        let column = SampleColumn.allCases[Int(lacking[index]) - 1]
        try addTornRow(sample.row, column, "the \(column.rawValue) is null")
      } else if isPlain {
        try apply(sample)
      } else {
        try repair(sample)
      }
      index &+= 1
    }
  }
}
