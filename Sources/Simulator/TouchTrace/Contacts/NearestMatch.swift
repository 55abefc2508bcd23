/// Matches positions of consecutive frames for devices that do not identify their touches.
///
/// Forms as many pairs within reach as possible and, among these assignments, the one with the smallest sum of squared
/// distances (the Hungarian method by Kuhn and Munkres, with potentials). Ties go to the earlier position, so that the
/// result is the same on all machines.
struct NearestMatch: Sendable {
  // Kept between frames so that matching does not allocate.
  private var cost: [Int64] = []
  private var rowPotential: [Int64] = []
  private var columnPotential: [Int64] = []
  private var rowOfColumn: [Int] = []
  private var previousColumn: [Int] = []
  private var slack: [Int64] = []
  private var isVisited: [Bool] = []

  /// Computes for each old position the index of its match in `new`, or -1 if there is none within `squaredReach`.
  ///
  /// - Complexity: O(min(*m*, *n*)² × max(*m*, *n*)), where *m* and *n* are the numbers of positions.
  mutating func match(_ old: [FixedPosition], _ new: [FixedPosition], squaredReach: Int64, into partners: inout [Int]) {
    partners.removeAll(keepingCapacity: true)
    partners.append(contentsOf: repeatElement(-1, count: old.count))
    if old.isEmpty || new.isEmpty { return }
    if old.count == 1 && new.count == 1 {
      if old[0].squaredDistance(to: new[0]) <= squaredReach { partners[0] = 0 }
      return
    }
    // The method requires at most as many rows as columns.
    let isTransposed = old.count > new.count
    let (rows, columns) = isTransposed ? (new, old) : (old, new)
    // One pair out of reach costs more than all pairs within reach together.
    let tooFar = squaredReach * Int64(rows.count + 1) + 1
    cost.removeAll(keepingCapacity: true)
    for row in rows {
      for column in columns {
        let distance = row.squaredDistance(to: column)
        cost.append(distance <= squaredReach ? distance : tooFar)
      }
    }
    assign(rows: rows.count, columns: columns.count)
    for column in 1...columns.count where rowOfColumn[column] > 0 {
      let row = rowOfColumn[column] - 1
      if cost[row * columns.count + column - 1] == tooFar { continue }
      if isTransposed { partners[column - 1] = row } else { partners[row] = column - 1 }
    }
  }

  /// Assigns rows to columns. Both count from 1; 0 means none.
  private mutating func assign(rows: Int, columns: Int) {
    func reset<Number>(_ array: inout [Number], _ count: Int, to value: Number) {
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
        var (least, next) = (Int64.max, 0)
        for other in 1...columns where !isVisited[other] {
          let price =
            cost[(current - 1) * columns + other - 1] - rowPotential[current] - columnPotential[other]
          if price < slack[other] {
            slack[other] = price
            previousColumn[other] = column
          }
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
