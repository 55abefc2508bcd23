import CAllocations
import TableModel

/// Measures the forest and the naive table alternately, for one number of sections and rows.
struct Benchmark {
  let sections: Int
  let rows: Int
  var count: Int { sections * rows }
  /// Rows between 88 and 488 points, so that most scales below one clamp some of them to 88 and others not.
  private let heights: [[Int64]]
  private var forest = RowForest(minimumRowHeight: .points(88))
  private var naive: NaiveTable
  private let bytes: Int
  private let building: Double
  private var random = Random()
  private var lines: [(String, Figures, Figures?)] = []
  private var notes: [String] = []
  /// Allocations in 240 frames of a pinch. Expected to be zero.
  private(set) var allocations = 0

  init(sections: Int, rows: Int) {
    self.sections = sections
    self.rows = rows
    var random = Random()
    heights = (0..<sections).map { _ in (0..<rows).map { _ in Int64.random(in: 88 * 64...488 * 64, using: &random) } }
    let before = allocations_bytes()
    let start = nanoseconds()
    for (section, heights) in heights.enumerated() {
      forest.insertSection(
        at: section, rowHeights: heights.lazy.map { Length(units: $0) }, headerHeight: .points(48), isOpen: true)
    }
    building = Double(nanoseconds() - start)
    bytes = Int(allocations_bytes() - before)
    naive = NaiveTable(heights.map { $0.map { Double($0) / 64 } })
  }

