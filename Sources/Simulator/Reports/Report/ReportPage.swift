import Analysis
internal import EmbeddedFiles
import Simulation
import TouchTrace

/// A self-contained HTML page with its data, styles and scripts. It makes no network requests.
package enum ReportPage {
  /// The element by which a file is recognized as a report.
  static let generator = "<meta name=\"generator\" content=\"touchstone report\">"

  /// Something else that a page's scripts read: data, or text that is not run.
  package struct Part {
    let id: String
    let type: String
    /// Without the end of an element of scripts.
    let content: [UInt8]
  }

  package static func title(_ subject: String) -> String { "\(subject): touchstone report" }

  /// - Parameters:
  ///   - title: the whole title.
  ///   - answer: the lines that a reader without scripts sees, the result first; none for a page that is nothing without.
  ///   - body: HTML that stays when scripts run, instead of an answer.
  ///   - data: `nil` for a page without a recording.
  ///   - parts: further elements that the scripts read.
  ///   - isServed: whether a server sends the page, with its own policy of what it may load and connect to.
  ///   - core: a packed core, the recording as the core reads it, and what the page knows about Touchstone; `nil`, the default, for a
  ///     page without a core.
  package static func html(
    title: String, styles: [UInt8], scripts: [UInt8], answer: [String] = [], body: String? = nil, data: ReportValue?,
    parts: [Part] = [], isServed: Bool = false,
    core: (packed: [UInt8], recording: ReportValue?, about: ReportValue)? = nil
  ) -> [UInt8] {
    let policy = """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'\(core == nil ? "" : " 'wasm-unsafe-eval'; worker-src blob:"); img-src data:">

      """
    var page = Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      \(generator)
      \(isServed ? "" : policy)<title>\(XMLText.attribute(PictureText.cleaned(title)))</title>
      <style>

      """.utf8)
    page += styles
    page += "</style>\n</head>\n<body>\n".utf8
    // A core is unpacked next to the page, by a worker that starts while the page is read.
    if core != nil {
      page += "<script>\n".utf8
      page += EmbeddedFile.page("unpack.js")
      page += "</script>\n".utf8
    }
    page += (body ?? self.body(answer)).utf8
    if let core {
      page += "<script type=\"text/plain\" id=\"core\">".utf8
      page += core.packed
      page += "</script>\n<script>coreCompiler.pass(document.getElementById(\"core\").textContent)</script>\n".utf8
    }
    page += "<script type=\"application/json\" id=\"data\">".utf8
    page += data?.bytes ?? Array("null".utf8)
    page += "</script>\n".utf8
    for part in parts {
      page += "<script type=\"\(part.type)\" id=\"\(part.id)\">".utf8
      page += part.content
      page += "</script>\n".utf8
    }
    if let core {
      page += "<script type=\"application/json\" id=\"recording\">".utf8
      page += core.recording?.bytes ?? Array("null".utf8)
      page += "</script>\n<script type=\"application/json\" id=\"about\">".utf8
      page += core.about.bytes
      page += "</script>\n".utf8
    }
    page += "<script>\n".utf8
    page += scripts
    page += "</script>\n".utf8
    page += "</body>\n</html>\n".utf8
    return page
  }

  /// The page of a recording without a core.
  static func html(
    of file: String, answer: [String], data: ReportValue, parts: PageParts? = nil, other: ReportValue? = nil
  ) -> [UInt8] {
    html(
      title: title(file), styles: EmbeddedFile.page("page.css"), scripts: EmbeddedFile.page("begin.js"), answer: answer,
      data: data, parts: elements(parts, other))
  }

  /// The data of another report that is shown next to this one, and the other recordings of a page or the parts of a long one.
  static func elements(_ parts: PageParts?, _ other: ReportValue?) -> [Part] {
    let json = "application/json"
    return (other.map { [Part(id: "other", type: json, content: $0.bytes)] } ?? [])
      + (parts.map {
        [
          Part(id: "parts", type: json, content: $0.value.bytes),
          Part(id: "packed", type: "text/plain", content: $0.packed),
        ]
      } ?? [])
  }

  /// A reader without scripts is one that forbids them, as well, where `noscript` is not shown. With scripts, the headline is painted
  /// before the rest of the page is built.
  private static func body(_ answer: [String]) -> String {
    guard let headline = answer.first else {
      return """
        <noscript>This page needs JavaScript.</noscript>
        <script>document.body.insertAdjacentHTML("beforeend", '<main id="answer"><p class="note">The page starts its core.</p></main>')</script>

        """
    }
    let lines = answer.dropFirst().map { XMLText.content(PictureText.cleaned($0)) }.joined(separator: "\n")
    return """
      <main id="answer"><h1>\(XMLText.content(PictureText.cleaned(headline)))</h1>
      <pre style="white-space: pre-wrap">\(lines)</pre></main>
      <script>document.getElementById("answer").lastElementChild.remove()</script>

      """
  }
}

/// The recordings of a page that has many, or the parts of a long one, with their touches packed as text.
package struct PageParts {
  package var value: ReportValue
  package var packed: [UInt8]
}
