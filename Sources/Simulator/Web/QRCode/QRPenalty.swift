/// The penalty of a QR code's mask (ISO/IEC 18004, section 7.8.3): how easily it could be misread.
struct QRPenalty {
  private let size: Int
  private let isDark: (_ row: Int, _ column: Int) -> Bool
  private let lines: [[Bool]]

  init(size: Int, _ isDark: @escaping (_ row: Int, _ column: Int) -> Bool) {
    (self.size, self.isDark) = (size, isDark)
    let range = 0..<size
    lines =
      range.map { row in range.map { isDark(row, $0) } } + range.map { column in range.map { isDark($0, column) } }
  }

  var total: Int { runs + boxes + finders + imbalance }

  /// Five or more modules of one colour in a line.
  private var runs: Int {
    lines.reduce(0) { sum, line in
      var (penalty, length) = (0, 1)
      for index in 1...line.count {
        if index < line.count && line[index] == line[index - 1] {
          length += 1
        } else {
          if length >= 5 { penalty += length - 2 }
          length = 1
        }
      }
      return sum + penalty
    }
  }

  /// Squares of four modules of one colour.
  private var boxes: Int {
    var count = 0
    for row in 1..<size {
      for column in 1..<size {
        let colour = isDark(row, column)
        if isDark(row - 1, column) == colour && isDark(row, column - 1) == colour
          && isDark(row - 1, column - 1) == colour
        {
          count += 1
        }
      }
    }
    return count * 3
  }

  /// Lines that look like a finder with its margin on one side.
  private var finders: Int {
    let finder = [true, false, true, true, true, false, true]
    let margin = [false, false, false, false]
    let patterns = [finder + margin, margin + finder]
    return lines.reduce(0) { sum, line in
      sum + (0...(line.count - 11)).count { start in patterns.contains(Array(line[start..<(start + 11)])) } * 40
    }
  }

  /// The deviation of the dark modules from one half, in steps of five percent.
  private var imbalance: Int {
    let dark = lines.prefix(size).reduce(0) { $0 + $1.count { $0 } }
    let all = size * size
    return abs(dark * 20 - all * 10) / all * 10
  }
}
