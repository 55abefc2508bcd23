import Gestures
import TouchTrace
import TraceReplay

/// The areas of a scene's elements in a search: bands, nested as the elements are. A band without a name is left for the elements that
/// the setup does not name.
///
/// What moves, appears or disappears in the scene is not explored.
struct SceneAreas {
  private(set) var lines: [TraceHeader.TargetLine] = []
  /// The area of all elements to which the scene attaches recognizers; nil if it attaches none of the setup's.
  private(set) var each: String?
  /// The areas of elements that have these recognizers as well as those of their kind.
  private(set) var shared: Set<String> = []

  init(_ setup: Setup, _ bounds: Point2D) {
    let named = setup.recognizers.map(\.target) + setup.deliveries
    let references = named.compactMap { $0 }.filter(\.isElement).uniqued()
    let kinds = setup.elementKinds
    func elements(where isIncluded: (SceneElementKind) -> Bool) -> [TargetReference] {
      references.filter { reference in kinds.contains { $0.name == reference.kind && isIncluded($0) } }
    }
    let containers = elements(where: \.isContainer)
    // A scene with one container is covered by it, and each place of a scene is an element of it.
    add(containers, in: nil, of: bounds, leavesSpace: kinds.count { $0.isContainer } > 1)
    var parent = lines.first?.name
    if setup.recognizers.contains(where: setup.isOnEachElement) {
      let name = Self.freeName("element", among: setup.targets.map(\.name))
      add(name, in: parent, of: bounds, leavesSpace: parent != nil)
      each = name
      parent = name
    }
    let inner = references.filter { !containers.contains($0) }
    let parts = elements(where: \.isPart)
    let wholes = inner.filter { !parts.contains($0) }
    shared = Set(wholes.map(\.areaName))
    add(inner.filter { Self.whole(of: $0, among: wholes, kinds) == nil }, in: parent, of: bounds)
    for part in inner {
      guard let whole = Self.whole(of: part, among: wholes, kinds) else { continue }
      add([part], in: whole.areaName, of: bounds)
    }
  }

  /// Returns the named element that contains another one: that of its kind, or the one with the same numbers of which it is a part.
  private static func whole(
    of element: TargetReference, among wholes: [TargetReference], _ kinds: [SceneElementKind]
  ) -> TargetReference? {
    wholes.first { whole in
      guard whole != element, case .each(let name) = whole else { return false }
      if name == element.kind { return true }
      let (kind, own) = (kinds.first { $0.name == name }, kinds.first { $0.name == element.kind })
      return own?.isPart == true && own?.indices == kind?.indices
    }
  }

  private static func freeName(_ name: String, among taken: [String]) -> String {
    taken.contains(name) ? freeName(name + "-", among: taken) : name
  }

  private mutating func add(
    _ elements: [TargetReference], in parent: String?, of bounds: Point2D, leavesSpace: Bool = true
  ) {
    let frame = self.frame(of: parent, in: bounds)
    let first = leavesSpace ? 1 : 0
    let height = (frame.size.y / Double(max(elements.count + first, 1))).rounded(.down)
    for (index, element) in elements.enumerated() {
      let area = Rect2D(
        x: frame.origin.x, y: frame.origin.y + height * Double(index + first), width: frame.size.x, height: height)
      lines.append(TraceHeader.TargetLine(name: element.areaName, frame: area, in: parent))
    }
  }

  private mutating func add(_ name: String, in parent: String?, of bounds: Point2D, leavesSpace: Bool) {
    var frame = self.frame(of: parent, in: bounds)
    if leavesSpace {
      let space = (frame.size.y / 8).rounded()
      frame = Rect2D(
        x: frame.origin.x, y: frame.origin.y + space, width: frame.size.x, height: frame.size.y - space)
    }
    lines.append(TraceHeader.TargetLine(name: name, frame: frame, in: parent))
  }

  private func frame(of parent: String?, in bounds: Point2D) -> Rect2D {
    lines.first { $0.name == parent }?.frame ?? Rect2D(x: 0, y: 0, width: bounds.x, height: bounds.y)
  }
}

extension TargetReference {
  /// The name of the target's area in a search; nil is the surface.
  var searchedName: String? { self == .surface ? nil : areaName }

  /// The name as one word, such as `cell-0-1`.
  fileprivate var areaName: String {
    switch self {
    case .surface: "surface"
    case .named(let name): name
    case .each(let kind): kind
    case .element(let kind, let indices): ([kind] + indices.map(String.init)).joined(separator: "-")
    }
  }

  /// The kind of the elements that it names; nil if it names none.
  fileprivate var kind: String? {
    switch self {
    case .surface, .named: nil
    case .element(let kind, _), .each(let kind): kind
    }
  }

  fileprivate var isElement: Bool { kind != nil }
}
