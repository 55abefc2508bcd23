import Gestures
import TableModel

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
