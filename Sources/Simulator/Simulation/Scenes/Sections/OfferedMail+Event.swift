import TableModel

extension OfferedMail {
  /// Returns the event of a scene that offers this mail for a row.
  func offered(for path: TableIndexPath) -> SceneEvent {
    SceneEvent(
      "mailOffered", "mail of row \(path) offered: \(subject)",
      [
        ("section", .count(path.section)), ("row", .count(path.row)), ("subject", .text(subject)),
        ("body", .text(body)),
        ("mailto", .text(mailto)), ("draft", .text(draft)),
      ])
  }

  /// Returns the event of a scene that no longer offers the mail for a row.
  static func withdrawn(for path: TableIndexPath) -> SceneEvent {
    SceneEvent(
      "mailWithdrawn", "mail of row \(path) withdrawn", [("section", .count(path.section)), ("row", .count(path.row))])
  }
}
