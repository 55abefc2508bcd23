/// Suggests corrections for mistyped words.
package enum Suggestion {
  /// Returns the candidate nearest to `word`, the first one in case of a tie, or `nil` if none is near: at most a third
  /// of the word may differ.
  package static func nearest<Words: Sequence<String>>(to word: String, in candidates: Words) -> String? {
    nearest(word, in: candidates, atMost: 1).first
  }

  /// Returns the candidates near `word`, nearest first; ties keep their order.
  package static func nearest<Words: Sequence<String>>(
    _ word: String, in candidates: Words, atMost count: Int
  ) -> [String] {
    let letters = Array(word.lowercased())
    var near: [(distance: Int, candidate: String)] = []
    for candidate in candidates {
      let candidateLetters = Array(candidate.lowercased())
      let most = max(1, min(word.count, candidate.count) / 3)
      // The letters that one word has more than the other have to be inserted. This also bounds the time for long words.
      guard abs(letters.count - candidateLetters.count) <= most else { continue }
      let distance = distance(letters, candidateLetters)
      guard distance <= most else { continue }
      near.insert((distance, candidate), at: near.firstIndex { $0.distance > distance } ?? near.count)
      if near.count > count { near.removeLast() }
    }
    return near.map(\.candidate)
  }

  /// Returns `; did you mean “tap”?`, or an empty string if no candidate is near.
  package static func question<Words: Sequence<String>>(_ word: String, _ candidates: Words) -> String {
    nearest(to: word, in: candidates).map { "; did you mean “\($0)”?" } ?? ""
  }

  /// Returns `; did you mean “tap”?` or, if no candidate is near, `; choose from tap, pinch`.
  package static func questionOrList(_ word: String, _ candidates: [String], verb: String = "choose from") -> String {
    let question = question(word, candidates)
    return question.isEmpty ? "; \(verb) \(candidates.joined(separator: ", "))" : question
  }

  /// Returns the number of letters to insert, delete, replace or swap with their neighbour.
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
