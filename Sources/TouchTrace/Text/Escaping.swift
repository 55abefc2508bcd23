extension String {
  /// Returns the text with some Unicode scalars replaced. Scalars, because CR LF is a single `Character`.
  ///
  /// - Parameter written: Returns the replacement of a scalar, or `nil` to keep it.
  package func escaping(_ written: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = written(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