  /// Returns a pseudorandom path, the same for both.
  private func path(_ i: Int) -> TableIndexPath {
    let mixed = UInt64(truncatingIfNeeded: i &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return TableIndexPath(section: Int(mixed >> 32) % sections, row: Int(mixed & 0xFFFF_FFFF) % rows)
  }

  /// The scale of a fast pinch: up and down between 0.4 and 1, by 0.01 per frame.
  private func scale(_ i: Int) -> Double { 0.4 + 0.01 * Double(abs(i % 120 - 60)) }

  private func jump(_ i: Int) -> Double { 0.4 + 0.6 * Double(i &* 7919 % 1000) / 1000 }

  private func frame(_ forest: inout RowForest, _ i: Int, _ scale: Double) {
    forest.setScale(scale)
    let height = forest.contentHeight.units
    let y = height / 1000 * Int64(i &* 7919 % 1000)
    guard case .row(let path) = forest.hitTest(contentY: Length(units: y)) else { return }
    for row in 0..<20 {
      guard let rect = forest.rectForRow(at: TableIndexPath(section: path.section, row: path.row + row)) else { break }
      sink &+= Int(rect.minY.units)
    }
  }

  private func frame(_ naive: inout NaiveTable, _ i: Int, _ scale: Double) {
    naive.scale = scale
    naive.layOut()
    let (section, row) = naive.hit(naive.contentHeight / 1000 * Double(i &* 7919 % 1000))
    if row < 0 { return }
    for row in row..<min(row + 20, naive.sections[section].count) { sink &+= Int(naive.rect(section, row).0) }
  }

  mutating func run() {
    // The naive table needs fewer rounds.
    let slow = count >= 100_000 ? 7 : 60
    var (forest, naive) = (self.forest, self.naive)
    // Without these copies no storage is shared.
    self.forest = RowForest()
    self.naive = NaiveTable([])

    let frames = measure(480, 1) { frame(&forest, $0, scale($0)) }
    let made = allocations_made()
    for i in 0..<240 { frame(&forest, i, scale(i)) }
    allocations = Int(allocations_made() - made)
    lines.append(("pinch of all, a frame", frames, measure(slow, 1) { frame(&naive, $0, scale($0)) }))
    lines.append(
      (
        "the same, far jumps", measure(240, 1) { frame(&forest, $0, jump($0)) },
        measure(slow, 1) { frame(&naive, $0, jump($0)) }
      ))
    lines.append(
      (
        "the same, only growing", measure(240, 1) { frame(&forest, $0, 1 + scale($0)) },
        measure(slow, 1) { frame(&naive, $0, 1 + scale($0)) }
      ))

    forest.setScale(0.7)
    naive.scale = 0.7
    naive.layOut()
    let (height, naiveHeight) = (Double(forest.contentHeight.units), naive.contentHeight)
    func part(_ i: Int) -> Double { Double(i &* 104_729 % 1_000_003) / 1_000_003 }
    lines.append(
      (
        "hit test",
        measure(200, 1000) { sink &+= forest.hitTest(contentY: Length(units: Int64(height * part($0)))).hashed },
        measure(200, 1000) { sink &+= naive.hit(naiveHeight * part($0)).row }
      ))
    lines.append(
      (
        "rectangle of a row", measure(200, 1000) { sink &+= Int(forest.rectForRow(at: path($0))?.minY.units ?? 0) },
        measure(200, 1000) { i in
          let path = path(i)
          sink &+= Int(naive.rect(path.section, path.row).0)
        }
      ))
    let paths = (0..<1000).map(path)
    let ids = paths.map { forest.id(ofRowAt: $0) }
    lines.append(
      ("index path of an identifier", measure(200, 1000) { sink &+= forest.indexPath(of: ids[$0 % 1000]!)!.row }, nil))
    lines.append(
      (
        "rows within 1,000 points",
        measure(200, 20) {
          let y = Length(units: Int64(height * part($0)))
          sink &+= forest.bands(in: y..<y + .points(1000)).count
        }, nil
      ))

    lines.append(
      (
        "close or open a section",
        measure(500, 20) { i in
          // Closes and opens each section.
          forest.setOpen(i % 2 == 1, section: path(i / 2).section)
          sink &+= Int(forest.contentHeight.units)
        },
        measure(slow, 2) { i in
          naive.isOpen[path(i / 2).section] = i % 2 == 1
          naive.layOut()
        }
      ))
    lines.append(
      (
        "height of one row",
        measure(500, 20) { i in
          forest.setHeight(Length(units: Int64(5632 + i &* 7919 % 25_000)), forRowAt: path(i))
          sink &+= Int(forest.contentHeight.units)
        },
        measure(slow, 1) { i in
          let path = path(i)
          naive.sections[path.section][path.row] = Double(88 + i &* 7919 % 400)
          naive.layOut()
        }
      ))
    lines.append(
      (
        "1,000 inserts, 1,000 deletes",
        measure(50, 1) { i in
          for j in 0..<1000 { forest.insertRows(1, height: .points(Int64(88 + j % 400)), at: path(i &* 1000 &+ j)) }
          for j in 0..<1000 {
            let path = path(i &* 1000 &+ j)
            forest.removeRows(path.row..<path.row + 1, inSection: path.section)
          }
        },
        measure(slow, 1) { i in
          for j in 0..<1000 {
            let path = path(i &* 1000 &+ j)
            naive.sections[path.section].insert(Double(88 + j % 400), at: path.row)
          }
          for j in 0..<1000 {
            let path = path(i &* 1000 &+ j)
            naive.sections[path.section].remove(at: path.row)
          }
          naive.layOut()
        }
      ))
    lines.append(
      (
        "insert and delete 1,000 rows",
        measure(50, 1) { i in
          let path = path(i)
          forest.insertRows(1000, height: .points(100), at: path)
          forest.removeRows(path.row..<path.row + 1000, inSection: path.section)
        },
        measure(slow, 1) { i in
          let path = path(i)
          naive.sections[path.section].insert(contentsOf: repeatElement(100, count: 1000), at: path.row)
          naive.sections[path.section].removeSubrange(path.row..<path.row + 1000)
          naive.layOut()
        }
      ))
    lines.append(
      (
        "move a section",
        measure(100, 2) { i in
          let section = path(i).section
          forest.moveSection(section, to: sections - 1 - section)
        },
        measure(slow, 2) { i in
          let section = path(i).section
          naive.sections.insert(naive.sections.remove(at: section), at: sections - 1 - section)
          naive.layOut()
        }
      ))
    lines.append(
      (
        "copy, then change",
        measure(50, 1) { i in
          let copy = forest
          forest.setHeight(Length(units: Int64(5632 + i &* 7919 % 25_000)), forRowAt: path(i))
          sink &+= Int(copy.contentHeight.units)
        },
        measure(slow, 1) { i in
          let copy = naive
          let path = path(i)
          naive.sections[path.section][path.row] = Double(88 + i &* 7919 % 400)
          naive.layOut()
          sink &+= Int(copy.contentHeight)
        }
      ))
    lines.append(
      (
        "end of a pinch",
        measure(10, 1) { i in
          forest.setScale(1 + Double(i % 2) * 0.01)
          forest.commitScale()
        }, nil
      ))
    lines.append(
      (
        "one height for all, a frame",
        measure(240, 1) { i in
          forest.setHeightForAllRows(Length(units: Int64(5632 + i)))
          frame(&forest, i, 1)
        }, nil
      ))
    if made >= 0 {
      notes.append("\(counted(allocations)) allocations in 240 frames")
      notes.append("\(digits(Double(bytes) / Double(count))) bytes per row")
    }
    notes.append("built in \(time(building))")
  }

  func report() {
    print("\(counted(count)) rows in \(sections == 1 ? "one section" : "\(counted(sections)) open sections")")
    print("                                  median        best       naive")
    for (name, forest, naive) in lines {
      let name = name + String(repeating: " ", count: max(0, 28 - name.count))
      let ratio = naive.map { ": \(digits($0.median / forest.median)) times" } ?? ""
      let other = naive.map { padded(time($0.median), 12) } ?? ""
      print("\(name)\(padded(time(forest.median), 12))\(padded(time(forest.best), 12))\(other)\(ratio)")
    }
    print(notes.joined(separator: ", ") + "\n")
  }
}

extension TableHit {
  fileprivate var hashed: Int {
    switch self {
    case .row(let path): path.section &+ path.row
    case .header(let section), .footer(let section): section
    case .tableHeader, .tableFooter, .nothing: 0
    }
  }
}
