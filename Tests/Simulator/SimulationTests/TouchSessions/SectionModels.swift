import Gestures
import TestSupport

/// The plays: a header's tap opens its section and closes the one before.
struct PlaysModel: SessionModel {
  let titles: [(String, Int)]
  var open: Int? = 0
  var list = ModelList()

  init(_ titles: [(String, Int)]) { self.titles = titles }

  private var elements: [(ModelList.Element, Double)] {
    titles.indices.flatMap { section in
      [(.header(section), 48)] + (0..<(section == open ? titles[section].1 : 0)).map { (.row(section, $0), 88) }
    }
  }

  func room(at place: Point2D) -> ClosedRange<Double> { list.room(elements) }

  mutating func lines(_ touch: SessionTouch) -> [String] {
    if touch.isDrag { return list.scroll(touch) }
    switch list.element(at: touch.y, elements) {
    // A header has a tap recognizer, and a held touch is no tap.
    case .header(let section): return touch.isTap ? toggle(section).map { "\(touch.end) \($0)" } : []
    case .row(let section, let row):
      return touch.isActivation ? ["\(touch.end) row [\(section), \(row)] selected"] : []
    case .tableHeader, .footer, .tableFooter, nil: return []
    }
  }

  private mutating func toggle(_ section: Int) -> [String] {
    let (title, rows) = titles[section]
    var lines: [String] = []
    if let open { lines.append("section \(open) \"\(titles[open].0)\" closed, \(titles[open].1, "row")") }
    if open != section { lines.append("section \(section) \"\(title)\" opened, \(rows, "row")") }
    open = open == section ? nil : section
    list.settle(elements)
    return lines
  }
}

/// The feeds: as the plays, with a button in each header, and editing.
struct FeedsModel: SessionModel {
  let names: [String]
  var counts: [Int]
  var open: Int? = 1
  var isEditing = false
  var deleting: (section: Int, row: Int)?
  var list = ModelList()

  init(_ names: [String], _ counts: [Int]) { (self.names, self.counts) = (names, counts) }

  private var elements: [(ModelList.Element, Double)] {
    var elements: [(ModelList.Element, Double)] = [(.tableHeader, 60)]
    for section in names.indices {
      elements.append((.header(section), 48))
      if section != open { continue }
      // An open feed has a row to add while it is edited, and a footer if it has stories.
      elements += (0..<counts[section] + (isEditing ? 1 : 0)).map { (.row(section, $0), isEditing ? 89 : 88) }
      if counts[section] > 0 { elements.append((.footer(section), 20)) }
    }
    return elements + [(.tableFooter, 36)]
  }

  func room(at place: Point2D) -> ClosedRange<Double> { list.room(elements) }

  mutating func lines(_ touch: SessionTouch) -> [String] {
    if touch.isDrag {
      let dismissed = deleting == nil ? [] : ["\(touch.moves[0].time) deletion dismissed"]
      deleting = nil
      return dismissed + list.scroll(touch)
    }
    let target = list.element(at: touch.y, elements)
    var confirms = false
    if let deleting, target == .row(deleting.section, deleting.row) { confirms = touch.x >= 240 }
    // A held touch acts on controls alone.
    guard touch.isTap || touch.isActivation && (confirms || isControl(target, touch)) else { return [] }
    guard let deleting else { return act(target, touch) }
    self.deleting = nil
    // Any other tap dismisses the button.
    guard confirms else { return ["\(touch.end) deletion dismissed"] }
    counts[deleting.section] -= 1
    list.settle(elements)
    return ["\(touch.end) row [\(deleting.section), \(deleting.row)] deleted"]
  }

  private func isControl(_ target: ModelList.Element?, _ touch: SessionTouch) -> Bool {
    switch target {
    case .tableHeader: touch.x >= 224
    case .header: touch.x < 48
    case .row: !isEditing || touch.x < 52 || deleting != nil && touch.x >= 240
    case .footer, .tableFooter, nil: false
    }
  }

  private mutating func act(_ target: ModelList.Element?, _ touch: SessionTouch) -> [String] {
    let (before, end) = (list.offset, touch.end)
    defer { list.settle(elements) }
    switch target {
    case .tableHeader where touch.x >= 224:
      isEditing.toggle()
      let rows = open == nil ? 0 : 1
      return ["\(end) \(isEditing ? "editing began, \(rows, "row") added" : "editing ended, \(rows, "row") removed")"]
    case .tableHeader: return ["\(end) all data reloaded"]
    case .header(let section):
      return ((touch.x < 48 ? ["button of section \(section) \"\(names[section])\" tapped"] : []) + toggle(section)).map
      {
        "\(end) \($0)"
      }
    case .row(let section, let row):
      if !isEditing { return ["\(end) row [\(section), \(row)] selected"] }
      if touch.x >= 52 { return [] }
      if row == counts[section] {
        counts[section] += 1
        return ["\(end) row [\(section), \(row)] inserted"]
      }
      deleting = (section, row)
      return ["\(end) row [\(section), \(row)] to be deleted: confirm with its button"]
    case .tableFooter:
      list.offset = 0
      return before == 0 ? [] : ["\(end) scrolled; offset \(String(points: before)) -> 0.000"]
    case .footer, nil: return []
    }
  }

  private mutating func toggle(_ section: Int) -> [String] {
    var lines: [String] = []
    if let open { lines.append("section \(open) \"\(names[open])\" closed, \(counts[open], "row")") }
    if open != section { lines.append("section \(section) \"\(names[section])\" opened, \(counts[section], "row")") }
    open = open == section ? nil : section
    return lines
  }
}
