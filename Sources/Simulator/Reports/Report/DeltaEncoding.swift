import Analysis
import Simulation

/// Short encodings of sequences of integers that differ little from their neighbours.
package enum DeltaEncoding {
  /// Returns the differences of consecutive numbers, the first from 0.
  package static func deltas<Number: FixedWidthInteger>(_ numbers: [Number]) -> [Number] {
    var last: Number = 0
    return numbers.map { number in
      defer { last = number }
      return number &- last
    }
  }

  /// Returns ascending numbers as alternating lengths: of a gap, and of a run of consecutive numbers.
  static func runLengths(_ ascending: [Int]) -> [Int] {
    var runs: [Int] = []
    var next = 0
    for number in ascending {
      if number == next && !runs.isEmpty {
        runs[runs.count - 1] += 1
      } else {
        runs += [number - next, 1]
      }
      next = number + 1
    }
    return runs
  }

  /// Returns the changes of a row of numbers as triples: the number of unchanged values before a change, the difference,
  /// and how many times both repeat.
  static func changes(from old: [Int], to new: [Int]) -> [Int] {
    var changes: [Int] = []
    var unchanged = 0
    for (before, now) in zip(old, new) {
      if before == now {
        unchanged += 1
        continue
      }
      let end = changes.count
      if end >= 3, changes[end - 3] == unchanged, changes[end - 2] == now &- before {
        changes[end - 1] += 1
      } else {
        changes += [unchanged, now &- before, 1]
      }
      unchanged = 0
    }
    return changes
  }
}
