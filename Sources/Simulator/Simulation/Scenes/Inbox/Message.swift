import TableModel

/// A message of the inbox: one row of its table.
package struct Message: Hashable, Sendable {
  package var sender: String
  package var subject: String
  package var text: String
  package var isRead = false
  package var isFlagged = false
  /// The height of its row: three lines of text, unless a batch changes it.
  package var height = Length.points(76)

  package init(from sender: String, _ subject: String, _ text: String) {
    self.sender = sender
    self.subject = subject
    self.text = text
  }

  package static let builtIn = [
    Message(from: "Ada", "The new pad", "It reports 4 fingers and 2 slots. Guess which recordings I have now."),
    Message(from: "Bruno", "Palm on the edge", "The left edge again. The recording is attached, 3 seconds."),
    Message(from: "Chiara", "Pinch that will not begin", "Two fingers, 11 points apart, 11 again at the end."),
    Message(from: "Dmitri", "Review of the swipe", "Half a second is long. I would try a quarter."),
    Message(from: "Elif", "Lunch", "At noon, by the bench with the glass pad."),
    Message(from: "Farid", "A thumb is not a finger", "It rests, it rolls, and it never admits that it is done."),
    Message(from: "Greta", "Batch with one row too many", "Ten plus two minus one is eleven, and I counted twelve."),
    Message(from: "Hiro", "Slow motion", "At 240 frames a second you can see the rubber band."),
    Message(from: "Ines", "Two presses at once", "One on each row. Which menu should appear?"),
    Message(from: "Jonas", "Traces for the release", "Twelve of them, each a few hundred bytes."),
    Message(from: "Kaya", "Drag to reorder", "Lift, move, drop. The rest of the table makes room."),
    Message(from: "Lena", "Out of office", "Back on Monday. Until then, please do not touch anything."),
  ]
}

/// An action on a message, by swiping or from the menu.
package enum MessageAction: String, CaseIterable, Hashable, Sendable {
  case toggleRead
  case toggleFlag
  case delete

  /// The actions at a row's trailing edge, outermost first: a full swipe to the left performs the first one.
  static let trailing: [Self] = [.delete, .toggleFlag]
  /// The actions at a row's leading edge, outermost first: a full swipe to the right performs the first one.
  static let leading: [Self] = [.toggleRead]
  /// The items of a row's menu, from top to bottom.
  static let menu: [Self] = [.toggleRead, .toggleFlag, .delete]

  func title(for message: Message) -> String {
    switch self {
    case .toggleRead: message.isRead ? "Mark as unread" : "Mark as read"
    case .toggleFlag: message.isFlagged ? "Unflag" : "Flag"
    case .delete: "Delete"
    }
  }
}
