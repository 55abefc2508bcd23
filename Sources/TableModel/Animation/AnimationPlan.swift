/// The course of an animated update: where everything in a table is at any time, without pixels.
///
/// It keeps the layouts before and after, so it costs nothing until it is used. Placements are in the content's
/// coordinates at their time: subtract `contentOffset(at:)` for the viewport's.
public struct AnimationPlan: Sendable {
  /// UIKit's duration for rows: 300 ms.
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

  private let disappearing: RowTransitions
  private let appearing: RowTransitions

  init(
    _ before: TableLayout, _ after: TableLayout, updates: ResolvedUpdates?, style: TableView.Style,
    toggled: [SectionID: RowAnimation] = [:]
  ) {
    self.before = before
    self.after = after
    self.updates = updates
    self.style = style
    disappearing = RowTransitions(
      before, rows: (updates?.deletedRows ?? []).reversed(), sections: updates?.deletedSections ?? [],
      emptied: (updates?.reloadedSections ?? []).map { .init($0.old, with: $0.animation) }, toggled: toggled)
    appearing = RowTransitions(
      after, rows: updates?.insertedRows ?? [], sections: updates?.insertedSections ?? [],
      emptied: (updates?.reloadedSections ?? []).map { .init($0.new, with: $0.animation) }, toggled: toggled)
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
    let flat = { (offset: Length) in Placement(TableRect(minY: offset, height: .zero), width: .zero) }
    return flat(before.contentOffset).toward(flat(after.contentOffset), by: share).minY
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
          isShaded: false)
      ]
    }
    // Both versions move with the remaining rows; the old one also disappears like a deleted row, the new one appears
    // like an inserted one.
    let (run, chosen) = (newRect.height, animation.chosen)
    let old = AnimatedElement(
      part: part, motion: .isReplaced(animation), oldIndex: hit, newIndex: newHit, from: from,
      to: chosen == .none ? to.moved(opacity: 0) : chosen.hidden(to, run: run), isBehind: chosen.isBehind,
      isShaded: isShaded(chosen))
    let new = AnimatedElement(
      part: part, motion: .replaces(animation), oldIndex: hit, newIndex: newHit,
      from: chosen.hidden(from, run: rect.height), to: to, isBehind: chosen.isBehind, isShaded: isShaded(chosen))
    return [old, new]
  }

  private func disappearance(_ part: AnimatedElement.Part, _ hit: TableHit, _ from: Placement) -> AnimatedElement {
    let transition = disappearing.transition(of: hit)
    let animation = transition?.animation ?? .none
    let to = animation.hidden(from, run: transition?.height ?? from.height)
    return AnimatedElement(
      // An element with the animation `none` disappears at once.
      part: part, motion: .disappears(animation), oldIndex: hit, newIndex: nil,
      from: animation == .none ? from.moved(opacity: 0) : from, to: animation == .none ? to.moved(opacity: 0) : to,
      isBehind: animation.isBehind, isShaded: isShaded(animation))
  }

  private func appearance(_ part: AnimatedElement.Part, _ hit: TableHit, _ rect: TableRect) -> AnimatedElement {
    let to = Placement(rect, width: after.width)
    let transition = appearing.transition(of: hit)
    let animation = transition?.animation ?? .none
    return AnimatedElement(
      part: part, motion: .appears(animation), oldIndex: nil, newIndex: hit,
      from: animation.hidden(to, run: transition?.height ?? rect.height), to: to, isBehind: animation.isBehind,
      isShaded: isShaded(animation))
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
