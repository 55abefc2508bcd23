import TableModel

/// The content of a scene as boxes and text in points, drawn by ``SVGWriter`` or ``TextDrawing``.
///
/// Every number is a ``Length``, so that a scene gives the same bytes on every machine.
package struct Picture: Hashable, Sendable {
  /// The scene and the time: `plays, at the end`.
  package var title: String
  /// A caption for what the picture does not show, such as the scroll offset. May be empty.
  package var caption: String
  /// The viewport's width. Content outside the viewport is clipped.
  package var width: Length
  package var height: Length
  /// The elements in painting order, back to front. Coordinates are relative to the viewport's top left corner, y down.
  package var elements: [Element]

  package init(title: String, caption: String = "", width: Length, height: Length, elements: [Element] = []) {
    self.title = title
    self.caption = caption
    self.width = max(.zero, width)
    self.height = max(.zero, height)
    self.elements = elements
  }

  package enum Element: Hashable, Sendable {
    case box(LengthRect, Role)
    case text(Label)
    /// The triangle of a section. It points down if the section is open, otherwise to the right.
    case disclosure(isOpen: Bool, LengthRect)
    /// A touch, with its number in the transcript if it has one.
    case finger(x: Length, y: Length, number: Int? = nil)
    /// A touchpad's pointer or a hover position.
    case pointer(x: Length, y: Length)
    /// Elements that are partly hidden or transparent, as during an animation: visible only within the clip, if there is
    /// one, with an opacity in thousandths.
    indirect case group(clip: LengthRect?, opacity: Int, [Element])
  }

  /// The meaning of a box. The writers choose its appearance.
  package enum Role: String, CaseIterable, Sendable {
    case header, row, selectedRow, footer, photo, tab, selectedTab
    /// A view in front of the others, such as a menu.
    case panel
    /// The background of a grouped table, which is visible between the groups.
    case backdrop
    /// The black background of a photo that fills the picture.
    case ground
    case scrollIndicator
    /// One of several layers of a shadow.
    case shadow
  }

  /// Text in a rectangle, wrapped at its width and truncated at its height with an ellipsis.
  package struct Label: Hashable, Sendable {
    package enum Style: String, CaseIterable, Sendable { case title, body, detail }

    package enum Alignment: String, Sendable { case leading, centre, trailing }

    package var text: String
    package var frame: LengthRect
    package var style: Style
    package var alignment: Alignment

    package init(_ text: String, in frame: LengthRect, _ style: Style = .body, _ alignment: Alignment = .leading) {
      self.text = text
      self.frame = frame
      self.style = style
      self.alignment = alignment
    }
  }
}

extension Picture.Label.Style {
  /// The font size in whole points: UIKit's headline (17), a body one point smaller than UIKit's (17), and its footnote (13).
  package var fontSize: Int {
    switch self {
    case .title: 17
    case .body: 16
    case .detail: 13
    }
  }

  /// The distance between the tops of two lines, in points.
  package var lineHeight: Int {
    switch self {
    case .title: 22
    case .body: 21
    case .detail: 18
    }
  }
}
