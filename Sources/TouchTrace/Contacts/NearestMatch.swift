/// Finds which of the places of one frame are which of the frame before, where the device gives no names.
///
/// As many pairs as lie within reach are made, and of all such pairings the one whose squared distances sum up to the
/// least (the Hungarian method, after Kuhn and Munkres, with potentials): what a person takes for the same fingers.
/// Among equal ones the earlier place wins, so that every machine decides alike.
struct NearestMatch: Sendable {
  // Kept between frames, so that matching allocates nothing.
  private var cost: [Int] = []
  private var rowPotential: [Int] = []
  private var columnPotential: [Int] = []
  private var rowOfColumn: [Int] = []
  private var previousColumn: [Int] = []
  private var slack: [Int] = []
  private var isVisited: [Bool] = []

  /// For each of `old` the index in `new` of the same finger, or -1 where there is none within `squaredReach`.
  mutating func match(_ old: [Place], _ new: [Place], squaredReach: Int, into partners: inout [Int]) {
    partners.removeAll(keepingCapacity: true)
    partners.append(contentsOf: repeatElement(-1, count: old.count))
    if old.isEmpty || new.isEmpty { return }
    if old.count == 1 && new.count == 1 {
      if old[0].squaredDistance(to: new[0]) <= squaredReach { partners[0] = 0 }
      return
    }
    // The method wants no more rows than columns.
    let isTurned = old.count > new.count
    let (rows, columns) = isTurned ? (new, old) : (old, new)
    // One pair out of reach costs more than all pairs within it together.
    let tooFar = squaredReach * (rows.count + 1) + 1
    cost.removeAll(keepingCapacity: true)
    for row in rows {
      for column in columns {
        let way = row.squaredDistance(to: column)
        cost.append(way <= squaredReach ? way : tooFar)
      }
    }
    assign(rows: rows.count, columns: columns.count)
    for column in 1...columns.count where rowOfColumn[column] > 0 {
      let row = rowOfColumn[column] - 1
      if cost[row * columns.count + column - 1] == tooFar { continue }
      if isTurned { partners[column - 1] = row } else { partners[row] = column - 1 }
    }
  }

  /// Rows and columns count from 1; 0 stands for none.
  private mutating func assign(rows: Int, columns: Int) {
    func reset(_ array: inout [Int], _ count: Int, to value: Int) {
      array.removeAll(keepingCapacity: true)
      array.append(contentsOf: repeatElement(value, count: count))
    }
    reset(&rowPotential, rows + 1, to: 0)
    reset(&columnPotential, columns + 1, to: 0)
    reset(&rowOfColumn, columns + 1, to: 0)
    reset(&previousColumn, columns + 1, to: 0)
    for row in 1...rows {
      rowOfColumn[0] = row
      reset(&slack, columns + 1, to: .max)
      isVisited.removeAll(keepingCapacity: true)
      isVisited.append(contentsOf: repeatElement(false, count: columns + 1))
      var column = 0
      repeat {
        isVisited[column] = true
        let current = rowOfColumn[column]
        var (least, next) = (Int.max, 0)
        for other in 1...columns where !isVisited[other] {
          let price =
            cost[(current - 1) * columns + other - 1] - rowPotential[current] - columnPotential[other]
          if price < slack[other] { (slack[other], previousColumn[other]) = (price, column) }
          if slack[other] < least { (least, next) = (slack[other], other) }
        }
        for other in 0...columns {
          if isVisited[other] {
            rowPotential[rowOfColumn[other]] += least
            columnPotential[other] -= least
          } else if slack[other] != .max {
            slack[other] -= least
          }
        }
        column = next
      } while rowOfColumn[column] != 0
      repeat {
        let previous = previousColumn[column]
        rowOfColumn[column] = rowOfColumn[previous]
        column = previous
      } while column != 0
    }
  }
}
