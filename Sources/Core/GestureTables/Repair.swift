/// A kind of damage in a table of touches.
public enum RepairKind: Int, CaseIterable, Sendable {
  /// A touch moves or rests without a touch down: it begins there.
  case touchDownMissing
  /// A touch begins again, or has no row for longer than the gap, without a touch up: it lifted in its last row.
  case touchUpMissing
  /// A touch lifts without a position: it lifts at its last one. Never an error.
  case touchUpWithoutPosition
  /// A touch lifts at 0, 0, far from its last position: only on request it lifts at its last position.
  case touchUpAtZero
  /// A position is missing, not a number, or one of the values for that: the touch's last position, or its next if it begins.
  case positionMissing
  /// A row is earlier than one before it, by at most a second: the rows are put in order.
  case rowOutOfOrder
  /// A row is earlier than one before it by more than a second: it is skipped.
  case rowTooLate
  /// A row repeats another one: it is skipped. Without a repair, a repeated movement is read as one that goes nowhere.
  case duplicateRow
  /// An eleventh touch begins: the touch without a row for the longest time is lifted.
  case eleventhTouch
  /// A row has no session, time or identifier, or too few fields: it is skipped.
  case tornRow
  /// A touch lifts that is not down: the row is skipped.
  case touchUpWithoutTouchDown
  /// A row has no phase: the touch moved.
  case phaseMissing
  /// Touches have exchanged their identifiers: only on request each keeps the one of the nearest position.
  case identitiesExchanged
  /// A session has rows of another one between its own: each piece is recognized by itself.
  case sessionInPieces

  /// The name in options and results.
  public var name: String {
    switch self {
    case .touchDownMissing: "touch_down_missing"
    case .touchUpMissing: "touch_up_missing"
    case .touchUpWithoutPosition: "touch_up_without_position"
    case .touchUpAtZero: "touch_up_at_zero"
    case .positionMissing: "position_missing"
    case .rowOutOfOrder: "row_out_of_order"
    case .rowTooLate: "row_too_late"
    case .duplicateRow: "duplicate_row"
    case .eleventhTouch: "eleventh_touch"
    case .tornRow: "torn_row"
    case .touchUpWithoutTouchDown: "touch_up_without_touch_down"
    case .phaseMissing: "phase_missing"
    case .identitiesExchanged: "identities_exchanged"
    case .sessionInPieces: "session_in_pieces"
    }
  }

  /// A Boolean value that indicates whether the repair is made only if it is asked for by name, since it changes positions or
  /// identities that may be right.
  public var isOnRequest: Bool { self == .touchUpAtZero || self == .identitiesExchanged }
}

/// Which damage of a table is repaired, and what happens to the rest.
public struct RepairPolicy: Hashable, Sendable {
  /// What happens to damage that is not repaired.
  public enum Rest: Hashable, Sendable {
    /// The first damaged row is an error.
    case raise
    /// Damaged rows are skipped, and counted.
    case report
  }

  private var kinds: UInt32 = 0
  /// What happens to damage that is not repaired. An error by default.
  public var rest = Rest.raise
  /// A Boolean value that indicates whether a touch that lifts at 0, 0 is there. False by default: far from its last position
  /// it is damage, which is an error, or counted.
  public var keepsZero = false

  /// Creates a policy that repairs nothing: the first damaged row is an error.
  public init() {}

  /// The policy that repairs everything except what is only on request.
  public static var repair: Self {
    var policy = Self()
    for kind in RepairKind.allCases where !kind.isOnRequest { policy.insert(kind) }
    return policy
  }

  /// Adds a kind to those that are repaired.
  public mutating func insert(_ kind: RepairKind) { kinds |= 1 << UInt32(kind.rawValue) }

  /// Returns whether a kind is repaired.
  public func contains(_ kind: RepairKind) -> Bool { kinds >> UInt32(kind.rawValue) & 1 == 1 }

  /// A Boolean value that indicates whether the first damaged row of any kind is an error.
  public var isRaise: Bool { kinds == 0 && rest == .raise }

  /// Reads a policy: `raise`, `repair`, `report`, or names of kinds, separated by commas; nil for another word.
  ///
  /// `repair,touch_up_at_zero` adds a kind that is only on request; `keep_zero` accepts touches that lift at 0, 0. Kinds alone are
  /// repaired, and the rest is an error.
  public init?(_ text: String) {
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      let word = String(decoding: part, as: UTF8.self)
      if areEqual(word, "raise") { continue }
      if areEqual(word, "repair") {
        kinds |= Self.repair.kinds
      } else if areEqual(word, "report") {
        rest = .report
      } else if areEqual(word, "keep_zero") {
        keepsZero = true
      } else if let kind = RepairKind.allCases.first(where: { areEqual($0.name, word) }) {
        insert(kind)
      } else {
        return nil
      }
    }
  }
}

/// How often a kind of damage was found in a session.
public struct RepairCount: Sendable {
  /// The number that the session was begun with.
  public var session: Int64
  /// The first row with it.
  public var row: Int64
  /// The kind.
  public var kind: RepairKind
  /// The number of rows.
  public var count: Int64
  /// A Boolean value that indicates whether it was repaired; otherwise the rows were skipped, and touches that lift at 0, 0 kept.
  public var isRepaired: Bool

  /// Creates a count.
  public init(session: Int64, row: Int64, kind: RepairKind, count: Int64, isRepaired: Bool) {
    self.session = session
    self.row = row
    self.kind = kind
    self.count = count
    self.isRepaired = isRepaired
  }
}

/// Counts damage by session and kind.
struct RepairCounts {
  private(set) var finished: [RepairCount] = []
  private var counts = InlineArray<14, Int64>(repeating: 0)
  private var rows = InlineArray<14, Int64>(repeating: 0)
  private var isDirty = false

  mutating func add(_ kind: RepairKind, _ row: Int64) {
    if counts[kind.rawValue] == 0 { rows[kind.rawValue] = row }
    counts[kind.rawValue] += 1
    isDirty = true
  }

  mutating func endSession(_ session: Int64, _ policy: RepairPolicy) {
    if !isDirty { return }
    for kind in RepairKind.allCases where counts[kind.rawValue] > 0 {
      finished.append(
        RepairCount(
          session: session, row: rows[kind.rawValue], kind: kind, count: counts[kind.rawValue],
          isRepaired: policy.contains(kind) || kind == .touchUpWithoutPosition))
      counts[kind.rawValue] = 0
    }
    isDirty = false
  }

  mutating func removeAll() { self = RepairCounts() }
}
