import TableModel

extension [Picture.Element] {
  /// Returns the elements of a row as they are seen during an animation.
  ///
  /// - Parameters:
  ///   - frame: the row's frame.
  ///   - clip: outside of this, its neighbours hide it; nil if nothing does.
  ///   - opacity: in thousandths.
  ///   - shadow: the strength of its neighbours' shadows, in thousandths.
  func partlyHidden(_ frame: Picture.Rectangle, clip: Picture.Rectangle?, opacity: Int, shadow: Int) -> Self {
    if isEmpty { return [] }
    var elements = self
    if shadow > 0, let clip { elements += Self.shadows(shadow, on: frame, in: clip) }
    let isHidden = clip.map { $0.y > frame.y || $0.maxY < frame.maxY } ?? false
    return isHidden || opacity < 1000
      ? [.group(clip: isHidden ? clip : nil, opacity: opacity, elements)] : elements
  }

  /// Returns the shadows that the neighbours of a gap cast on a row in it: four layers, each higher than the one before.
  private static func shadows(
    _ strength: Int, on frame: Picture.Rectangle, in clip: Picture.Rectangle
  ) -> [Picture.Element] {
    let layers = (1...4).flatMap { step -> [Picture.Element] in
      let depth = Swift.min(Length.points(Int64(3 * step)), clip.height)
      return [clip.y, clip.maxY - depth].compactMap { y in
        let (top, bottom) = (Swift.max(y, frame.y), Swift.min(y + depth, frame.maxY))
        return top < bottom
          ? .box(Picture.Rectangle(x: frame.x, y: top, width: frame.width, height: bottom - top), .shadow) : nil
      }
    }
    return layers.isEmpty ? [] : [.group(clip: nil, opacity: strength, layers)]
  }
}
