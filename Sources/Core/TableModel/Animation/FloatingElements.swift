/// How far headers and footers float from their places during an animation.
///
/// As in UIKit, an element moves from where it is shown before to where it is shown after: the distance changes with the
/// place, and no rule applies in between.
struct FloatingElements: Sendable {
  private var distances: [(part: AnimatedElement.Part, distance: Length)] = []

  init(_ layout: TableLayout) {
    for band in [layout.floatingFooter, layout.floatingHeader].compactMap(\.self) {
      guard let part = layout.part(band.hit), let place = layout.rect(band.hit) else { continue }
      distances.append((part, band.rect.minY - place.minY))
    }
  }

  /// The elements, back to front.
  var parts: [AnimatedElement.Part] { distances.map(\.part) }

  /// Returns an element's distance; nil if it does not float.
  subscript(part: AnimatedElement.Part) -> Length? { distances.first { $0.part == part }?.distance }

  /// Returns the part of a gap's rectangle that a floating header above it and a floating footer below it do not cover.
  func uncovered(_ rect: TableRect, in gap: AnimatedGap) -> TableRect {
    let top = rect.minY + max(.zero, self[gap.upper] ?? .zero)
    let bottom = rect.maxY + min(.zero, self[gap.lower] ?? .zero)
    return TableRect(minY: top, height: max(.zero, bottom - top))
  }

  /// Returns the floating elements at a share of the animation from this to another layout. What appears or disappears keeps its
  /// distance. `stays` returns whether an element exists before and after.
  func toward(_ after: Self, by share: Double, where stays: (AnimatedElement.Part) -> Bool) -> Self {
    // At the end, only what floats there is in front of the others.
    if share >= 1 { return after }
    var result = self
    result.distances = (parts + after.parts.filter { self[$0] == nil }).map { part in
      let stays = stays(part)
      let from = self[part] ?? (stays ? .zero : after[part] ?? .zero)
      let to = after[part] ?? (stays ? .zero : from)
      return (part, from.toward(to, by: share))
    }
    return result
  }
}

extension TableAnimation {
  func floating(in layout: TableLayout, at share: Double) -> FloatingElements {
    startFloating.toward(FloatingElements(layout), by: share) { layout.hit($0) != nil && plan.before.hit($0) != nil }
  }
}
