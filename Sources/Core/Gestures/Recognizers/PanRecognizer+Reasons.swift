// The reasons for failures, and the gesture's progress.
extension PanRecognizer {
  public func reason(for signal: Signal, at now: Timestamp) -> Reason? {
    switch signal {
    case .tooManyTouches:
      .exceeded("fingers", Double(numberOfTouches), allowed: Double(maximumNumberOfTouches), .count)
    case .offAxis: .exceeded("off axis", squaredExtent.across.squareRoot(), allowed: minimumTranslation, .points)
    case .touchUp where phase == .awaitingTouches:
      .missed("fingers", Double(numberOfTouches), needed: Double(minimumNumberOfTouches), .count)
    case .touchUp where squaredMaximum < neededTranslation * neededTranslation:
      .missed(
        isTooLate ? "moved before touch up" : "moved", squaredMaximum.squareRoot(), needed: neededTranslation, .points)
    case .touchUp where refusedSpanChange > refusedAllowance:
      .exceeded("span change", refusedSpanChange, allowed: refusedAllowance, .points)
    case .touchUp: .noUpdate
    case .touchDown, .enoughTouches, .moved, .touchCancelled: nil
    }
  }

  public func progress(at now: Timestamp) -> [Reason] {
    switch phase {
    case .ready, .panning: return []
    case .awaitingTouches:
      return [.missed("fingers", Double(numberOfTouches), needed: Double(minimumNumberOfTouches), .count)]
    case .tracking:
      let extent = squaredExtent
      var values = [Reason.missed("moved", extent.along.squareRoot(), needed: neededTranslation, .points)]
      if axisLock != .free {
        values.append(.exceeded("off axis", extent.across.squareRoot(), allowed: minimumTranslation, .points))
      }
      if spanChange > 0 { values.append(.exceeded("span change", spanChange, allowed: allowedSpanChange, .points)) }
      return values
    }
  }
}
