import TableModel

/// The oracle: a table written the slow and obvious way. It keeps rows in one flat list, in plain integers, and lays
/// every box out anew for each question.
struct NaiveTable {
  struct Row {
    var section: Int
    var units: Int64
  }
  struct Box: Equatable {
    var hit: TableHit
    var top: Int64
    var bottom: Int64
  }

  var headers: [Int64] = []
  var open: Set<Int> = []
  var rows: [Row] = []
  var viewport: Int64
  var offset: Int64 = 0
  let minimum: Int64
  let standard: Int64
  static let maximum: Int64 = 64_000_000

  /// Every box that shows, from top to bottom.
  var boxes: [Box] {
    var boxes: [Box] = []
    for (section, header) in headers.enumerated() {
      let top = boxes.last?.bottom ?? 0
      boxes.append(Box(hit: .header(section: section), top: top, bottom: top + header))
      if !open.contains(section) { continue }
      for (number, row) in rows.filter({ $0.section == section }).enumerated() {
        let top = boxes[boxes.count - 1].bottom
        boxes.append(
          Box(hit: .row(IndexPath(section: section, row: number)), top: top, bottom: top + row.units))
      }
    }
    return boxes
  }
  var content: Int64 { boxes.last?.bottom ?? 0 }
  func hit(_ y: Int64) -> TableHit { boxes.first { $0.top <= y && y < $0.bottom }?.hit ?? .nothing }
  func count(_ section: Int) -> Int { rows.count { $0.section == section } }
  /// Where a row is in the flat list.
  func place(_ path: IndexPath) -> Int? {
    let places = rows.indices.filter { rows[$0].section == path.section }
    return places.indices.contains(path.row) ? places[path.row] : nil
  }

  mutating func settle() { offset = min(max(offset, 0), max(content - viewport, 0)) }
}

/// What can be done to both tables.
enum Operation {
  case add(rows: Int, header: Int64?, isOpen: Bool)
  case toggle(Int)
  case open(Int)
  case close(Int)
  case setHeight(Int64, IndexPath)
  case scale(Double, from: Int64, IndexPath)
  case scrollTo(Int64)
  case scrollBy(Int64)
  case viewport(Int64)
}

extension TableModel {
  mutating func apply(_ operation: Operation) -> TableChange {
    switch operation {
    case .add(let rows, let header, let isOpen):
      addSection(rows: rows, headerHeight: header.map { Length(units: $0) }, isOpen: isOpen)
    case .toggle(let section): toggleSection(section)
    case .open(let section): openSection(section)
    case .close(let section): closeSection(section)
    case .setHeight(let units, let path): setHeight(Length(units: units), forRowAt: path)
    case .scale(let scale, let from, let path):
      scaleHeight(forRowAt: path, from: Length(units: from), by: scale)
    case .scrollTo(let units): scroll(to: Length(units: units))
    case .scrollBy(let units): scroll(by: Length(units: units))
    case .viewport(let units): setViewportHeight(Length(units: units))
    }
  }
}

extension NaiveTable {
  mutating func apply(_ operation: Operation, standardHeader: Int64) -> TableChange {
    let (oldContent, oldOffset) = (content, offset)
    let event = perform(operation, standardHeader: standardHeader)
    settle()
    return TableChange(
      event, contentHeight: .init(from: Length(units: oldContent), to: Length(units: content)),
      contentOffset: .init(from: Length(units: oldOffset), to: Length(units: offset)))
  }

  private mutating func perform(_ operation: Operation, standardHeader: Int64) -> TableChange.Event {
    switch operation {
    case .add(let count, let header, let isOpen):
      if count < 0 || count > TableModel.maximumRowCount { return .refused(.rowCount(count)) }
      let section = headers.count
      headers.append(min(max(header ?? standardHeader, 0), Self.maximum))
      if isOpen { open.insert(section) }
      for _ in 0..<count { rows.append(Row(section: section, units: standard)) }
      return .sectionAdded(section, rows: count)
    case .toggle(let section):
      return perform(open.contains(section) ? .close(section) : .open(section), standardHeader: 0)
    case .open(let section):
      if section < 0 || section >= headers.count { return .refused(.noSuchSection(section)) }
      return open.insert(section).inserted ? .sectionOpened(section, rows: count(section)) : .nothing
    case .close(let section):
      if section < 0 || section >= headers.count { return .refused(.noSuchSection(section)) }
      return open.remove(section) == nil ? .nothing : .sectionClosed(section, rows: count(section))
    case .setHeight(let units, let path):
      guard let place = place(path) else { return .refused(.noSuchRow(path)) }
      let old = rows[place].units
      rows[place].units = min(max(units, minimum), Self.maximum)
      if rows[place].units == old { return .nothing }
      return .rowHeightChanged(path, from: Length(units: old), to: Length(units: rows[place].units))
    case .scale(let scale, let from, let path):
      if place(path) == nil { return .refused(.noSuchRow(path)) }
      let product = Double(from) / 64 * scale
      if product.isNaN { return .refused(.noHeight(path)) }
      let height = max(Double(minimum) / 64, product).rounded(.toNearestOrAwayFromZero)
      return perform(.setHeight(Int64(min(height, 1e6)) * 64, path), standardHeader: 0)
    case .scrollTo(let units):
      let old = offset
      offset = units
      settle()
      return offset == old ? .nothing : .scrolled
    case .scrollBy(let units):
      // Content is far from the end of Int64 here, so the step may be cut to a length that cannot overflow.
      return perform(.scrollTo(offset + min(max(units, -1 << 60), 1 << 60)), standardHeader: 0)
    case .viewport(let units):
      let old = viewport
      viewport = max(units, 0)
      return old == viewport ? .nothing : .viewportResized(from: Length(units: old), to: Length(units: viewport))
    }
  }
}
