extension RowForest {
  /// Sets a row's base height, clamped to `minimumRowHeight`...`Length.maximumHeight`. An active scale applies to it as
  /// to all others.
  ///
  /// - Returns: false if there is no such row.
  @discardableResult
  public mutating func setHeight(_ height: Length, forRowAt path: TableIndexPath) -> Bool {
    guard let place = place(ofRow: path) else { return false }
    let (old, new) = (entries[place.ordinal].base(place.offset), base(height))
    if old == new { return true }
    let page = ownPage(place.ordinal)
    writeUniform(place.ordinal)
    page.setBase(new, place.offset)
    if page.recordCount < 2 || page.record(place.section.local).isOpen { page.resort(from: old, to: new) }
    pageChanged(place.ordinal)
    return true
  }

  /// Sets every row's base height, clamped to `minimumRowHeight`...`Length.maximumHeight`. An active scale stays.
  public mutating func setHeightForAllRows(_ height: Length) {
    let base = base(height)
    last = .min
    next = .max
    for i in entries.indices where entries[i].sum.rows > 0 {
      entries[i].uniform = base
      entries[i].measure(scale)
    }
    sumPages(from: 0)
  }

  // MARK: A pinch of the whole table

  /// Scales every row: its height becomes its base height times `scale`, clamped to
  /// `minimumRowHeight`...`Length.maximumHeight`. Bases stay unchanged, so a pinch that closes again undoes itself
  /// exactly.
  ///
  /// - Parameter scale: relative to the base heights, clamped to 0...2^26 and rounded to a multiple of 2^-32.
  /// - Returns: false, without a change, for NaN.
  /// - Complexity: O(*p*) in the number of pages; O(1) while no row reaches or leaves its minimum.
  @discardableResult
  public mutating func setScale(_ scale: Double) -> Bool {
    guard let factor = HeightScale.factor(scale) else { return false }
    if factor != self.scale.factor { rescale(factor) }
    return true
  }

  /// Ends a pinch: every row's current height, to the nearest 64th, becomes its base height, and the scale is 1 again.
  ///
  /// `heightForRow(at:)` stays the same for every row. Edges may move by at most half a 64th for each row above.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public mutating func commitScale() {
    let scale = self.scale
    if scale.factor == HeightScale.one { return }
    for i in entries.indices where entries[i].sum.rows > 0 {
      if entries[i].uniform >= 0 {
        entries[i].uniform = Int32(scale.units(ofBase: entries[i].uniform))
      } else {
        ownPage(i).mapBases { Int32(truncatingIfNeeded: scale.units(ofBase: $0)) }
      }
    }
    rescale(HeightScale.one, always: true)
  }

  private mutating func rescale(_ factor: Int64, always: Bool = false) {
    let old = scale
    scale = HeightScale(factor: factor, minimumUnits: old.minimumUnits)
    // Below 1 other rows are clamped than above 1.
    let all = always || scale.holdsHigh != old.holdsHigh
    if !all && last < scale.threshold && scale.threshold <= next { return }
    last = .min
    next = .max
    for i in entries.indices where all || !entries[i].isMeasured(for: scale.threshold) {
      if all { entries[i].measure(scale) } else { entries[i].follow(scale) }
    }
    sumPages(from: 0)
  }
}
