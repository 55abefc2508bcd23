extension String {
  /// The text with some of its scalars written otherwise. By scalars: of characters a carriage return with a line feed is
  /// one.
  ///
  /// - Parameter written: how a scalar is written; nil where it stays as it is.
  package func escaping(_ written: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = written(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
