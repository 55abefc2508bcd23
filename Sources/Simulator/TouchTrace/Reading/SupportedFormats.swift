enum SupportedFormats {
  /// The supported formats, which end most sentences about other files.
  static let sentence =
    "supported formats are \(RecordingFormat.allCases.compactMap { $0.title }.listed())"
}
