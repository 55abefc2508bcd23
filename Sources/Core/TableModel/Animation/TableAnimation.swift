/// An animated update in progress: what a table shows at any time, as a pure function of time.
///
/// An update during another one starts where everything is shown at that time, like UIKit's animations with
/// `beginFromCurrentState`: what the earlier one still moves continues from there to its destination, within the time of
/// the new one. Scrolling, and changes without animation, take effect at once; the remaining distances are added to them.
public struct TableAnimation: Sendable {
  struct Item: Sendable {
    var element: AnimatedElement
    var from: Placement
    var to: Placement
    var gap: AnimatedGap?

    /// The element's index path in the layout that has it.
    var hit: TableHit? { isOld ? element.oldIndex : element.newIndex }

    /// Whether the element has the content from before the update.
    var isOld: Bool {
      switch element.motion {
      case .disappears, .isReplaced: true
      case .stays, .appears, .replaces: false
      }
    }

    /// Returns the placement at a point of the animation. At 0, it is the one before the update.
    func placement(at share: Double) -> Placement {
      guard share <= 0 else { return from.toward(to, by: share) }
      switch element.motion {
      case .appears(.none), .replaces(.none): return from.moved(opacity: 0)
      case .disappears(.none): return from.moved(opacity: 1)
      case .stays, .appears, .disappears, .isReplaced, .replaces: return from
      }
    }
  }

  /// The update's plan.
  public let plan: AnimationPlan
  /// The time of the update, in microseconds.
  public let start: Int64
  let items: [Item]
  let startFloating: FloatingElements
  /// The initial content offset and content height.
  private let startOffset: Length
  private let startHeight: Length

  /// Elements within this number of viewports above and below move into the viewport. From farther away they would pass
  /// too fast to be followed.
  private static let reach: Int64 = 16

  /// Starts an animation.
  ///
  /// - Parameters:
  ///   - plan: the update's plan.
  ///   - time: the time of the update, in microseconds.
  ///   - previous: the animation that may be in progress (default: none).
  public init(_ plan: AnimationPlan, at time: Int64, interrupting previous: TableAnimation? = nil) {
    self.plan = plan
    start = time
    let elements = plan.elements(within: Self.reach)
    guard let previous, time < previous.end else {
      items = elements.map { Item(element: $0, from: $0.from, to: $0.to, gap: $0.gap) }
      startFloating = FloatingElements(plan.before)
      startOffset = plan.before.contentOffset
      startHeight = plan.before.contentHeight
      return
    }
    let shown = previous.shown(in: plan.before, at: time)
    startFloating = previous.floating(in: plan.before, at: previous.progress(at: time))
    startOffset = shown.contentOffset
    startHeight = shown.contentHeight
    items = Interruption(shown, plan).items(elements)
  }

  /// The time at which the animation ends, in microseconds.
  public var end: Int64 { start + Int64(AnimationPlan.durationInMilliseconds) * 1000 }

  /// Returns the progress at a time in microseconds, from 0 to 1.
  public func progress(at time: Int64) -> Double {
    time >= end ? 1 : time <= start ? 0 : plan.curve.progress(at: Double(time - start) / Double(end - start))
  }

  // MARK: Presentation

  /// The elements shown at one time, in the content's coordinates.
  struct Shown {
    var items: [(item: Item, placement: Placement, gap: TableRect?)]
    var contentOffset: Length
    var contentHeight: Length
  }

  /// Returns the visible part of a layout, which may have scrolled or changed since the update.
  func shown(in layout: TableLayout, at time: Int64) -> Shown {
    let share = progress(at: time)
    var shown = Shown(
      items: [],
      contentOffset: startOffset.toward(plan.after.contentOffset, by: share)
        + (layout.contentOffset - plan.after.contentOffset),
      contentHeight: startHeight.toward(plan.after.contentHeight, by: share)
        + (layout.contentHeight - plan.after.contentHeight))
    for item in items {
      var (placement, gap) = (item.placement(at: share), item.gap?.rect(at: share))
      if !item.isOld {
        // Deleted without animation.
        guard let hit = layout.hit(item.element.part), let rect = layout.rect(hit) else { continue }
        let (top, growth) = (rect.minY - item.to.minY, rect.height - item.to.height)
        placement.minY += top
        placement.height = max(.zero, placement.height + growth)
        gap?.minY += top
        if let height = gap?.height { gap?.height = max(.zero, height + growth) }
      }
      shown.items.append((item, placement, gap))
    }
    return shown
  }
}

