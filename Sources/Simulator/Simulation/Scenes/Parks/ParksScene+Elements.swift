import Gestures
import TableModel

// As the seed attaches its recognizers: a tap to each section's title, to each cell, to the photo. Pinches and pans belong to
// the photo's and the lists' scroll views, and stay on the window.
extension ParksScene {
  /// The possible targets of a tap.
  enum Hit: Equatable {
    case photo
    case tab(TabBar.Tab)
    case title(section: Int)
    case thumbnail(PhotoPath)
    case nothing
  }

  package static let elementKinds: [SceneElementKind] = [
    SceneElementKind("header", ["section"], "the title of a park, in the table or the collection"),
    SceneElementKind("cell", ["section", "row"], "the cell of a photo, in the table or the collection"),
    SceneElementKind("tab", ["number"], "a tab of the tab bar: 0 for the table, 1 for the collection"),
    SceneElementKind("photo", [], "the open photo"),
    SceneElementKind("window", [], "what is around the open photo"),
    SceneElementKind("table", [], "the table, which contains its titles and cells", isContainer: true),
    SceneElementKind("collection", [], "the collection, which contains its titles and cells", isContainer: true),
  ]

  package func elements(at point: Point2D, _ time: Timestamp) -> [SceneElement] {
    advance(to: time)
    let list = SceneElement(tabBar.selected == .table ? "table" : "collection")
    guard let point = window.point(point) else { return [list] }
    switch hitTest(point) {
    case .photo: return [SceneElement("photo")]
    case .tab(let tab): return [SceneElement("tab", tab.rawValue)]
    case .title(let section): return [SceneElement("header", section), list]
    case .thumbnail(let path): return [SceneElement("cell", path.park, path.photo), list]
    case .nothing: return viewer == nil ? [list] : [SceneElement("window")]
    }
  }

  /// Cells end with their section's collapse, a list when the other tab is selected.
  package func isPresent(_ element: SceneElement, at time: Timestamp) -> Bool {
    switch element.kind {
    case "photo": viewer != nil
    case "table": tabBar.selected == .table
    case "collection": tabBar.selected == .collection
    case "cell": tabBar.selected == .collection || !table.collapsed.contains(element.indices[0])
    default: true
    }
  }

  package func title(of element: SceneElement) -> String? {
    switch element.kind {
    case "header": title(ofPark: element.indices[0])
    case "cell": title(ofPark: element.indices[0]).map { "\($0), photo \(element.indices[1] + 1)" }
    case "tab": TabBar.Tab(rawValue: element.indices[0]).map { "the tab \($0.title)" }
    default: "the \(element.kind)"
    }
  }

  private func title(ofPark index: Int) -> String? {
    model.parks.indices.contains(index) ? model.parks[index].name : nil
  }

  package func problem(with element: SceneElement) -> String? {
    if element.kind == "tab" { return problem(element, element.indices[0], below: TabBar.Tab.allCases.count, "tabs") }
    return problem(element, rows: model.parks.map(\.photos.count), "parks", "photos")
  }

  package static func attachesToElements(_ kind: SceneGesture.Kind) -> Bool { kind.isOneFinger }

  func hitTest(_ point: LengthPoint) -> Hit {
    if let viewer { return viewer.frame.contains(point) ? .photo : .nothing }
    if let tab = tabBar.hitTest(point, in: window.tabBar) { return .tab(tab) }
    let inView = CoordinateSpace.window.convert(point, to: .view(window.content))
    return switch front.hitTest(inView) {
    case .title(let section): .title(section: section)
    case .photo(let path): .thumbnail(path)
    case nil: .nothing
    }
  }

  func hit(_ element: SceneElement) -> Hit {
    let indices = element.indices
    return switch element.kind {
    case "photo": .photo
    case "tab": TabBar.Tab(rawValue: indices[0]).map { .tab($0) } ?? .nothing
    case "header": .title(section: indices[0])
    case "cell": .thumbnail(PhotoPath(park: indices[0], photo: indices[1]))
    default: .nothing
    }
  }
}

extension ParksScene {
  func control(among elements: [SceneElement], at point: Point2D) -> SceneElement? {
    guard let first = elements.first else { return nil }
    // The photo closes by a tap recognizer.
    switch first.kind {
    case "tab", "cell": return first
    case "header": return tabBar.selected == .table ? first : nil
    default: return nil
    }
  }

  func activate(_ control: SceneElement, at point: Point2D, _ time: Timestamp) -> [SceneEvent] {
    handle(SceneGesture(.tap(count: 1, touches: 1), .ended, at: point, time, on: control))
  }
}
