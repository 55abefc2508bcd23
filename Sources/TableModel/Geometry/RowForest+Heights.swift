extension RowForest {
  /// Sets a row's base height, held between `minimumRowHeight` and `Length.maximumHeight`. While a scale is on, the row
  /// shows with this height scaled, like all others.
  ///
  /// - Returns: False where there is no such row.
  @discardableResult
  public mutating func setHeight(_ height: Length, forRowAt path: IndexPath) -> Bool {
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
  /// Sets every row's base height, held between `minimumRowHeight` and `Length.maximumHeight`. A scale stays on.
  public mutating func setHeightForAllRows(_ height: Length) {
    let base = base(height)
    (last, next) = (.min, .max)
    for i in entries.indices where entries[i].sum.rows > 0 {
      entries[i].uniform = base
      entries[i].measure(scale)
    }
    sumPages(from: 0)
  }

  // MARK: A pinch of the whole table

  /// One step of a pinch of the whole table: every row's height becomes its base height times `scale`, not below
  /// `minimumRowHeight` and not above `Length.maximumHeight`. Bases stay as they are, so a pinch that closes again
  /// undoes itself exactly.
  ///
  /// - Parameter scale: Relative to the base heights; 1 shows them. Taken to the nearest multiple of 2^-32; less than zero
  ///   counts as zero and gives the minimum, more than 2^26 counts as 2^26.
  /// - Returns: False, and nothing is changed, for NaN.
  @discardableResult
  public mutating func setScale(_ scale: Double) -> Bool {
    guard let factor = HeightScale.factor(scale) else { return false }
    if factor != self.scale.factor { rescale(factor) }
    return true
  }
  /// Ends a pinch: every row's height now, to the nearest 64th, becomes its base height, and the scale is 1 again.
  ///
  /// `heightForRow(at:)` stays for every row. What is below may move, by half a 64th at most for each row above it. It
  /// looks at every row.
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
    // Below and above one, other rows are held.
    let all = always || scale.holdsHigh != old.holdsHigh
    if !all && last < scale.threshold && scale.threshold <= next { return }
    (last, next) = (.min, .max)
    for i in entries.indices where all || !entries[i].isMeasured(for: scale.threshold) {
      if all { entries[i].measure(scale) } else { entries[i].follow(scale) }
    }
    sumPages(from: 0)
  }
}