/// The start of a new update's elements if another one is in progress.
private struct Interruption {
  private let plan: AnimationPlan
  private let previous: TableAnimation.Shown
  private var places: [AnimatedElement.Part: Placement] = [:]

  init(_ previous: TableAnimation.Shown, _ plan: AnimationPlan) {
    self.plan = plan
    self.previous = previous
    for shown in previous.items where !shown.item.isOld { places[shown.item.element.part] = shown.placement }
  }

  func items(_ elements: [AnimatedElement]) -> [TableAnimation.Item] {
    let present = Set(elements.map(\.part))
    // Rows that were disappearing are behind everything else. Those that nothing shows any more do not return, or rows would
    // accumulate while one animation interrupts another.
    let remaining = previous.items.filter { shown in
      shown.item.isOld && !present.contains(shown.item.element.part) && shown.placement.opacity > 0
        && shown.gap.map { $0.height > .zero } ?? true
    }
    return remaining.map { continued($0.item, from: $0.placement, $0.gap) } + elements.map(started)
  }

  private func started(_ element: AnimatedElement) -> TableAnimation.Item {
    var item = TableAnimation.Item(element: element, from: element.from, to: element.to, gap: element.gap)
    if var gap = element.gap, gap.upper != gap.lower {
      gap.from = gapNow(gap)
      item.gap = gap
      if case .appears(let animation) = element.motion {
        // Slides on with the element that it appears next to.
        item.from.minY = element.to.minY + shift(animation, from: gap.to, to: gap.from)
      }
    }
    switch element.motion {
    case .stays, .disappears, .isReplaced:
      guard let place = places[element.part] else { return item }
      // One that disappears with `none` does so at once.
      let opacity = element.motion == .disappears(.none) ? item.from.opacity : place.opacity
      item.from = place.moved(opacity: opacity)
    case .appears, .replaces: break
    }
    return item
  }

  /// Returns the course of an element that was disappearing already.
  private func continued(
    _ item: TableAnimation.Item, from place: Placement, _ gapNow: TableRect?
  ) -> TableAnimation.Item {
    var item = item
    item.from = place
    // It fades as it moves, because its gap may not close any more.
    item.to.opacity = 0
    guard var gap = item.gap, let from = gapNow else { return item }
    let end = gapAtEnd(gap)
    if case .disappears(let animation) = item.element.motion {
      item.to.minY += shift(animation, from: gap.to, to: end)
    }
    gap.from = from
    gap.to = end
    item.gap = gap
    return item
  }

  /// Returns the distance that a row moves with the element that it slides under.
  private func shift(_ animation: RowAnimation, from old: TableRect, to new: TableRect) -> Length {
    switch animation {
    case .top: new.maxY - old.maxY
    case .bottom: new.minY - old.minY
    case .middle: new.middle - old.middle
    case .fade, .right, .left, .none, .automatic: .zero
    }
  }

  private func gapNow(_ gap: AnimatedGap) -> TableRect {
    let top = places[gap.upper]?.maxY ?? gap.from.minY
    let bottom = places[gap.lower]?.minY ?? gap.from.maxY
    return TableRect(minY: top, height: max(.zero, bottom - top))
  }

  private func gapAtEnd(_ gap: AnimatedGap) -> TableRect {
    let after = plan.after
    let top = after.hit(gap.upper).flatMap(after.rect)?.maxY ?? gap.to.minY
    let bottom = after.hit(gap.lower).flatMap(after.rect)?.minY ?? gap.to.maxY
    return TableRect(minY: top, height: max(.zero, bottom - top))
  }
}
