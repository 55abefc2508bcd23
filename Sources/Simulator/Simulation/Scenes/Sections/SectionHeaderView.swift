/// The header view of a section: a title, and a disclosure button that shows whether the section is open.
package final class SectionHeaderView {
  package enum Disclosure: Hashable, Sendable { case closed, open }

  package let title: String
  package internal(set) var disclosure: Disclosure
  /// Notified when the user opens or closes the section, not when the program does.
  weak var delegate: (any SectionHeaderViewDelegate)?

  init(title: String, disclosure: Disclosure) {
    self.title = title
    self.disclosure = disclosure
  }

  /// Toggles the disclosure. Only one by the user notifies the delegate: a controller that closes one section because another
  /// one opens must not be notified to close it.
  func toggle(byUser: Bool) {
    disclosure = disclosure == .open ? .closed : .open
    guard byUser else { return }
    switch disclosure {
    case .open: delegate?.opened(self)
    case .closed: delegate?.closed(self)
    }
  }
}

protocol SectionHeaderViewDelegate: AnyObject {
  func opened(_ header: SectionHeaderView)

  func closed(_ header: SectionHeaderView)
}
