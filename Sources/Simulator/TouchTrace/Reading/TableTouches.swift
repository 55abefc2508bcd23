/// The rows of a table of touches, as a program with the tables' grammar reads and repairs them.
package struct TableTouches: Sendable {
  /// An option of the tables' grammar, such as `unit` with `ms`; a name without a value is that of a column of a file without names.
  package struct Option: Hashable, Sendable {
    package var name: String
    package var value: String?

    package init(_ name: String, _ value: String?) { (self.name, self.value) = (name, value) }

    /// The option as it is written.
    package var text: String { value.map { "\(name)=\($0)" } ?? name }
  }

  /// A change of a touch.
  package struct Row: Sendable {
    /// The number of the row in the text, from 0.
    package var number: Int
    /// In microseconds, by any clock.
    package var time: Int64
    package var id: Int
    package var phase: Phase
    /// In points.
    package var x: Double
    package var y: Double

    package init(number: Int, time: Int64, id: Int, phase: Phase, x: Double, y: Double) {
      (self.number, self.time, self.id, self.phase, self.x, self.y) = (number, time, id, phase, x, y)
    }
  }

  package enum Phase: Sendable { case began, moved, ended, cancelled }

  /// So many rows with a damage, and the number of the first one.
  package struct Damage: Sendable {
    package var name: String
    /// The damage in words, with the count.
    package var text: String
    package var count: Int
    package var row: Int

    package init(name: String, text: String, count: Int, row: Int) {
      (self.name, self.text, self.count, self.row) = (name, text, count, row)
    }
  }

  /// Why a table cannot be read.
  package struct Problem: Error {
    /// The number of the row in the text, from 0; -1 if it is not about a row.
    package var row: Int
    package var text: String

    package init(row: Int, _ text: String) { (self.row, self.text) = (row, text) }
  }

  package var rows: [Row]
  package var damage: [Damage]
  /// The number of recordings in the table.
  package var sessions: Int
  /// The number of rows of a pointer that moves without touching.
  package var hovering = 0
  /// The number of rows of events that are not about touches, such as `click`.
  package var others = 0

  package init(rows: [Row], damage: [Damage], sessions: Int) {
    (self.rows, self.damage, self.sessions) = (rows, damage, sessions)
  }

  /// Returns whether a word in a column of phases names an event of browsers and toolkits in which nothing touches.
  package static func isOfNoTouch(_ word: String) -> Bool {
    let word = word.lowercased()
    let names = [
      "wheel", "mousewheel", "scroll", "click", "dblclick", "auxclick", "contextmenu", "keydown", "keyup", "keypress",
      "gotpointercapture", "lostpointercapture", "resize", "focus", "blur",
    ]
    let subjects = ["mouse", "pointer", "touch"]
    return isHover(word) || names.contains(word)
      || subjects.contains { subject in ["over", "out", "enter", "leave"].contains { word == subject + $0 } }
  }

  /// Returns whether a word names a movement of a pointer that does not touch.
  package static func isHover(_ word: String) -> Bool { word.lowercased().contains("hover") }

  /// Reads a text with names in its first line and tabs between its values.
  package typealias Reader = @Sendable (_ text: [UInt8], _ options: [Option]) throws(Problem) -> TableTouches
}
