/// The course of an animated update: where everything in a table is at any time, without pixels.
///
/// It keeps the layouts before and after, so it costs nothing until it is used. Placements are in the content's
/// coordinates at their time: subtract `contentOffset(at:)` for the viewport's.
public struct AnimationPlan: Sendable {
  /// The duration: 300 ms. UIKit documents none for table updates. 0.3 s is what its users give for rows; Core Animation's
  /// documented default, which applies where UIKit sets nothing, is 0.25 s (`CATransaction.animationDuration`).
  public static let durationInMilliseconds = 300

  /// The layout before the update.
  public let before: TableLayout
  /// The layout after the update.
  public let after: TableLayout
  /// The resolved batch; nil if sections opened or closed in a table that stores its heights.
  public let updates: ResolvedUpdates?
  /// The table's style. Only a plain table casts shadows.
  public let style: TableView.Style
  /// The timing curve (default: `easeInOut`, UIKit's).
  public var curve = AnimationCurve.easeInOut

  private let disappearing: GapFinder
  private let appearing: GapFinder

  init(
    _ before: TableLayout, _ after: TableLayout, updates: ResolvedUpdates?, style: TableView.Style,
    toggled: [SectionID: RowAnimation] = [:]
  ) {
    self.before = before
    self.after = after
    self.updates = updates
    self.style = style
    let deleted = RowTransitions(
      before, rows: (updates?.deletedRows ?? []).reversed(), sections: updates?.deletedSections ?? [],
      emptied: (updates?.reloadedSections ?? []).map { .init($0.old, with: $0.animation) }, toggled: toggled)
    let inserted = RowTransitions(
      after, rows: updates?.insertedRows ?? [], sections: updates?.insertedSections ?? [],
      emptied: (updates?.reloadedSections ?? []).map { .init($0.new, with: $0.animation) }, toggled: toggled)
    let (rows, sections) = (updates?.movedRows ?? [], updates?.movedSections ?? [])
    disappearing = GapFinder(
      layout: before, other: after, transitions: deleted,
      moved: Set(rows.map { .row($0.from) } + sections.map { .header(section: $0.from) }))
    appearing = GapFinder(
      layout: after, other: before, transitions: inserted,
      moved: Set(rows.map { .row($0.to) } + sections.map { .header(section: $0.to) }))
  }

  // MARK: Time

  /// Returns the progress at a time.
  ///
  /// - Parameter milliseconds: the time since the update; clamped to the duration.
  public func progress(atMilliseconds milliseconds: Double) -> Double {
    curve.progress(at: milliseconds / Double(Self.durationInMilliseconds))
  }

  /// Returns the content offset at a point of the animation.
  ///
  /// - Parameter share: the progress, clamped to 0...1; see `progress(atMilliseconds:)`.
  public func contentOffset(at share: Double) -> Length {
    before.contentOffset.toward(after.contentOffset, by: share >= 1 ? 1 : share > 0 ? share : 0)
  }

  // MARK: Elements

  /// The elements visible before or after: those visible before in their old order, then new ones in their new order.
  public var visibleElements: [AnimatedElement] {
    elements(before.visibleBands, after.visibleBands)
  }

