import TableModel

extension [Picture.Element] {
  /// Returns the elements of a row as they are seen during an animation. Outside of `clip`, its neighbours hide it. The opacity
  /// and the strength of its neighbours' shadows are in thousandths.
  func partlyHidden(_ frame: LengthRect, clip: LengthRect?, opacity: Int, shadow: Int) -> Self {
    if isEmpty { return [] }
    var elements = self
    if shadow > 0, let clip { elements += Self.shadows(shadow, on: frame, in: clip) }
    let isHidden = clip.map { $0.minY > frame.minY || $0.maxY < frame.maxY } ?? false
    return isHidden || opacity < 1000
      ? [.group(clip: isHidden ? clip : nil, opacity: opacity, elements)] : elements
  }

  /// Returns the shadows that the neighbours of a gap cast on a row in it: four layers, each higher than the one before.
  private static func shadows(
    _ strength: Int, on frame: LengthRect, in clip: LengthRect
  ) -> [Picture.Element] {
    let layers = (1...4).flatMap { step -> [Picture.Element] in
      let depth = Swift.min(Length.points(Int64(3 * step)), clip.height)
      return [clip.minY, clip.maxY - depth].compactMap { y in
        let (top, bottom) = (Swift.max(y, frame.minY), Swift.min(y + depth, frame.maxY))
        return top < bottom
          ? .box(LengthRect(x: frame.minX, y: top, width: frame.width, height: bottom - top), .shadow) : nil
      }
    }
    return layers.isEmpty ? [] : [.group(clip: nil, opacity: strength, layers)]
  }
}
