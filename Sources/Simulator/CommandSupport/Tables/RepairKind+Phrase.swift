import GestureTables

extension RepairKind {
  /// Returns so many rows with this damage in words, such as `a torn row` and `3 torn rows`. Results for programs have its name.
  package func phrase(_ count: Int) -> String {
    let isOne = count == 1
    let number = isOne ? "" : "\(count) "
    switch self {
    case .touchDownMissing: return isOne ? "a touch without a touch down" : number + "touches without a touch down"
    case .touchUpMissing: return isOne ? "a touch without a touch up" : number + "touches without a touch up"
    case .touchUpWithoutPosition:
      return isOne ? "a touch up without a position" : number + "touch ups without a position"
    case .touchUpAtZero: return isOne ? "a touch up at 0, 0" : number + "touch ups at 0, 0"
    case .positionMissing: return isOne ? "a row without a position" : number + "rows without a position"
    case .rowOutOfOrder: return isOne ? "a row out of order" : number + "rows out of order"
    case .rowTooLate:
      return isOne ? "a row that is more than a second late" : number + "rows that are more than a second late"
    case .duplicateRow: return isOne ? "a repeated row" : number + "repeated rows"
    case .eleventhTouch: return isOne ? "an eleventh touch" : number + "eleventh touches"
    case .tornRow: return isOne ? "a torn row" : number + "torn rows"
    case .touchUpWithoutTouchDown:
      return isOne ? "a touch up without a touch down" : number + "touch ups without a touch down"
    case .phaseMissing: return isOne ? "a row without a phase" : number + "rows without a phase"
    case .identitiesExchanged:
      return isOne
        ? "a touch with the identifier of another one" : number + "touches with the identifier of another one"
    case .sessionInPieces: return isOne ? "a session in pieces" : number + "sessions in pieces"
    }
  }
}
