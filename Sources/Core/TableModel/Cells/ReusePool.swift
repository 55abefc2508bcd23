/// The views that are out of sight, by their identifiers, and the classes that create more.
struct ReusePool<View: ReusableView> {
  private var classes: [String: View.Type] = [:]
  /// The last one put back is reused first.
  private var waiting: [String: [View]] = [:]

  mutating func register(_ type: View.Type?, _ identifier: String) { classes[identifier] = type }

  /// Returns a view of that identifier, a new one if none waits; nil if no class is registered for it either.
  mutating func dequeue(_ identifier: String) -> View? {
    if let view = waiting[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    return classes[identifier].map { $0.init(reuseIdentifier: identifier) }
  }

  mutating func putBack(_ view: View) {
    if let identifier = view.reuseIdentifier { waiting[identifier, default: []].append(view) }
  }
}
