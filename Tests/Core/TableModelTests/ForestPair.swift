import TableModel
import CoreTestSupport
import Testing

/// A forest and its oracle. Both get the same changes and must then give the same answers.
struct ForestPair {
  enum Change {
    case insertSection(Int, heights: [Int64], header: Int64, footer: Int64, isOpen: Bool)
    case removeSection(Int)
    case moveSection(Int, Int)
    case insertRows(Int, height: Int64, TableIndexPath)
    case insertHeights([Int64], TableIndexPath)
    case removeRows(Range<Int>, Int)
    case moveRow(TableIndexPath, TableIndexPath)
    case setOpen(Bool, Int)
    case setHeight(Int64, TableIndexPath)
    case setHeader(Int64, Int)
    case setFooter(Int64, Int)
    case setAll(Int64)
    case scale(Double)
    case commit
  }

  var forest: RowForest
  var naive: NaiveForest
  /// All IDs ever issued.
  var rowIDs: Set<RowID> = []
  var sectionIDs: Set<SectionID> = []

  init(minimum: Int64, limits: PageLimits) {
    forest = RowForest(minimumRowHeight: Length(units: minimum), limits: limits)
    naive = NaiveForest(minimum: forest.minimumRowHeight.units)
  }

  /// Applies a change to both, and expects both to accept or both to reject it.
  mutating func apply(_ change: Change) throws {
    func length(_ units: Int64) -> Length { Length(units: units) }

    func chrome(_ units: Int64) -> Int64 { min(max(units, 0), NaiveForest.maximum) }
    switch change {
    case .insertSection(let at, let heights, let header, let footer, let isOpen):
      let equal = Set(heights).count == 1
      let id =
        equal
        ? forest.insertSection(
          at: at, rows: heights.count, height: length(heights[0]), headerHeight: length(header),
          footerHeight: length(footer), isOpen: isOpen)
        : forest.insertSection(
          at: at, rowHeights: heights.map(length), headerHeight: length(header), footerHeight: length(footer),
          isOpen: isOpen)
      #expect((id != nil) == (at >= 0 && at <= naive.sections.count))
      guard let id else { return }
      #expect(sectionIDs.insert(id).inserted, "\(id) is issued twice")
      let rows = try newRows(heights, TableIndexPath(section: at, row: 0))
      naive.sections.insert(
        .init(id: id, header: chrome(header), footer: chrome(footer), isOpen: isOpen, rows: rows), at: at)
    case .removeSection(let section):
      let exists = naive.sections.indices.contains(section)
      #expect(forest.removeSection(section) == exists)
      if exists { naive.sections.remove(at: section) }
    case .moveSection(let from, let to): #expect(forest.moveSection(from, to: to) == naive.moveSection(from, to))
    case .insertRows(let count, let height, let path):
      let done = forest.insertRows(count, height: length(height), at: path)
      #expect(done == (count >= 0 && naive.has(path, allowsEnd: true)))
      if done { try insert(Array(repeating: height, count: count), path) }
    case .insertHeights(let heights, let path):
      let done = forest.insertRows(heights: heights.map(length), at: path)
      #expect(done == naive.has(path, allowsEnd: true))
      if done { try insert(heights, path) }
    case .removeRows(let rows, let section):
      let exist =
        naive.sections.indices.contains(section) && rows.lowerBound >= 0
        && rows.upperBound <= naive.sections[section].rows.count
      #expect(forest.removeRows(rows, inSection: section) == exist)
      if exist { naive.sections[section].rows.removeSubrange(rows) }
    case .moveRow(let from, let to): #expect(forest.moveRow(at: from, to: to) == naive.moveRow(from, to))
    case .setOpen(let isOpen, let section):
      let exists = naive.sections.indices.contains(section)
      #expect(forest.setOpen(isOpen, section: section) == exists)
      if exists { naive.sections[section].isOpen = isOpen }
    case .setHeight(let height, let path):
      #expect(forest.setHeight(length(height), forRowAt: path) == naive.has(path))
      if naive.has(path) { naive.sections[path.section].rows[path.row].base = naive.clamped(height) }
    case .setHeader(let height, let section):
      let exists = naive.sections.indices.contains(section)
      #expect(forest.setHeaderHeight(length(height), inSection: section) == exists)
      if exists { naive.sections[section].header = chrome(height) }
    case .setFooter(let height, let section):
      let exists = naive.sections.indices.contains(section)
      #expect(forest.setFooterHeight(length(height), inSection: section) == exists)
      if exists { naive.sections[section].footer = chrome(height) }
    case .setAll(let height):
      forest.setHeightForAllRows(length(height))
      naive.setAll(height)
    case .scale(let scale):
      #expect(forest.setScale(scale) == !scale.isNaN)
      if !scale.isNaN { naive.factor = Int64(min(max(scale * 0x1p32, 0), 0x1p58).rounded(.toNearestOrAwayFromZero)) }
    case .commit:
      forest.commitScale()
      naive.commit()
    }
  }

