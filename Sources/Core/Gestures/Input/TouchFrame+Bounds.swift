extension TouchFrame {
  /// Sets the width and height of the surface, in points; nil if they are unknown. For a surface that changes its size, such
  /// as a window: recognizers see the new size with the next frame.
  public mutating func setBounds(_ bounds: Point2D?) { state.pointee.bounds = bounds }
}
