/// A view without pixels that a table creates for what is visible, and reuses when it scrolls out of sight. Subclass
/// ``TableViewCell`` or ``TableViewHeaderFooterView`` to store what your views show.
open class ReusableView {
  /// The identifier under which the view is reused; nil for a view that is not.
  public let reuseIdentifier: String?

  /// Creates a view; the table calls it for a registered class.
  public required init(reuseIdentifier: String?) { self.reuseIdentifier = reuseIdentifier }

  /// Called before the view is used for another element: resets what the next one may not set (default: does nothing).
  open func prepareForReuse() {}
}

/// A row's view without pixels: UITableViewCell.
open class TableViewCell: ReusableView {}

/// A section header's or footer's view without pixels: UITableViewHeaderFooterView.
open class TableViewHeaderFooterView: ReusableView {}

/// The reason a table could not provide a view.
public enum ReuseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No class is registered for the identifier.
  case notRegistered(identifier: String)

  /// A sentence without its full stop.
  public var description: String {
    switch self {
    case .notRegistered(let identifier):
      "no view can be dequeued for the identifier “\(identifier)”: register a class for it first"
    }
  }
}
