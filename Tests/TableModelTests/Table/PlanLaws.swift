import TableModel

/// What every animation plan keeps, by the lists before and after.
struct PlanLaws {
  private let named: NamedTable
  private let before: [String: TableRect]
  private let after: [String: TableRect]
  private let one: UpdateCase
  private let result: UpdateOutcome.Result

  init(
    _ named: NamedTable, _ one: UpdateCase, _ result: UpdateOutcome.Result, before: [NamedTable.Place],
    after: [NamedTable.Place]
  ) {
    self.named = named
    self.one = one
    self.result = result
    let byName = { (places: [NamedTable.Place]) in
      [String: TableRect](uniqueKeysWithValues: places.map { ($0.name, $0.rect) })
    }
    self.before = byName(before)
    self.after = byName(after)
  }

  /// The first law that is broken.
  func complaint(_ elements: [AnimatedElement], mustTell places: [NamedTable.Place]) -> String? {
    var told: [String: Int] = [:]
    for element in elements {
      let name = named.name(element.part)
      told[name, default: 0] += 1
      if let broken = complaint(element, name) { return "\(name): \(broken), \(element)" }
    }
    for place in places where place.rect.height > .zero && told[place.name] == nil { return "\(place.name) is missing" }
    // Only what is replaced is there twice: the old one and the new one.
    let replaced = Set(
      elements.compactMap { element in
        if case .isReplaced = element.motion { named.name(element.part) } else { nil as String? }
      })
    let wrong = told.filter { $0.value != (replaced.contains($0.key) ? 2 : 1) }.keys.sorted()
    return wrong.isEmpty ? nil : "\(wrong) are told too often"
  }

  private func complaint(_ element: AnimatedElement, _ name: String) -> String? {
    if element.placement(at: 0) != element.from || element.placement(at: 1) != element.to { return "begins or ends" }
    let from = before[name].map { Placement($0, width: .points(100)) }
    let to = after[name].map { Placement($0, width: .points(100)) }
    switch element.motion {
    case .stays:
      return element.from == from && element.to == to && !element.isBehind ? nil : "does not stay"
    case .comes(let animation):
      if animation != asked(new: element.newIndex) { return "comes otherwise than it is told" }
      if from != nil { return "comes, though it was there" }
      return element.to == to && isHidden(element.from, of: element.to, by: animation) ? nil : "does not come"
    case .goes(let animation):
      if animation != asked(old: element.oldIndex) { return "goes otherwise than it is told" }
      if to != nil { return "goes, though it is there" }
      // What goes by `none` is not seen from the start.
      var shown = from
      if animation == .none { shown?.opacity = 0 }
      return element.from == shown && isHidden(element.to, of: element.from, by: animation) ? nil : "does not go"
    case .isReplaced(let animation) where animation != asked(reloaded: element.oldIndex),
      .replaces(let animation) where animation != asked(reloaded: element.oldIndex):
      return "is replaced otherwise than it is told"
    case .isReplaced: return element.from == from && to != nil ? nil : "is not replaced"
    case .replaces: return element.to == to && from != nil ? nil : "does not replace"
    }
  }

  // MARK: The animations that updates ask for: the first for an index, and a section's before its rows'

  private func asked(old hit: TableHit?) -> RowAnimation? {
    let section = { (section: Int) in
      one.updates.lazy.compactMap { if case .deleteSection(section, let animation) = $0 { animation } else { nil } }
        .first
    }
    switch hit {
    case .header(let index), .footer(let index): return section(index)
    case .row(let path):
      return section(path.section) ?? asked(reloadedSection: path.section)
        ?? one.updates.lazy.compactMap { if case .deleteRow(path, let animation) = $0 { animation } else { nil } }.first
    default: return nil
    }
  }

  private func asked(new hit: TableHit?) -> RowAnimation? {
    let section = { (section: Int) in
      one.updates.lazy.compactMap { if case .insertSection(section, let animation) = $0 { animation } else { nil } }
        .first
    }
    switch hit {
    case .header(let index), .footer(let index): return section(index)
    case .row(let path):
      return section(path.section) ?? result.sections.firstIndex(of: path.section).flatMap(asked(reloadedSection:))
        ?? one.updates.lazy.compactMap { if case .insertRow(path, let animation) = $0 { animation } else { nil } }.first
    default: return nil
    }
  }

  private func asked(reloadedSection section: Int) -> RowAnimation? {
    one.updates.lazy.compactMap { if case .reloadSection(section, let animation) = $0 { animation } else { nil } }.first
  }

  private func asked(reloaded hit: TableHit?) -> RowAnimation? {
    guard case .row(let path)? = hit else { return nil }
    return one.updates.lazy.compactMap { if case .reloadRow(path, let animation) = $0 { animation } else { nil } }.first
  }

  /// Where the row or header is not seen: away to the side or transparent, or under its neighbours.
  private func isHidden(_ hidden: Placement, of shown: Placement, by animation: RowAnimation) -> Bool {
    switch animation {
    case .fade, .automatic:
      hidden.opacity == 0 && hidden.minX == shown.minX && hidden.minY == shown.minY
    case .left: hidden.opacity == 0 && hidden.minX == .points(-100) && hidden.minY == shown.minY
    case .right: hidden.opacity == 0 && hidden.minX == .points(100) && hidden.minY == shown.minY
    case .top: hidden.minY <= shown.minY - shown.height && hidden.opacity == 1
    case .bottom: hidden.minY >= shown.minY + shown.height && hidden.opacity == 1
    case .middle: hidden.minY <= shown.minY && hidden.opacity == 1
    case .none: hidden.minX == shown.minX && hidden.minY == shown.minY
    }
  }
}
