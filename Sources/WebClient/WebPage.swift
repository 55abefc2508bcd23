internal import CEmbeddedFiles

/// A page that the web server serves.
package enum WebPage: String, CaseIterable, Hashable, Sendable {
  /// Shows touches, gestures and the scene.
  case view
  /// Sends touches.
  case touch

  var title: String {
    switch self {
    case .view: "Touchstone"
    case .touch: "Touchstone touchpad"
    }
  }

  private var parts: (styles: embedded_file, scripts: embedded_file) {
    switch self {
    case .view: (embedded_live_styles(), embedded_live_scripts())
    case .touch: (embedded_touch_styles(), embedded_touch_scripts())
    }
  }

  /// The page as HTML in UTF-8. The server adds what it may load and connect to.
  package var html: [UInt8] {
    let (styles, scripts) = parts
    let viewport = self == .touch ? ", maximum-scale=1, user-scalable=no" : ""
    return Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1\(viewport)">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>

      """.utf8) + UnsafeBufferPointer(start: styles.bytes, count: styles.count)
      + Array(
        """
        </style>
        </head>
        <body>
        <noscript>This page is drawn by its own script; allow it to run.</noscript>
        <script>

        """.utf8) + UnsafeBufferPointer(start: scripts.bytes, count: scripts.count)
      + Array("</script>\n</body>\n</html>\n".utf8)
  }
}
