import GestureTables
import TouchTrace

/// Removes the rows of a table in which nothing touches: the movements of a mouse or pen between presses, and events such as `click`.
///
/// A movement without a touch down is damage if a touch up follows it, or if the table's words are those of touches, which cannot
/// hover.
struct HoverRows {
  /// The table without these rows.
  private(set) var text: [UInt8]
  private(set) var hovering = 0
  private(set) var others = 0
  /// The numbers of the rows that are left, if any was removed.
  private var numbers: [Int] = []

  private enum Fate { case kept, hovers, other }

  init(_ text: [UInt8], _ options: GestureTables.TableOptions) {
    self.text = text
    let lines = text.split(separator: 10, omittingEmptySubsequences: true)
    guard let header = lines.first, !options.phase.isEmpty else { return }
    let names = Self.values(header)
    guard let phase = names.firstIndex(where: { $0.elementsEqual(options.phase.utf8) }) else { return }
    let id = names.firstIndex { $0.elementsEqual(options.id.utf8) }
    let fates = Self.fates(lines.dropFirst(), phase: phase, id: id, options)
    if fates.allSatisfy({ $0 == .kept }) { return }
    hovering = fates.count { $0 == .hovers }
    others = fates.count { $0 == .other }
    numbers = fates.indices.filter { fates[$0] == .kept }
    self.text = ([header] + numbers.map { lines[$0 + 1] }).flatMap { $0 + [10] }
  }

  /// Returns the number of a row in the whole table.
  func row(_ number: Int) -> Int { numbers.isEmpty || number < 0 ? number : numbers[min(number, numbers.count - 1)] }

  private static func values(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: 9, omittingEmptySubsequences: false)
  }

  /// Returns the value of a column; nil in a row without it.
  private static func value(_ column: Int, of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = line
    for _ in 0..<column {
      guard let tab = rest.firstIndex(of: 9) else { return nil }
      rest = rest[(tab + 1)...]
    }
    return rest.prefix { $0 != 9 }
  }

  /// A pointer's rows that may hover: they do if a touch down follows, or the end of the table.
  private struct Pointer {
    var isDown = false
    var rows: [Int] = []
  }

  /// What a word in the column of phases means, found once for each word.
  private struct Word {
    let bytes: ArraySlice<UInt8>
    let phase: SamplePhase?
    let isHover: Bool
    let isOfNoTouch: Bool
    let mayHover: Bool

    init(_ bytes: ArraySlice<UInt8>, _ phases: PhaseWords) {
      self.bytes = bytes
      let text = String(decoding: bytes.prefix(40), as: UTF8.self).lowercased()
      phase = phases.phase(of: bytes)
      isHover = TableTouches.isHover(text)
      isOfNoTouch = (isHover || phase == nil) && TableTouches.isOfNoTouch(text)
      mayHover = HoverRows.mayHover(text)
    }
  }

  private static func fates(
    _ lines: ArraySlice<ArraySlice<UInt8>>, phase: Int, id: Int?, _ options: GestureTables.TableOptions
  ) -> [Fate] {
    var fates = [Fate](repeating: .kept, count: lines.count)
    var words: [Word] = []
    var pointers: [ArraySlice<UInt8>: Pointer] = [:]
    var hasTouchDown = false
    // Flags such as a button's state have no touch down of their own.
    let areFlags = ["0", "false"].contains { options.phases.phase(of: $0.utf8) == .ended }
    for (index, line) in lines.enumerated() {
      guard let bytes = value(phase, of: line) else { continue }
      let known = words.first { $0.bytes == bytes }
      let word = known ?? Word(bytes, options.phases)
      if known == nil, words.count < 32 { words.append(word) }
      if word.isOfNoTouch {
        fates[index] = word.isHover ? .hovers : .other
        continue
      }
      let key = id.flatMap { value($0, of: line) } ?? []
      switch word.phase {
      case .began:
        hasTouchDown = true
        for row in pointers[key]?.rows ?? [] { fates[row] = .hovers }
        pointers[key] = Pointer(isDown: true)
      case .moved, .stationary:
        if areFlags {
          pointers[key] = Pointer(isDown: true)
        } else if word.mayHover, !(pointers[key]?.isDown ?? false) {
          pointers[key, default: Pointer()].rows.append(index)
        }
      case .ended, .cancelled:
        if areFlags, !(pointers[key]?.isDown ?? false) { fates[index] = .hovers }
        pointers[key] = nil
      case .missing, nil: break
      }
    }
    for pointer in pointers.values {
      // Without any touch down, only a mouse is known not to touch.
      for row in pointer.rows where hasTouchDown || isOfMouse(lines[lines.startIndex + row], phase) {
        fates[row] = .hovers
      }
    }
    return fates
  }

  private static func isOfMouse(_ line: ArraySlice<UInt8>, _ phase: Int) -> Bool {
    let values = values(line)
    return values.indices.contains(phase) && values[phase].starts(with: "mouse".utf8)
      || values.contains { $0.elementsEqual("mouse".utf8) }
  }

  /// A touch cannot move without touching, and numbers of phases are those of touches.
  fileprivate static func mayHover(_ word: String) -> Bool {
    !word.contains("touch") && !word.hasPrefix("action") && word.contains { $0.isLetter }
  }
}
