import TableModel

/// What a scene shows, as boxes and text in points: for drawing by ``SVGWriter`` or ``TextDrawing``.
///
/// Every number is a ``Length``, so the same scene gives the same bytes on every machine.
public struct Picture: Hashable, Sendable {
  /// What it shows, and when: `plays, at the end`.
  public var title: String
  /// What cannot be seen in it, such as how far it is scrolled. May be empty.
  public var caption: String
  /// The viewport's. What lies outside of it is not drawn.
  public var width: Length
  public var height: Length
  /// In the order in which they are painted: later ones cover earlier ones. Places are from the viewport's top left
  /// corner, y down.
  public var elements: [Element]

  public init(title: String, caption: String = "", width: Length, height: Length, elements: [Element] = []) {
    (self.title, self.caption) = (title, caption)
    (self.width, self.height, self.elements) = (max(.zero, width), max(.zero, height), elements)
  }

  public enum Element: Hashable, Sendable {
    case box(Rectangle, Role)
    case text(Label)
    /// The triangle of a section: it points down where the section is open, else to the right.
    case disclosure(isOpen: Bool, Rectangle)
    /// A finger that is down.
    case finger(x: Length, y: Length)
    /// A touchpad's pointer, or what hovers.
    case pointer(x: Length, y: Length)
  }

  /// What a box stands for; how it looks is the drawing's to say.
  public enum Role: String, CaseIterable, Sendable {
    case header, row, selectedRow, footer, photo, tab, selectedTab
    /// Something in front of the rest, such as a menu.
    case panel
    /// What is behind a photo that has the whole picture: black.
    case ground
    case scrollIndicator
  }

  public struct Rectangle: Hashable, Sendable {
    public var x: Length
    public var y: Length
    /// Zero or more.
    public var width: Length
    public var height: Length

    /// Less than zero counts as zero.
    public init(x: Length, y: Length, width: Length, height: Length) {
      (self.x, self.y, self.width, self.height) = (x, y, max(.zero, width), max(.zero, height))
    }
    public var maxX: Length { x + width }
    public var maxY: Length { y + height }
  }

  /// Text in a rectangle: wrapped at its width, cut at its height with an ellipsis.
  public struct Label: Hashable, Sendable {
    public enum Style: String, CaseIterable, Sendable { case title, body, detail }
    public enum Alignment: String, Sendable { case leading, centre, trailing }
    public var text: String
    public var frame: Rectangle
    public var style: Style
    public var alignment: Alignment

    public init(_ text: String, in frame: Rectangle, _ style: Style = .body, _ alignment: Alignment = .leading) {
      (self.text, self.frame, self.style, self.alignment) = (text, frame, style, alignment)
    }
  }
}

extension Picture.Label.Style {
  /// Points, whole ones. UIKit's headline, a body a point smaller, and its footnote: the first two are 17 there.
  public var fontSize: Int {
    switch self {
    case .title: 17
    case .body: 16
    case .detail: 13
    }
  }
  /// From one line's top to the next one's, in points.
  public var lineHeight: Int {
    switch self {
    case .title: 22
    case .body: 21
    case .detail: 18
    }
  }
}
