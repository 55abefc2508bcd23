/// Returns the end of an error about an unknown name: the nearest of the names that exist, if one is near, and all of them.
///
///     ; did you mean “tap”? The kinds are tap, longPress
///
/// By bytes and without Unicode's tables, which would be most of a small build; the names are ASCII.
func suggestion(for word: String, in names: [String], _ introduction: String) -> String {
  var list = ""
  for name in names { list += (list.isEmpty ? "" : ", ") + name }
  guard let nearest = nearestName(to: word, in: names) else { return "; \(introduction) \(list)" }
  return "; did you mean “\(nearest)”? (\(introduction) \(list))"
}

/// Returns the name that contains the word or differs in at most a third of its letters, the first of the nearest; nil if
/// there is none. Upper and lower case are the same, and an underscore is nothing.
private func nearestName(to word: String, in names: [String]) -> String? {
  let letters = bytes(word)
  // Two letters are part of too many names, and no name has a hundred.
  if letters.count < 2 || letters.count > 100 { return nil }
  var nearest: (name: String, distance: Int)?
  for name in names {
    let others = bytes(name)
    let isPart = letters.count > 2 && contains(others, letters)
    let distance = isPart ? 0 : distance(letters, others)
    if distance > max(1, min(letters.count, others.count) / 3) && !isPart { continue }
    if nearest.map({ distance < $0.distance }) ?? true { nearest = (name, distance) }
  }
  return nearest?.name
}

private func bytes(_ text: String) -> [UInt8] {
  var letters: [UInt8] = []
  for byte in text.utf8 where byte != 0x5F { letters.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) }
  return letters
}

private func contains(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
  if part.count > whole.count { return false }
  for start in 0...whole.count - part.count where whole[start..<start + part.count].elementsEqual(part) { return true }
  return false
}

/// The number of letters to insert, delete or replace.
private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var row = [Int](0...b.count)
  for i in a.indices {
    var diagonal = row[0]
    row[0] = i + 1
    for j in b.indices {
      let replaced = diagonal + (a[i] == b[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j + 1] + 1, row[j] + 1)
    }
  }
  return row[b.count]
}
