/// The rows of a table in JSON, in which a touch may be an object within another one, or one of a list.
///
/// An object's values have the path of their keys as a name, such as `touch.x`. Each object of a list is a row, with the values of the
/// objects around it. A list with the touches that are down at a time also determines when they begin and end, and a list of positions with
/// times is the whole course of a touch.
struct NestedRows {
  struct Row {
    fileprivate var cells: [Cell]
    /// The number of the outermost object, from 1.
    let object: Int

    /// Returns the values of columns, empty where there is none.
    func values(of names: [String]) -> [String] {
      names.enumerated().map { index, name in
        if index < cells.count, cells[index].name == name { return cells[index].text }
        return cells.last { $0.name == name }?.text ?? ""
      }
    }
  }

  private typealias List = (name: String, path: String, elements: [JSONValue])

  fileprivate struct Cell {
    var name: String
    var text: String
  }

  /// The objects of a list, and what the objects around it have.
  private struct Group {
    var outer: [Cell]
    /// The name of the list, the last one of its path.
    var name: String
    var object: Int
    var items: [[Cell]] = []
    /// The number of each item's outermost object.
    var objects: [Int] = []
  }

  private(set) var names: [String] = []
  private(set) var rows: [Row] = []
  private var groups: [Group] = []

  init(_ values: [JSONValue]) {
    groups.append(Group(outer: [], name: "", object: 1))
    // The groups of the outermost objects are one.
    for (index, value) in values.enumerated() {
      add(value, path: "", outer: [], to: 0, object: index + 1, isAround: values.count == 1)
    }
    if groups[0].items.isEmpty { groups.removeFirst() }
    setNames()
    switch form {
    case .rows: addRows()
    case .touchesDown: addFrames()
    case .courses: addCourses()
    }
    groups = []
  }

  // MARK: Objects

  /// - Parameter isAround: whether the object is the only one, so that those in its list are counted.
  private mutating func add(
    _ value: JSONValue, path: String, outer: [Cell], to group: Int, object: Int, isAround: Bool
  ) {
    guard case .object = value.content else { return }
    var cells = outer
    var lists: [List] = []
    Self.flatten(value, path, &cells, &lists)
    guard let list = Self.list(lists) else {
      groups[group].objects.append(object)
      return groups[group].items.append(cells)
    }
    groups.append(Group(outer: cells, name: list.name, object: object))
    let place = groups.count - 1
    for (index, element) in list.elements.enumerated() {
      add(
        element, path: list.path + ".", outer: cells, to: place, object: isAround ? index + 1 : object, isAround: false)
    }
  }

  /// Adds the values of an object, and its lists of objects.
  private static func flatten(
    _ value: JSONValue, _ path: String, _ cells: inout [Cell], _ lists: inout [List]
  ) {
    guard case .object(let members) = value.content else { return }
    for member in members {
      let name = path.isEmpty ? member.key : path + member.key
      switch member.value.content {
      case .object(let inner):
        // A list that became an object: {"0": {…}, "length": 1}.
        let items = inner.filter { Int($0.key) != nil }.map(\.value)
        if !items.isEmpty, items.allSatisfy({ if case .object = $0.content { true } else { false } }) {
          lists.append((member.key, name, items))
        } else {
          flatten(member.value, name + ".", &cells, &lists)
        }
      case .array(let elements):
        let numbers = elements.compactMap(\.number)
        if (2...3).contains(numbers.count), numbers.count == elements.count {
          for (axis, number) in zip(["x", "y", "z"], elements) {
            cells.append(Cell(name: "\(name).\(axis)", text: text(number)))
          }
        } else if elements.allSatisfy({ if case .object = $0.content { true } else { false } }) {
          lists.append((member.key, name, elements))
        }
      default: cells.append(Cell(name: name, text: text(member.value)))
      }
    }
  }

  /// Returns the list with the touches: the one with a name for that, or the longest with positions.
  private static func list(_ lists: [List]) -> List? {
    if lists.isEmpty { return nil }
    let usual = ["touches", "pointers", "contacts", "fingers", "points"]
    if let named = lists.first(where: { usual.contains($0.name.lowercased()) }) { return named }
    return lists.filter { $0.elements.contains { hasPosition($0, depth: 0) } }
      .max { $0.elements.count < $1.elements.count }
  }

