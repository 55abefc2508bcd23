/// The views of the visible elements of one kind.
struct VisibleViews<ID: Hashable, View: ReusableView> {
  var pool = ReusePool<View>()
  private var views: [ID: View] = [:]
  /// The IDs from top to bottom.
  private(set) var order: [ID] = []

  subscript(id: ID) -> View? { views[id] }

  var all: [View] { order.compactMap { views[$0] } }

  /// Puts all views back except those of some elements, so that they can be reused.
  mutating func keepOnly(_ kept: Set<ID>) {
    // From top to bottom, so that they are reused in that order.
    for id in order where !kept.contains(id) { views.removeValue(forKey: id).map { pool.putBack($0) } }
    order.removeAll { !kept.contains($0) }
  }

  /// Puts the view of an element back, for an element that is reloaded.
  mutating func putBack(_ id: ID) {
    guard let view = views.removeValue(forKey: id) else { return }
    order.removeAll { $0 == id }
    pool.putBack(view)
  }

  /// Adds an element's view. A view that another element has stays there: it can be in one place only.
  mutating func add(_ view: View, for id: ID) {
    if !views.values.contains(where: { $0 === view }) { views[id] = view }
  }

  /// Sets the order from top to bottom.
  mutating func arrange(_ ids: [ID]) { order = ids.filter { views[$0] != nil } }
}
