/// What somebody who mistyped a word most likely meant.
package enum Suggestion {
  /// The candidate nearest to `word`, the first of several; nil when none is near: more than a third of the word would
  /// have to change.
  package static func nearest<Words: Sequence<String>>(to word: String, in candidates: Words) -> String? {
    nearest(word, in: candidates, atMost: 1).first
  }
  /// Those near to `word`, the nearest first; of several equally near the first first.
  package static func nearest<Words: Sequence<String>>(
    _ word: String, in candidates: Words, atMost count: Int
  ) -> [String] {
    let letters = Array(word.lowercased())
    var near: [(distance: Int, candidate: String)] = []
    for candidate in candidates {
      let distance = distance(letters, Array(candidate.lowercased()))
      guard distance <= max(1, min(word.count, candidate.count) / 3) else { continue }
      near.insert((distance, candidate), at: near.firstIndex { $0.distance > distance } ?? near.count)
      if near.count > count { near.removeLast() }
    }
    return near.map(\.candidate)
  }
  /// `; did you mean “tap”?`, or nothing.
  package static func question<Words: Sequence<String>>(_ word: String, _ candidates: Words) -> String {
    nearest(to: word, in: candidates).map { "; did you mean “\($0)”?" } ?? ""
  }

  /// `; did you mean “tap”?`, or where nothing is near, `: there is tap, pinch`.
  package static func questionOrList(_ word: String, _ candidates: [String], verb: String = "there is") -> String {
    let question = question(word, candidates)
    return question.isEmpty ? ": \(verb) \(candidates.joined(separator: ", "))" : question
  }

  /// How many letters must be put in, left out, changed or swapped with their neighbour.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
