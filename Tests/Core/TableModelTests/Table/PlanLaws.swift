import TableModel

/// Properties of every animation plan, checked against the lists before and after.
struct PlanLaws {
  private let named: NamedTable
  private let before: [String: TableRect]
  private let after: [String: TableRect]
  private let testCase: UpdateCase
  private let result: UpdateOutcome.Result

  init(
    _ named: NamedTable, _ testCase: UpdateCase, _ result: UpdateOutcome.Result, before: [NamedTable.Place],
    after: [NamedTable.Place]
  ) {
    self.named = named
    self.testCase = testCase
    self.result = result
    let byName = { (places: [NamedTable.Place]) in
      [String: TableRect](uniqueKeysWithValues: places.map { ($0.name, $0.rect) })
    }
    self.before = byName(before)
    self.after = byName(after)
  }

  /// Returns the first violated law; nil if there is none.
  func violation(_ elements: [AnimatedElement], mustInclude places: [NamedTable.Place]) -> String? {
    var occurrences: [String: Int] = [:]
    for element in elements {
      let name = named.name(element.part)
      occurrences[name, default: 0] += 1
      if let broken = violation(element, name) { return "\(name): \(broken), \(element)" }
    }
    for place in places where place.rect.height > .zero && occurrences[place.name] == nil {
      return "\(place.name) is missing"
    }
    // Only a reloaded element occurs twice: its old and its new version.
    let replaced = Set(
      elements.compactMap { element in
        if case .isReplaced = element.motion { named.name(element.part) } else { nil as String? }
      })
    let repeated = occurrences.filter { $0.value != (replaced.contains($0.key) ? 2 : 1) }.keys.sorted()
    return repeated.isEmpty ? nil : "\(repeated) occur too often"
  }

  private func violation(_ element: AnimatedElement, _ name: String) -> String? {
    if element.placement(at: 0) != element.from || element.placement(at: 1) != element.to {
      return "does not start or end at its placements"
    }
    let from = before[name].map { Placement($0, width: .points(100)) }
    let to = after[name].map { Placement($0, width: .points(100)) }
    switch element.motion {
    case .stays:
      return element.from == from && element.to == to && !element.isBehind ? nil : "does not stay"
    case .appears(let animation):
      if animation != requestedAnimation(new: element.newIndex) { return "appears with another animation" }
      if from != nil { return "appears although it existed" }
      return element.to == to && isHidden(element.from, of: element.to, by: animation, in: element.gap?.from)
        ? nil : "does not appear"
    case .disappears(let animation):
      if animation != requestedAnimation(old: element.oldIndex) { return "disappears with another animation" }
      if to != nil { return "disappears although it still exists" }
      // An element that disappears with `none` is invisible from the start.
      var shown = from
      if animation == .none { shown?.opacity = 0 }
      return element.from == shown && isHidden(element.to, of: element.from, by: animation, in: element.gap?.to)
        ? nil : "does not disappear"
    case .isReplaced(let animation) where animation != requestedAnimation(reloaded: element.oldIndex),
      .replaces(let animation) where animation != requestedAnimation(reloaded: element.oldIndex):
      return "is replaced with another animation"
    case .isReplaced: return element.from == from && to != nil ? nil : "is not replaced"
    case .replaces: return element.to == to && from != nil ? nil : "does not replace"
    }
  }

  // MARK: Requested animations: the first for an index; a section's takes precedence over its rows'

  private func requestedAnimation(old hit: TableHit?) -> RowAnimation? {
    let section = { (section: Int) in
      testCase.updates.lazy.compactMap {
        if case .deleteSection(section, let animation) = $0 { animation } else { nil }
      }
      .first
    }
    switch hit {
    case .header(let index), .footer(let index): return section(index)
    case .row(let path):
      return section(path.section) ?? requestedAnimation(reloadedSection: path.section)
        ?? testCase.updates.lazy.compactMap { if case .deleteRow(path, let animation) = $0 { animation } else { nil } }
        .first
    default: return nil
    }
  }

  private func requestedAnimation(new hit: TableHit?) -> RowAnimation? {
    let section = { (section: Int) in
      testCase.updates.lazy.compactMap {
        if case .insertSection(section, let animation) = $0 { animation } else { nil }
      }
      .first
    }
    switch hit {
    case .header(let index), .footer(let index): return section(index)
    case .row(let path):
      return section(path.section) ?? result.sections.firstIndex(of: path.section).flatMap(
        requestedAnimation(reloadedSection:))
        ?? testCase.updates.lazy.compactMap { if case .insertRow(path, let animation) = $0 { animation } else { nil } }
        .first
    default: return nil
    }
  }

  private func requestedAnimation(reloadedSection section: Int) -> RowAnimation? {
    testCase.updates.lazy.compactMap { if case .reloadSection(section, let animation) = $0 { animation } else { nil } }
      .first
  }

  private func requestedAnimation(reloaded hit: TableHit?) -> RowAnimation? {
    guard case .row(let path)? = hit else { return nil }
    return testCase.updates.lazy.compactMap { if case .reloadRow(path, let animation) = $0 { animation } else { nil } }
      .first
  }

  /// Returns whether a placement is invisible: off to the side, transparent, or outside of its gap.
  private func isHidden(
    _ hidden: Placement, of shown: Placement, by animation: RowAnimation, in gap: TableRect?
  ) -> Bool {
    switch animation {
    case .fade, .automatic:
      hidden.opacity == 0 && hidden.minX == shown.minX && hidden.minY == shown.minY
    case .left: hidden.opacity == 0 && hidden.minX == .points(-100) && hidden.minY == shown.minY
    case .right: hidden.opacity == 0 && hidden.minX == .points(100) && hidden.minY == shown.minY
    case .top: gap.map { hidden.maxY <= $0.minY } ?? false
    case .bottom: gap.map { hidden.minY >= $0.maxY } ?? false
    case .middle: gap?.height == .zero
    case .none: hidden.minX == shown.minX && hidden.minY == shown.minY
    }
  }
}
