internal import EmbeddedFiles

/// A page that the web server serves.
package enum WebPage: String, CaseIterable, Hashable, Sendable {
  /// Shows touches, gestures and the scene.
  case view
  /// Sends touches.
  case touch
  /// A review of a run of tests, which the program provides.
  case review

  var title: String {
    switch self {
    case .view: "Touchstone"
    case .touch: "Touchstone touchpad"
    case .review: "Touchstone review"
    }
  }

  /// Whether a file in the browser may use the page's WebSocket, too, such as the page that records
  /// touches. Its origin is the word `null`, which pages elsewhere can have as well, so only the token keeps them out: such a
  /// WebSocket must not send anything that is worth reading.
  var isForFiles: Bool { self == .touch }

  /// The name of its script and style sheet; nil for a page that the program provides.
  private var file: String? {
    switch self {
    case .view: "live"
    case .touch: "touch"
    case .review: nil
    }
  }

  /// The page as HTML in UTF-8; nil for a page that the program provides. The server adds what it may load and connect to.
  package var html: [UInt8]? {
    guard let file else { return nil }
    return Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>

      """.utf8) + EmbeddedFile.page("\(file).css")
      + Array(
        """
        </style>
        </head>
        <body>
        <noscript>This page needs JavaScript.</noscript>
        <script>

        """.utf8) + EmbeddedFile.page("\(file).js")
      + Array("</script>\n</body>\n</html>\n".utf8)
  }
}
