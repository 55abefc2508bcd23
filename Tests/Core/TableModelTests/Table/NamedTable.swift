import TableModel

/// A table and plain lists with the same content. Every row and section has a unique name, and heights go by name. What
/// the table should look like is computed from the lists alone.
struct NamedTable {
  let model: ListModel
  let table: TableView
  var random: RandomUpdates
  /// The names of all rows and sections seen so far, by ID.
  private(set) var rowNames: [RowID: String] = [:]
  private(set) var sectionNames: [SectionID: String] = [:]
  private var heights: [String: Length] = [:]
  private var selected: [String] = []
  private var nameCount = 0

  init(seed: UInt64) throws {
    random = RandomUpdates(seed: seed)
    model = ListModel([])
    model.header = [Length.points(5), .zero, .points(30)][random.below(3)]
    model.footer = [Length.zero, .points(3)][random.below(2)]
    table = TableView(
      width: .points(100), viewportHeight: .points(Int64([40, 150, 2000][random.below(3)])))
    table.dataSource = model
    table.delegate = model
    table.setTableHeaderHeight(.points(Int64(random.below(2) * 11)))
    table.setTableFooterHeight(.points(Int64(random.below(2) * 7)))
    table.setContentInset(ContentInset(top: .points(Int64(seed % 3) * 9), bottom: .points(Int64(seed % 2) * 4)))
    model.sections = random.counts().map { count in
      ListModel.Section(name: name(), rows: (0..<count).map { _ in name() })
    }
    setHeights()
    try table.reloadData()
    recordNames()
  }

  var counts: [Int] { model.sections.map(\.rows.count) }

  private mutating func name() -> String {
    nameCount += 1
    heights["n\(nameCount)"] = random.happens(oneIn: 6) ? .zero : Length(units: Int64(random.below(40 * 64)))
    return "n\(nameCount)"
  }

  private mutating func setHeights() {
    for section in model.sections.indices {
      model.sections[section].heights = [:]
      for row in model.sections[section].rows { model.sections[section].heights[row] = heights[row] }
    }
  }

  /// Records the names of the table's current IDs.
  private mutating func recordNames() {
    for (section, rows) in model.sections.enumerated() {
      if let id = table.id(ofSection: section) { sectionNames[id] = rows.name }
      for (row, name) in rows.rows.enumerated() {
        if let id = table.id(ofRowAt: p(section, row)) { rowNames[id] = name }
      }
    }
  }

  // MARK: Actions

  /// Selects up to three rows and scrolls.
  mutating func selectAndScroll() {
    let paths = model.sections.indices.flatMap { section in
      model.sections[section].rows.indices.map { p(section, $0) }
    }
    for (index, path) in random.shuffled(paths).prefix(random.below(4)).enumerated() {
      let name = model.sections[path.section].rows[path.row]
      if index == 0 { selected = [] }
      selected.append(name)
      table.selectRow(at: path, extending: index > 0)
    }
    table.setContentOffset(Length(units: Int64(random.below(100 * 64))))
  }

  /// Applies a valid batch to the lists, and changes some heights.
  mutating func applyToLists(_ testCase: UpdateCase, _ result: UpdateOutcome.Result) {
    let old = model.sections
    var names = [String?](repeating: nil, count: testCase.newCounts.count)
    for (section, new) in result.sections.enumerated() { if let new { names[new] = old[section].name } }
    var rows = testCase.newCounts.map { [String?](repeating: nil, count: $0) }
    for (section, paths) in result.rows.enumerated() {
      for (row, new) in paths.enumerated() { if let new { rows[new.section][new.row] = old[section].rows[row] } }
    }
    model.sections = zip(names, rows).map { section, rows in
      ListModel.Section(name: section ?? name(), rows: rows.map { $0 ?? name() })
    }
    for rows in model.sections {
      for name in rows.rows where random.happens(oneIn: 8) {
        heights[name] = Length(units: Int64(random.below(60 * 64)))
      }
    }
    setHeights()
    var reloaded: Set<String> = []
    for case .reloadRow(let path, _) in testCase.updates where result.rows[path.section][path.row] != nil {
      reloaded.insert(old[path.section].rows[path.row])
    }
    let existing = Set(model.sections.flatMap(\.rows))
    selected.removeAll { reloaded.contains($0) || !existing.contains($0) }
  }

