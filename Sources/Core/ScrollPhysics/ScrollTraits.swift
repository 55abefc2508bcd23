/// The traits of a scrolling view: the properties of UIKit's `UIScrollView` of the same names.
public struct ScrollTraits: Hashable, Sendable {
  /// The toolkit that the view scrolls like (default: UIKit).
  public var toolkit = ScrollToolkit(.normal)
  /// The rate at which a flick slows down. Setting it sets the whole toolkit of its name.
  public var decelerationRate: DecelerationRate {
    get { toolkit.curve }
    set { toolkit = ScrollToolkit(newValue) }
  }
  /// A Boolean value that indicates whether the content may be dragged and flicked beyond its ends (default: true, as in
  /// UIKit).
  public var bounces = true
  /// A Boolean value that indicates whether content that fits the viewport can be dragged too (default: true, as in
  /// `UITableView`; UIKit's other views have false).
  public var alwaysBounces = true
  /// A Boolean value that indicates whether the content stops only at multiples of the viewport's height (default: false,
  /// as in UIKit).
  public var isPagingEnabled = false

  /// Creates the traits of a table.
  public init() {}
}
