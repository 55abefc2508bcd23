import TableModel

extension LengthRect {
  /// Returns the frame of a line of text that is vertically centred in this rectangle.
  func line(_ style: Picture.Label.Style, from x: Length, to end: Length) -> Self {
    let line = Length.points(Int64(style.lineHeight))
    let middle = Length(units: (minY + maxY).units / 2)
    return Self(x: x, y: middle - Length(units: line.units / 2), width: end - x, height: line)
  }
}

extension Picture.Element {
  /// Returns the scroll indicator at a viewport's right side, or nil if all of the content is visible.
  static func scrollIndicator(
    content: Length, offset: Length, in viewport: LengthRect, _ inset: ContentInset
  ) -> Self? {
    let (content, offset) = (inset.top + content + inset.bottom, inset.top + offset)
    guard content > viewport.height, viewport.height > .zero else { return nil }
    // The product may need more than 64 bits; the quotient does not, because no length is greater than the content's.
    func scaled(_ length: Length) -> Length {
      let (high, low) = viewport.height.units.multipliedFullWidth(by: length.units)
      return Length(units: content.units.dividingFullWidth((high, low)).quotient)
    }
    // Beyond an end, the indicator stays at that end and shrinks by the distance.
    let inside = offset.clamped(to: .zero...content - viewport.height)
    let beyond = offset < inside ? inside - offset : offset - inside
    let height = max(.points(12), scaled(viewport.height) - beyond)
    let y = viewport.minY + min(scaled(inside) + (offset > inside ? beyond : .zero), viewport.height - height)
    return .box(
      LengthRect(x: viewport.maxX - .points(7), y: y, width: .points(4), height: height), .scrollIndicator)
  }
}

extension Picture.Element {
  func moved(x distance: Length) -> Self {
    func moved(_ frame: LengthRect) -> LengthRect { frame.offset(by: LengthPoint(x: distance, y: .zero)) }
    switch self {
    case .box(let frame, let role): return .box(moved(frame), role)
    case .text(var label):
      label.frame = moved(label.frame)
      return .text(label)
    case .disclosure(let isOpen, let frame): return .disclosure(isOpen: isOpen, moved(frame))
    case .finger(let x, let y, let number): return .finger(x: x + distance, y: y, number: number)
    case .pointer(let x, let y): return .pointer(x: x + distance, y: y)
    case .group(let clip, let opacity, let elements):
      return .group(clip: clip.map(moved), opacity: opacity, elements.map { $0.moved(x: distance) })
    }
  }
}

extension Picture.Label.Style {
  /// Returns an upper bound of the width of a line of text.
  func width(of text: String) -> Length {
    let em = text.reduce(0) { $0 + PictureText.thousandthsOfEm($1, isBold: self == .title) }
    return Length(units: Int64(em * fontSize * 64 / 1000 + 1))
  }
}