  private mutating func newRows(_ heights: [Int64], _ path: TableIndexPath) throws -> [NaiveForest.Row] {
    try heights.enumerated().map { i, height in
      let id = try #require(forest.id(ofRowAt: TableIndexPath(section: path.section, row: path.row + i)))
      #expect(rowIDs.insert(id).inserted, "\(id) is issued twice")
      return NaiveForest.Row(id: id, base: naive.clamped(height))
    }
  }

  private mutating func insert(_ heights: [Int64], _ path: TableIndexPath) throws {
    let rows = try newRows(heights, path)
    naive.sections[path.section].rows.insert(contentsOf: rows, at: path.row)
  }

  // MARK: Comparing

  /// Compares all queries of a forest. Above the limit, boxes are sampled at random.
  func compare(_ random: inout SeededRandom, boxes limit: Int = 80) {
    #expect(forest.invariantViolations() == [])
    #expect(forest.numberOfSections == naive.sections.count)
    #expect(forest.rowCount == naive.sections.reduce(0) { $0 + $1.rows.count })
    #expect(forest.currentScale == Double(naive.factor) / 0x1p32)
    let boxes = naive.boxes()
    let content = boxes.last?.bottom ?? 0
    #expect(forest.contentHeight.units == content)
    compareSections(boxes, limit, &random)

    for box in sample(boxes, limit, &random) {
      switch box.hit {
      case .header(let section): #expect(forest.rectForHeader(inSection: section) == box.rect)
      case .row(let path): #expect(forest.rectForRow(at: path) == box.rect)
      case .footer(let section): #expect(forest.rectForFooter(inSection: section) == box.rect)
      case .tableHeader, .tableFooter, .nothing: break
      }
      for y in [box.top - 1, box.top, box.bottom - 1, box.bottom] {
        #expect(forest.hitTest(contentY: Length(units: y)) == Self.hit(boxes, y))
      }
      if box.bottom > box.top { #expect(forest.band(at: box.rect.minY) == TableBand(hit: box.hit, rect: box.rect)) }
    }
    for y in LengthTests.extremes { #expect(forest.hitTest(contentY: Length(units: y)) == Self.hit(boxes, y)) }
    let from = Int64.random(in: -10...content + 10, using: &random)
    let to = from + Int64.random(in: 0...max(content / 4, 1), using: &random)
    let found = boxes.filter { $0.bottom > $0.top && $0.top < to && $0.bottom > from && to > from }
    #expect(
      forest.bands(in: Length(units: from)..<Length(units: to)) == found.map { TableBand(hit: $0.hit, rect: $0.rect) })
  }

  private func compareSections(_ boxes: [NaiveForest.Box], _ limit: Int, _ random: inout SeededRandom) {
    for index in sample(Array(-1...naive.sections.count), limit, &random) {
      let section = naive.sections.indices.contains(index) ? naive.sections[index] : nil
      #expect(forest.numberOfRows(inSection: index) == section?.rows.count ?? 0)
      #expect(forest.isOpen(index) == section?.isOpen ?? false)
      #expect(forest.headerHeight(inSection: index)?.units == section?.header)
      #expect(forest.footerHeight(inSection: index)?.units == section?.footer)
      #expect(forest.id(ofSection: index) == section?.id)
      if let section {
        #expect(forest.section(of: section.id) == index)
        let top = boxes.first { $0.hit == .header(section: index) }?.top ?? -1
        let bottom = boxes.last { $0.hit == .footer(section: index) }?.bottom ?? -1
        let rect = TableRect(minY: Length(units: top), height: Length(units: bottom - top))
        #expect(forest.rectForSection(index) == rect)
      } else {
        #expect(forest.rectForSection(index) == nil && forest.rectForHeader(inSection: index) == nil)
        #expect(forest.rectForFooter(inSection: index) == nil)
      }
      for row in sample(Array(-1...(section?.rows.count ?? 0)), limit, &random) {
        let path = TableIndexPath(section: index, row: row)
        let known = naive.has(path) ? section?.rows[row] : nil
        #expect(forest.id(ofRowAt: path) == known?.id)
        #expect(forest.baseHeightForRow(at: path)?.units == known?.base)
        #expect(forest.heightForRow(at: path)?.units == known.map { naive.height($0.base).rounded })
        if let known { #expect(forest.indexPath(of: known.id) == path) }
        if known == nil || section?.isOpen == false { #expect(forest.rectForRow(at: path) == nil) }
      }
    }
    let rows = Set(naive.sections.flatMap { $0.rows.map(\.id) })
    for id in rowIDs.subtracting(rows) { #expect(forest.indexPath(of: id) == nil) }
    for id in sectionIDs.subtracting(naive.sections.map(\.id)) { #expect(forest.section(of: id) == nil) }
  }

  private func sample<T>(_ values: [T], _ limit: Int, _ random: inout SeededRandom) -> [T] {
    if values.count <= limit { return values }
    return (0..<limit).map { _ in values[Int.random(in: 0..<values.count, using: &random)] }
  }

  /// Returns the element at a position by binary search: the boxes are many, and adjacent.
  static func hit(_ boxes: [NaiveForest.Box], _ y: Int64) -> TableHit {
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].bottom > y { high = middle } else { low = middle + 1 }
    }
    return low < boxes.count && boxes[low].top <= y ? boxes[low].hit : .nothing
  }
}
