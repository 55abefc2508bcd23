import Simulation

/// Rows of whole numbers that stay near their neighbours, in a form that is short to write.
enum Steps {
  /// The steps from one number to the next, the first from 0.
  static func between(_ numbers: [Int]) -> [Int] {
    var last = 0
    return numbers.map { number in
      defer { last = number }
      return number &- last
    }
  }

  /// Rising numbers as lengths in turn: how many are left out, how many follow each other.
  static func runs(_ rising: [Int]) -> [Int] {
    var runs: [Int] = []
    var next = 0
    for number in rising {
      if number == next && !runs.isEmpty {
        runs[runs.count - 1] += 1
      } else {
        runs += [number - next, 1]
      }
      next = number + 1
    }
    return runs
  }

  /// What has changed of a row of numbers, as (how many before it have not, by how much, how often both in a row).
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
