extension SetupDump {
  mutating func addRelations() {
    let indices = recognizers.keys.sorted()
    for index in indices { noteOmitted(index) }
    for (place, first) in indices.enumerated() {
      for second in indices[(place + 1)...] { addRelation(first, second) }
    }
  }

  /// Adds the relation of two recognizers, of which the first is before the second in the dump.
  private mutating func addRelation(_ first: Int, _ second: Int) {
    guard let (a, b) = recognizers[first].flatMap({ a in recognizers[second].map { (a, $0) } }) else { return }
    let listed = (a.simultaneous.contains(second), b.simultaneous.contains(first))
    if vocabulary.onlyTapsWait {
      if a.waitsFor.contains(second) || b.waitsFor.contains(first) {
        return addMutualRequirement(a, b)
      }
      if !(listed.0 && listed.1) { noteUncountedTap(a, b) }
      if listed.0 != listed.1 {
        note("only one of \(a.name) and \(b.name) recognizes with the other; in Touchstone both do", nil, b.position)
      }
    }
    if a.waitsFor.contains(second), b.waitsFor.contains(first) {
      let text =
        "\(a.name) and \(b.name) wait for each other, so the library recognizes neither; in Touchstone neither waits"
      note(text, nil, b.position)
      recognizers[first]?.waitsFor.remove(second)
      recognizers[second]?.waitsFor.remove(first)
      return addRelation(first, second)
    }
    if b.waitsFor.contains(first) { add("require \(a.name) before \(b.name)", b.position) }
    if a.waitsFor.contains(second) { add("require \(b.name) before \(a.name)", a.position) }
    let isSeparate = vocabulary.viewsAreSeparate && a.view != b.view
    if listed.0 || listed.1 || isSeparate || a.kind.preventsNothing || b.kind.preventsNothing {
      add("simultaneous \(a.name) \(b.name)", b.position)
    }
  }

  /// Adds a requirement that the library keeps in both directions, and for which only taps wait.
  private mutating func addMutualRequirement(_ a: Recognizer, _ b: Recognizer) {
    let taps = [a, b].filter { $0.type.kind == "tap" }.sorted { count(of: $0) < count(of: $1) }
    guard let waiting = taps.first, taps.count == 1 || count(of: waiting) < count(of: taps[1]) else {
      let isSimultaneous = a.kind.preventsNothing || b.kind.preventsNothing
      if isSimultaneous { add("simultaneous \(a.name) \(b.name)", b.position) }
      let winner = isSimultaneous ? "" : ": the first one to begin wins, even if they recognize with each other"
      return note("requireFailure of \(a.name) and \(b.name) waits for nothing\(winner)", nil, b.position)
    }
    add("require \(waiting.name == a.name ? b.name : a.name) before \(waiting.name)", waiting.position)
    for tap in taps { note(Self.mutualWait, tap.name, tap.position) }
    noteUncountedTap(a, b)
  }

  /// Adds a note for a tap that Hammer does not count, because one with fewer taps is before it and ends the cycle.
  private mutating func noteUncountedTap(_ a: Recognizer, _ b: Recognizer) {
    guard a.type.kind == "tap", b.type.kind == "tap", count(of: a) < count(of: b),
      a.value("numberOfTouchesRequired") == b.value("numberOfTouchesRequired")
    else { return }
    let text =
      "Hammer never recognizes it after \(a.name), which is added before; Touchstone does: add it before \(a.name)"
    note(text, b.name, b.position)
  }

  private static let mutualWait =
    "with requireFailure, Hammer's tap waits for its interval, and is lost if another touch begins and is not a tap; in "
    + "Touchstone it waits only until the other has failed"

  private func count(of tap: Recognizer) -> Int { Int(tap.value("numberOfTapsRequired") ?? "1") ?? 1 }

  /// Adds a note for each relation with a recognizer that was omitted.
  private mutating func noteOmitted(_ index: Int) {
    guard let recognizer = recognizers[index] else { return }
    if !recognizer.waitsFor.allSatisfy({ recognizers[$0] != nil }) {
      note("waits for a recognizer that is omitted", recognizer.name, recognizer.position)
    }
  }
}
