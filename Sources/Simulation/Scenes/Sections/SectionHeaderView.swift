/// The view at a section's top: a title, and a disclosure button that says whether the section is open.
public final class SectionHeaderView {
  /// What the button shows.
  public enum Disclosure: Hashable, Sendable { case closed, open }

  public let title: String
  public internal(set) var disclosure: Disclosure
  /// Told when a user opens or closes it, not when a program does.
  weak var delegate: (any SectionHeaderViewDelegate)?

  init(title: String, disclosure: Disclosure) { (self.title, self.disclosure) = (title, disclosure) }

  /// Opens what is closed and closes what is open.
  ///
  /// - Parameter byUser: whether the delegate hears of it. A program that closes one section because another opens must
  ///   not be told to close it.
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