  /// Sends a batch to the table, split into nested batches at random.
  mutating func update(_ updates: [TableUpdate]) throws(UpdateError) -> TableReport? {
    table.beginUpdates()
    var inner = 0
    for update in updates {
      if random.happens(oneIn: 4) {
        table.beginUpdates()
        inner += 1
      } else if inner > 0, random.happens(oneIn: 3) {
        try table.endUpdates()
        inner -= 1
      }
      try table.apply(update)
    }
    for _ in 0..<inner { try table.endUpdates() }
    return try table.endUpdates()
  }

  // MARK: Expected state, from the lists

  struct Place: Equatable {
    /// Such as `row n3`.
    var name: String
    var hit: TableHit
    var rect: TableRect
  }

  /// All elements from top to bottom, by adding up heights.
  var places: [Place] {
    var (places, y): ([Place], Length) = ([], .zero)

    func add(_ name: String, _ hit: TableHit, _ height: Length) {
      places.append(Place(name: name, hit: hit, rect: TableRect(minY: y, height: height)))
      y += height
    }
    add("top", .tableHeader, table.layout.tableHeaderHeight)
    for (index, section) in model.sections.enumerated() {
      add("header \(section.name)", .header(section: index), model.header ?? .zero)
      for (row, name) in section.rows.enumerated() {
        add("row \(name)", .row(p(index, row)), heights[name] ?? .zero)
      }
      add("footer \(section.name)", .footer(section: index), model.footer ?? .zero)
    }
    add("bottom", .tableFooter, table.layout.tableFooterHeight)
    return places
  }

  /// The elements in the viewport.
  var visible: [Place] { places.filter { $0.rect.intersects(table.layout.viewport) } }
  var selection: [String] { selected }

  func name(_ path: TableIndexPath) -> String { model.sections[path.section].rows[path.row] }

  // MARK: Actual state, from the table

  /// Returns the first difference between the table and the lists; nil if there is none. Compares counts, heights,
  /// rectangles, hit tests and IDs. A new ID must never have been used before.
  mutating func difference() -> String? {
    let places = self.places
    if table.contentHeight != places.last?.rect.maxY { return "content height \(table.contentHeight)" }
    if (0..<table.numberOfSections).map({ table.numberOfRows(inSection: $0) }) != counts { return "counts" }
    for place in places {
      if table.layout.rect(place.hit) != place.rect { return "\(place) is at \(table.layout.rect(place.hit) as Any)" }
      guard place.rect.height > .zero else { continue }
      for y in [place.rect.minY, place.rect.maxY - Length(units: 1)]
      where table.layout.hitTest(contentY: y) != place.hit {
        return "\(place) is not hit at \(y)"
      }
    }
    for (index, section) in model.sections.enumerated() {
      guard let id = table.id(ofSection: index), sectionNames[id, default: section.name] == section.name else {
        return "section \(index) has the ID of another"
      }
      for (row, name) in section.rows.enumerated() {
        guard let id = table.id(ofRowAt: p(index, row)), rowNames[id, default: name] == name else {
          return "row \(p(index, row)) has the ID of another"
        }
      }
    }
    recordNames()
    // Each existing name has exactly one ID, which leads to it. The ID of a deleted element leads nowhere.
    for (id, name) in rowNames where table.indexPath(of: id).map({ self.name($0) != name }) ?? hasRow(named: name) {
      return "the id of \(name) leads to another element"
    }
    for (id, name) in sectionNames
    where table.section(of: id).map({ model.sections[$0].name != name })
      ?? model.sections.contains(where: { $0.name == name })
    {
      return "the id of section \(name) leads to another element"
    }
    return nil
  }

  private func hasRow(named name: String) -> Bool { model.sections.contains { $0.rows.contains(name) } }

  func name(_ part: AnimatedElement.Part) -> String {
    switch part {
    case .tableHeader: "top"
    case .tableFooter: "bottom"
    case .header(let id): "header \(sectionNames[id] ?? "?")"
    case .footer(let id): "footer \(sectionNames[id] ?? "?")"
    case .row(let id): "row \(rowNames[id] ?? "?")"
    }
  }
}
