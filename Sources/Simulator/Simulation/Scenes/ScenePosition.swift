import Gestures
import TableModel

/// A position or a size of something in a scene, for a curve.
package struct ScenePosition: Hashable, Sendable {
  /// The stable name of the position: `content_offset`, `header 1`.
  package var name: String
  package var value: Length

  package init(_ name: String, _ value: Length) {
    self.name = name
    self.value = value
  }

  static func content(offset: Length, height: Length) -> [Self] {
    [Self("content_offset", offset), Self("content_height", height)]
  }
}

extension SectionController {
  /// Returns the content's offset and height, and the tops of the visible headers in the viewport.
  func positions(at time: Timestamp) -> [ScenePosition] {
    let layout = scroller.layout(at: time)
    guard let shown = animation?.presentation(of: layout, at: time.microseconds) else {
      let headers = layout.shownBands.compactMap { band -> (section: Int, top: Length)? in
        if case .header(let section) = band.hit { (section, band.rect.minY - layout.contentOffset) } else { nil }
      }
      return ScenePosition.content(offset: layout.contentOffset, height: layout.contentHeight) + named(headers)
    }
    let headers = shown.elements.compactMap { element -> (section: Int, top: Length)? in
      if case .header(let section) = element.hit { (section, element.placement.minY) } else { nil }
    }
    return ScenePosition.content(offset: shown.contentOffset, height: shown.contentHeight) + named(headers)
  }

  private func named(_ headers: [(section: Int, top: Length)]) -> [ScenePosition] {
    headers.sorted { $0.section < $1.section }.map { ScenePosition("header \($0.section)", $0.top) }
  }
}

extension PlaysScene {
  package func positions(at time: Timestamp) -> [ScenePosition] { controller.positions(at: time) }
}

extension FeedsScene {
  package func positions(at time: Timestamp) -> [ScenePosition] { controller.positions(at: time) }
}

extension InboxScene {
  /// Returns the content's offset and height, the distances of swiped rows from their places, and the top of the row that
  /// is dragged or dropped.
  package func positions(at time: Timestamp) -> [ScenePosition] {
    let picture = InboxPicture(self, at: time)
    let swiped = actions?.row ?? motions.swipes.max { $0.value.remaining.end < $1.value.remaining.end }?.key
    let front = drag?.row ?? motions.dropped
    return picture.content
      + [ScenePosition("offset", swiped.map { shownOffset(of: $0, at: time) } ?? .zero)]
      + picture.pieces.filter { $0.row == front }.map { ScenePosition("dragged_row", $0.frame.minY) }
  }
}

extension ParksScene {
  /// Returns the front view's content offset and height, and the frame of a moving photo.
  package func positions(at time: Timestamp) -> [ScenePosition] {
    scrollFront(to: time)
    scrollPhoto(to: time)
    let shown =
      tabBar.selected == .table
      ? table.animation?.presentation(of: table.table.layout, at: time.microseconds) : nil
    return ScenePosition.content(
      offset: shown?.contentOffset ?? front.contentOffset, height: shown?.contentHeight ?? front.contentHeight)
      + (photoFrame(at: time).map(Self.named) ?? [])
  }

  private func photoFrame(at time: Timestamp) -> LengthRect? {
    if let transition, time <= transition.end { return transition.frame(at: time) }
    return viewer?.frame
  }

  private static func named(_ frame: LengthRect) -> [ScenePosition] {
    [
      ScenePosition("photo_x", frame.minX), ScenePosition("photo_y", frame.minY),
      ScenePosition("photo_width", frame.width), ScenePosition("photo_height", frame.height),
    ]
  }
}
