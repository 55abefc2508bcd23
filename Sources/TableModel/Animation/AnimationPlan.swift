/// How everything in a table gets from where it was to where it is: no pixels, only places.
///
/// It keeps the layouts before and after, so it costs nothing until it is asked. Places are in the content's coordinates
/// of their time: subtract `contentOffset(at:)` for the viewport's.
public struct AnimationPlan: Sendable {
  /// UIKit's for rows: 300 ms.
  public static let durationInMilliseconds = 300

  /// Where everything was.
  public let before: TableLayout
  /// Where everything is.
  public let after: TableLayout
  /// What the batch did; nil where sections opened or closed in a table that keeps its heights itself.
  public let updates: ResolvedUpdates?
  /// The table's. Only a plain one casts shadows.
  public let style: TableView.Style
  /// How the way goes by the time. `easeInOut` unless said otherwise, as UIKit's.
  public var curve = AnimationCurve.easeInOut

  private let goes: RowTransitions
  private let comes: RowTransitions

  init(
    _ before: TableLayout, _ after: TableLayout, updates: ResolvedUpdates?, style: TableView.Style,
    toggled: [SectionID: RowAnimation] = [:]
  ) {
    (self.before, self.after, self.updates, self.style) = (before, after, updates, style)
    goes = RowTransitions(
      before, rows: (updates?.deletedRows ?? []).reversed(), sections: updates?.deletedSections ?? [],
      emptied: (updates?.reloadedSections ?? []).map { .init($0.old, with: $0.animation) }, toggled: toggled)
    comes = RowTransitions(
      after, rows: updates?.insertedRows ?? [], sections: updates?.insertedSections ?? [],
      emptied: (updates?.reloadedSections ?? []).map { .init($0.new, with: $0.animation) }, toggled: toggled)
  }

  // MARK: Time

  /// How far everything has come.
  ///
  /// - Parameter milliseconds: since the update. Before it counts as 0, after the end as 1.
  public func progress(atMilliseconds milliseconds: Double) -> Double {
    curve.progress(at: milliseconds / Double(Self.durationInMilliseconds))
  }
  /// The content's offset on its way.
  ///
  /// - Parameter share: of the way; see `progress(atMilliseconds:)`. Outside of 0 … 1 it counts as the nearer end.
  public func contentOffset(at share: Double) -> Length {
    let flat = { (offset: Length) in Placement(TableRect(minY: offset, height: .zero), width: .zero) }
    return flat(before.contentOffset).toward(flat(after.contentOffset), by: share).minY
  }

  // MARK: Elements

  /// Everything that shows before or after, in the order in which it lies before, then what is new in its order after.
  public var visibleElements: [AnimatedElement] {
    elements(before.visibleBands, after.visibleBands)
  }
  /// Everything there is, shown or not. Costs as much as there are rows.
  public var elements: [AnimatedElement] {
    let all = { (layout: TableLayout) in layout.bands(in: TableRect(minY: .zero, height: layout.contentHeight)) }
    return elements(all(before), all(after))
  }

  private func elements(_ old: [TableBand], _ new: [TableBand]) -> [AnimatedElement] {
    var found: [AnimatedElement] = []
    var told: Set<AnimatedElement.Part> = []
    for band in old {
      guard let part = before.part(band.hit) else { continue }
      told.insert(part)
      found += elements(of: part, band.hit, band.rect)
    }
    for band in new {
      guard let part = after.part(band.hit), !told.contains(part) else { continue }
      if let oldHit = before.hit(part), let oldRect = before.rect(oldHit) {
        // It comes into view from where it did not show.
        found += elements(of: part, oldHit, oldRect)
      } else {
        found.append(coming(part, band.hit, band.rect))
      }
    }
    return found
  }

  /// What was there before.
  private func elements(of part: AnimatedElement.Part, _ hit: TableHit, _ rect: TableRect) -> [AnimatedElement] {
    let from = Placement(rect, width: before.width)
    guard let newHit = after.hit(part), let newRect = after.rect(newHit) else { return [going(part, hit, from)] }
    let to = Placement(newRect, width: after.width)
    guard let animation = reload(of: hit) else {
      return [
        AnimatedElement(
          part: part, motion: .stays, oldIndex: hit, newIndex: newHit, from: from, to: to, isBehind: false,
          isShaded: false)
      ]
    }
    // Both go the survivors' way; the old one besides hides as one that is deleted, the new one comes as one inserted.
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
  private func going(_ part: AnimatedElement.Part, _ hit: TableHit, _ from: Placement) -> AnimatedElement {
    let fate = goes.fate(of: hit)
    let animation = fate?.animation ?? .none
    let to = animation.hidden(from, run: fate?.height ?? from.height)
    return AnimatedElement(
      // One that goes by `none` is gone at once.
      part: part, motion: .goes(animation), oldIndex: hit, newIndex: nil,
      from: animation == .none ? from.moved(opacity: 0) : from, to: animation == .none ? to.moved(opacity: 0) : to,
      isBehind: animation.isBehind, isShaded: isShaded(animation))
  }
  private func coming(_ part: AnimatedElement.Part, _ hit: TableHit, _ rect: TableRect) -> AnimatedElement {
    let to = Placement(rect, width: after.width)
    let fate = comes.fate(of: hit)
    let animation = fate?.animation ?? .none
    return AnimatedElement(
      part: part, motion: .comes(animation), oldIndex: nil, newIndex: hit,
      from: animation.hidden(to, run: fate?.height ?? rect.height), to: to, isBehind: animation.isBehind,
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
  /// Nil where there is none, and for a row whose section is closed.
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
