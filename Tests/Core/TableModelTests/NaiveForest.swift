import TableModel

/// The oracle of `RowForest`: plain lists, summed from scratch for each query.
struct NaiveForest {
  struct Row: Equatable {
    var id: RowID
    /// In 64ths of a point, at scale one.
    var base: Int64
  }

  struct Section: Equatable {
    var id: SectionID
    var header: Int64
    var footer: Int64
    var isOpen: Bool
    var rows: [Row]
  }

  struct Box: Equatable {
    var hit: TableHit
    var top: Int64
    var bottom: Int64
    var rect: TableRect { TableRect(minY: Length(units: top), height: Length(units: bottom - top)) }
  }

  static let maximum: Int64 = 64_000_000
  var minimum: Int64
  var sections: [Section] = []
  /// The scale, in 2^-32.
  var factor: Int64 = 1 << 32

  /// A height before rounding: whole 64ths and a fraction in 2^-32 of one.
  struct Exact {
    var whole: Int64 = 0
    var fraction: Int64 = 0

    static func += (a: inout Exact, b: Exact) {
      a.whole += b.whole
      a.fraction += b.fraction
    }

    /// Rounds halves up.
    var rounded: Int64 { whole + (fraction + (1 << 31)) >> 32 }
  }

  func height(_ base: Int64) -> Exact {
    let (product, overflow) = base.multipliedReportingOverflow(by: factor)
    let clamped = overflow ? Self.maximum << 32 : min(max(product, minimum << 32), Self.maximum << 32)
    return Exact(whole: clamped >> 32, fraction: clamped & (1 << 32 - 1))
  }

  func clamped(_ height: Int64) -> Int64 { min(max(height, minimum), Self.maximum) }

  /// All visible elements, from top to bottom.
  func boxes() -> [Box] {
    var (boxes, bottom): ([Box], Exact) = ([], Exact())

    func add(_ hit: TableHit, _ height: Exact) {
      let top = bottom.rounded
      bottom += height
      boxes.append(Box(hit: hit, top: top, bottom: bottom.rounded))
    }
    for (index, section) in sections.enumerated() {
      add(.header(section: index), Exact(whole: section.header))
      if section.isOpen {
        for (row, each) in section.rows.enumerated() {
          add(.row(TableIndexPath(section: index, row: row)), height(each.base))
        }
      }
      add(.footer(section: index), Exact(whole: section.footer))
    }
    return boxes
  }

  // MARK: Changes

  func has(_ path: TableIndexPath, allowsEnd: Bool = false) -> Bool {
    guard sections.indices.contains(path.section) else { return false }
    return path.row >= 0 && path.row < sections[path.section].rows.count + (allowsEnd ? 1 : 0)
  }

  mutating func moveSection(_ from: Int, _ to: Int) -> Bool {
    guard sections.indices.contains(from), sections.indices.contains(to) else { return false }
    sections.insert(sections.remove(at: from), at: to)
    return true
  }

  mutating func moveRow(_ from: TableIndexPath, _ to: TableIndexPath) -> Bool {
    guard has(from), has(to, allowsEnd: to.section != from.section) else { return false }
    let row = sections[from.section].rows.remove(at: from.row)
    sections[to.section].rows.insert(row, at: to.row)
    return true
  }

  mutating func commit() {
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].base = height(sections[section].rows[row].base).rounded
      }
    }
    factor = 1 << 32
  }

  mutating func setAll(_ height: Int64) {
    for section in sections.indices {
      for row in sections[section].rows.indices { sections[section].rows[row].base = clamped(height) }
    }
  }
}