  private static func hasPosition(_ value: JSONValue, depth: Int) -> Bool {
    var cells: [Cell] = []
    var lists: [List] = []
    flatten(value, "", &cells, &lists)
    let columns = TableColumns(cells.map(\.name))
    if columns[.x] != nil && columns[.y] != nil { return true }
    return depth < 8 && lists.contains { $0.elements.contains { hasPosition($0, depth: depth + 1) } }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value.content {
    case .string(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .null, .array, .object: ""
    }
  }

  // MARK: Rows

  private enum Form { case rows, touchesDown, courses }

  private mutating func setNames() {
    var known = Set<String>()
    func add(_ cells: [Cell]) { for cell in cells where known.insert(cell.name).inserted { names.append(cell.name) } }
    for group in groups.prefix(400) { for item in group.items.prefix(400) { add(item) } }
  }

  /// What the lists are.
  private var form: Form {
    let columns = TableColumns(names)
    guard let group = groups.first(where: { !$0.name.isEmpty && !$0.items.isEmpty }), let time = columns[.time] else {
      return .rows
    }
    func isOwn(_ role: TableColumns.Role) -> Bool {
      columns[role].map { place in !group.outer.contains { $0.name == names[place] } } ?? false
    }
    if !isOwn(.time) {
      // A list of those that are down, and one of none, from which a lift follows.
      let isOfChanges = isOwn(.phase) || columns[.phase] != nil && group.name.lowercased() != "touches"
      return !isOfChanges && groups.contains { $0.items.isEmpty && $0.outer.contains { $0.name == names[time] } }
        ? .touchesDown : .rows
    }
    return groups.count > 1 && !isOwn(.id) && !isOwn(.phase) ? .courses : .rows
  }

  private mutating func addRows() {
    for group in groups {
      for (item, object) in zip(group.items, group.objects) { rows.append(Row(cells: item, object: object)) }
    }
  }

  /// Replaces the column of phases, or adds one, and adds numbers of touches if there are none.
  private mutating func setColumns() -> (id: String, isOwnID: Bool) {
    let columns = TableColumns(names)
    let phase = columns[.phase].map { names[$0] }
    let id = columns[.id].map { names[$0] }
    names.removeAll { $0 == phase }
    if id == nil { names.append("id") }
    names.append("phase")
    return (id ?? "id", id != nil)
  }

  private mutating func append(_ cells: [Cell], _ id: String, _ number: String, _ phase: String, _ object: Int) {
    let own = cells.filter { $0.name != id && $0.name != "phase" }
    rows.append(Row(cells: own + [Cell(name: id, text: number), Cell(name: "phase", text: phase)], object: object))
  }

  /// Each list has the touches that are down: others have lifted.
  private mutating func addFrames() {
    let columns = TableColumns(names)
    let time = columns[.time].map { names[$0] } ?? ""
    let (id, isOwnID) = setColumns()
    var down: [(number: String, cells: [Cell])] = []
    for group in groups {
      let items = group.items.enumerated().map { index, cells in
        (number: isOwnID ? cells.last { $0.name == id }?.text ?? "" : "\(index)", cells: cells)
      }
      let isCancelled = group.outer.contains { $0.text.lowercased().contains("cancel") }
      for touch in down where !items.contains(where: { $0.number == touch.number }) {
        var cells = touch.cells
        for index in cells.indices where cells[index].name == time {
          cells[index].text = group.outer.last { $0.name == time }?.text ?? cells[index].text
        }
        append(cells, id, touch.number, isCancelled ? "cancelled" : "ended", group.object)
      }
      for touch in items {
        let isDown = down.contains { $0.number == touch.number }
        append(touch.cells, id, touch.number, isDown ? "moved" : "began", group.object)
      }
      down = items
    }
  }

  /// Each list is the course of a touch.
  private mutating func addCourses() {
    let (id, _) = setColumns()
    for (number, group) in groups.enumerated() {
      for (index, item) in group.items.enumerated() {
        append(item, id, "\(number)", index == 0 ? "began" : "moved", group.object)
      }
      if let last = group.items.last { append(last, id, "\(number)", "ended", group.object) }
    }
  }
}