  /// All elements, visible or not.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public var elements: [AnimatedElement] {
    let all = { (layout: TableLayout) in layout.bands(in: TableRect(minY: .zero, height: layout.contentHeight)) }
    return elements(all(before), all(after))
  }

  /// The elements near the viewport before or after, in the order of `visibleElements`: those within `reach` viewports
  /// above and below.
  func elements(within reach: Int64) -> [AnimatedElement] {
    func near(_ layout: TableLayout) -> [TableBand] {
      let margin = reach * layout.viewportHeight
      return layout.bands(
        in: TableRect(minY: layout.contentOffset - margin, height: layout.viewportHeight + 2 * margin))
    }
    return elements(near(before), near(after))
  }

  private func elements(_ old: [TableBand], _ new: [TableBand]) -> [AnimatedElement] {
    var found: [AnimatedElement] = []
    var added: Set<AnimatedElement.Part> = []
    for band in old {
      guard let part = before.part(band.hit) else { continue }
      added.insert(part)
      found += elements(of: part, band.hit, band.rect)
    }
    for band in new {
      guard let part = after.part(band.hit), !added.contains(part) else { continue }
      if let oldHit = before.hit(part), let oldRect = before.rect(oldHit) {
        // The element moves into view from outside.
        found += elements(of: part, oldHit, oldRect)
      } else {
        found.append(appearance(part, band.hit, band.rect))
      }
    }
    return found
  }

  /// Returns the elements for something that existed before.
  private func elements(of part: AnimatedElement.Part, _ hit: TableHit, _ rect: TableRect) -> [AnimatedElement] {
    let from = Placement(rect, width: before.width)
    guard let newHit = after.hit(part), let newRect = after.rect(newHit) else {
      return [disappearance(part, hit, from)]
    }
    let to = Placement(newRect, width: after.width)
    guard let animation = reload(of: hit) else {
      return [
        AnimatedElement(
          part: part, motion: .stays, oldIndex: hit, newIndex: newHit, from: from, to: to, isBehind: false,
          isShaded: false, gap: nil)
      ]
    }
    // Both versions move with the remaining rows; the old one also disappears like a deleted row, the new one appears
    // like an inserted one. With `middle` the new one is uncovered from its middle, and the old one fades behind it.
    let chosen = animation.chosen
    let fades = chosen == .none || chosen == .middle
    var gap = chosen.isBehind ? AnimatedGap(from: rect, to: newRect, upper: part, lower: part) : nil
    let old = AnimatedElement(
      part: part, motion: .isReplaced(animation), oldIndex: hit, newIndex: newHit, from: from,
      to: fades
        ? to.moved(opacity: 0) : chosen.hidden(to, shift: AnimatedGap.shift(chosen, hiding: newRect, in: newRect)),
      isBehind: chosen.isBehind, isShaded: isShaded(chosen), gap: gap)
    if chosen == .middle { gap?.from = TableRect(minY: rect.middle, height: .zero) }
    let new = AnimatedElement(
      part: part, motion: .replaces(animation), oldIndex: hit, newIndex: newHit,
      from: chosen.hidden(from, shift: AnimatedGap.shift(chosen, hiding: rect, in: rect)), to: to,
      isBehind: chosen.isBehind, isShaded: isShaded(chosen), gap: gap)
    return [old, new]
  }

  private func disappearance(_ part: AnimatedElement.Part, _ hit: TableHit, _ from: Placement) -> AnimatedElement {
    let animation = disappearing.transitions.animation(of: hit) ?? .none
    let (to, gap) = hidden(from, hit, animation, disappearing)
    return AnimatedElement(
      // An element with the animation `none` disappears at once.
      part: part, motion: .disappears(animation), oldIndex: hit, newIndex: nil,
      from: animation == .none ? from.moved(opacity: 0) : from, to: animation == .none ? to.moved(opacity: 0) : to,
      isBehind: animation.isBehind, isShaded: isShaded(animation),
      gap: gap.map { AnimatedGap(from: $0.shown, to: $0.hidden, upper: $0.upper, lower: $0.lower) })
  }

  private func appearance(_ part: AnimatedElement.Part, _ hit: TableHit, _ rect: TableRect) -> AnimatedElement {
    let to = Placement(rect, width: after.width)
    let animation = appearing.transitions.animation(of: hit) ?? .none
    let (from, gap) = hidden(to, hit, animation, appearing)
    return AnimatedElement(
      part: part, motion: .appears(animation), oldIndex: nil, newIndex: hit, from: from, to: to,
      isBehind: animation.isBehind, isShaded: isShaded(animation),
      gap: gap.map { AnimatedGap(from: $0.hidden, to: $0.shown, upper: $0.upper, lower: $0.lower) })
  }

  /// Returns the position of an element while it is invisible, and the gap in which it appears or disappears.
  private func hidden(
    _ shown: Placement, _ hit: TableHit, _ animation: RowAnimation, _ finder: GapFinder
  ) -> (Placement, GapFinder.Found?) {
    // A row with `none` appears in front of the others. A fading one stays in its place, and the others uncover it.
    guard animation.chosen != .none, var gap = finder.gap(of: hit) else {
      return (animation.hidden(shown, shift: .zero), nil)
    }
    let shift = AnimatedGap.shift(animation, hiding: gap.shown, in: gap.hidden)
    // Rows with `middle` are uncovered from their middle, even if other rows leave the gap open.
    if animation.chosen == .middle {
      gap.hidden = TableRect(minY: gap.hidden.middle, height: .zero)
    }
    return (animation.hidden(shown, shift: shift), gap)
  }

  private func isShaded(_ animation: RowAnimation) -> Bool { animation.chosen == .middle && style == .plain }

  private func reload(of hit: TableHit) -> RowAnimation? {
    guard let updates, case .row(let path) = hit, let new = updates.newIndexPath(ofOld: path) else { return nil }
    var (low, high) = (0, updates.reloadedRows.count)
    while low < high {
      let middle = (low + high) / 2
      if updates.reloadedRows[middle].new < new { low = middle + 1 } else { high = middle }
    }
    return low < updates.reloadedRows.count && updates.reloadedRows[low].new == new
      ? updates.reloadedRows[low].animation : nil
  }
}

extension TableLayout {
  func part(_ hit: TableHit) -> AnimatedElement.Part? {
    switch hit {
    case .tableHeader: .tableHeader
    case .tableFooter: .tableFooter
    case .header(let section): sections.id(ofSection: section).map { .header($0) }
    case .footer(let section): sections.id(ofSection: section).map { .footer($0) }
    case .row(let path): sections.id(ofRowAt: path).map { .row($0) }
    case .nothing: nil
    }
  }

  func hit(_ part: AnimatedElement.Part) -> TableHit? {
    switch part {
    case .tableHeader: .tableHeader
    case .tableFooter: .tableFooter
    case .header(let id): sections.section(of: id).map { .header(section: $0) }
    case .footer(let id): sections.section(of: id).map { .footer(section: $0) }
    case .row(let id): sections.indexPath(of: id).map { .row($0) }
    }
  }

  /// Returns an element's rectangle; nil if it does not exist, or is a row of a closed section.
  public func rect(_ hit: TableHit) -> TableRect? {
    switch hit {
    case .tableHeader: rectForTableHeader
    case .tableFooter: rectForTableFooter
    case .header(let section): rectForHeader(inSection: section)
    case .footer(let section): rectForFooter(inSection: section)
    case .row(let path): rectForRow(at: path)
    case .nothing: nil
    }
  }
}
