extension String {
  /// Returns the text with the Unicode scalars for which `written` returns a replacement replaced. Scalars, because CR LF is a
  /// single `Character`.
  package func escaping(_ written: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = written(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
