import TableModel
import TouchTrace

/// Writes a film as one animated SVG, which any browser plays from a file: SMIL without scripts, in the viewer's light or
/// dark appearance. The same film gives the same bytes on every machine.
///
/// Each picture is a group that is displayed from its time to that of the next one, so that nothing is shown that
/// `replay --picture --at` would not draw. Texts are stored once and used by their number.
public struct FilmWriter {
  /// The factor of real time.
  private let speed: Double
  /// A Boolean value that indicates whether the film starts over.
  private let loops: Bool
  private let film: Film
  private var texts: [String: Int] = [:]
  private var definitions = ""
  /// The pause before the film starts over, in microseconds.
  private static let pause: Int64 = 1_000_000
  private static let lineHeight = Int64(Picture.Label.Style.detail.lineHeight)
  /// The film fits a window of any size. Its margins have the page's colour.
  private static let style = """
    <style>
    svg:root{max-width:100%;max-height:100vh;background:#eeeef2}.progress{fill:#3a5f95}
    @media (prefers-color-scheme:dark){svg:root{background:#000}.progress{fill:#8ab4f8}}
    </style>
    """

  private init(_ film: Film, speed: Double, loops: Bool) {
    self.film = film
    self.speed = speed
    self.loops = loops
  }

  /// Returns the SVG document.
  ///
  /// - Parameters:
  ///   - film: the film.
  ///   - title: the recording's name.
  ///   - heading: the verdict, a sentence each.
  ///   - speed: the factor of real time (default: 1).
  ///   - loops: whether the film starts over a second after its end (default: true).
  public static func svg(
    _ film: Film, title: String, heading: [String], speed: Double = 1, loops: Bool = true
  ) -> String {
    var writer = FilmWriter(film, speed: speed, loops: loops)
    return writer.document(title, heading)
  }

  private mutating func document(_ title: String, _ heading: [String]) -> String {
    let (width, height) = film.size
    let margin = SVGWriter.margin
    let heading = Array(heading.flatMap { lines($0, limit: 2) }.prefix(4))
    let below = height + .points(10)
    // The heading, a gesture, and a change of the scene in up to two lines.
    let captionHeight = Length.points(Int64(heading.count + 3) * Self.lineHeight + 12)
    let pictures = shots()
    let fingers = fingers()
    let captions = captions(from: below + .points(Int64(heading.count) * Self.lineHeight))
    let (left, full) = (SVGWriter.number(.zero - margin), SVGWriter.number(captionWidth + 2 * margin))
    let total = SVGWriter.number(height + 2 * margin + captionHeight)
    let (across, down) = (SVGWriter.number(width), SVGWriter.number(height))
    var svg = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="\(full)" height="\(total)" \
      viewBox="\(left) \(left) \(full) \(total)" role="img">
      <title>\(XMLText.content(PictureText.cleaned(title)))</title>
      \(SVGWriter.style)
      \(Self.style)
      <defs>
      <clipPath id="scene"><rect width="\(across)" height="\(down)"/></clipPath>
      \(definitions)</defs>
      <rect class="page" x="\(left)" y="\(left)" width="\(full)" height="\(total)"/>
      <rect class="progress" x="0" y="\(SVGWriter.number(height + .points(3)))" width="\(across)" height="3">\
      <animate id="film" attributeName="width" from="0" to="\(across)" dur="\(seconds(duration))" \
      begin="0s\(loops ? ";film.end+\(seconds(Self.pause))" : "")" fill="freeze"/></rect>
      <g clip-path="url(#scene)">
      <rect class="viewport" width="\(across)" height="\(down)"/>
      \(pictures)\(fingers)</g>
      <rect class="outline" x="-0.5" y="-0.5" width="\(SVGWriter.number(width + .points(1)))" \
      height="\(SVGWriter.number(height + .points(1)))"/>

      """
    for (index, line) in heading.enumerated() {
      let y = below + .points(Int64(index) * Self.lineHeight + 14)
      svg += "<text class=\"detail\" x=\"0\" y=\"\(SVGWriter.number(y))\">\(XMLText.content(line))</text>\n"
    }
    return svg + captions + "</svg>\n"
  }

  /// The captions' width: the picture's, but enough for a sentence.
  private var captionWidth: Length { max(film.size.width, .points(288)) }

  // MARK: Time

  /// The film's duration in microseconds; not zero, which SMIL would not play.
  private var duration: Int64 { max(1000, scaled(film.end)) }

  /// Returns a time of the recording as a time of the film.
  private func scaled(_ time: Int64) -> Int64 { Int64(Double(max(0, time - film.start)) / speed + 0.5) }

  private func seconds(_ microseconds: Int64) -> String {
    var fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(microseconds / 1_000_000)\(fraction.isEmpty ? "" : ".")\(fraction)s"
  }

  /// Returns the animation that displays something from one time of the film to another.
  ///
  /// - Parameter end: nil for the end of the film.
  private func display(_ value: String = "inline", from start: Int64, to end: Int64?) -> String {
    let length = end.map { seconds(max(1, $0 - start)) }
    let rest = loops ? seconds(max(1, duration - start) + Self.pause) : "indefinite"
    return
      "<set attributeName=\"display\" to=\"\(value)\" begin=\"film.begin+\(seconds(start))\" dur=\"\(length ?? rest)\"/>"
  }

  // MARK: Pictures

  /// The pictures. The first one is also what a viewer without animation shows.
  private mutating func shots() -> String {
    var svg = ""
    var shown: [Film.Shot] = []
    for shot in film.shots where shown.last?.elements != shot.elements {
      // At a high speed a picture may have no time of its own.
      if let last = shown.last, scaled(last.time) == scaled(shot.time) { shown.removeLast() }
      shown.append(shot)
    }
    for (index, shot) in shown.enumerated() {
      let end = index + 1 < shown.count ? scaled(shown[index + 1].time) : nil
      if index == 0 {
        svg += "<g>" + (end.map { display("none", from: $0, to: nil) } ?? "") + "\n"
      } else {
        svg += "<g display=\"none\">" + display(from: scaled(shot.time), to: end) + "\n"
      }
      for element in shot.elements { append(element, to: &svg) }
      svg += "</g>\n"
    }
    return svg
  }

  private mutating func append(_ element: Picture.Element, to svg: inout String) {
    switch element {
    case .text(let label):
      let (x, anchor) = SVGWriter.anchor(label)
      var content = ""
      var plain = label
      plain.frame = Picture.Rectangle(x: .zero, y: .zero, width: label.frame.width, height: label.frame.height)
      SVGWriter.append(SVGWriter.lines(of: label), plain, at: .zero, anchor, to: &content)
      if content.isEmpty { return }
      let number = texts[content] ?? texts.count
      if number == texts.count {
        texts[content] = number
        definitions += "<g id=\"t\(number)\">\(content.dropLast())</g>\n"
      }
      svg += "<use href=\"#t\(number)\" x=\"\(SVGWriter.number(x))\" y=\"\(SVGWriter.number(label.frame.y))\"/>\n"
    case .group(let clip, let opacity, let members):
      let tags = SVGWriter.group(clip: clip, opacity: opacity)
      svg += tags.begin
      for member in members { append(member, to: &svg) }
      svg += tags.end
    case .box, .disclosure, .finger, .pointer: SVGWriter.append(element, to: &svg)
    }
  }

  // MARK: Fingers

  private func fingers() -> String {
    struct Track {
      var points: [(time: Int64, x: Length, y: Length)] = []
      var end: Int64?
    }
    var tracks: [(number: Int?, track: Track)] = []
    var open: [Int: Int] = [:]
    for shot in film.shots {
      let numbers = Set(shot.fingers.map { $0.number ?? -1 })
      for (number, index) in open where !numbers.contains(number) {
        tracks[index].track.end = shot.time
        open[number] = nil
      }
      for finger in shot.fingers {
        let key = finger.number ?? -1
        if open[key] == nil {
          open[key] = tracks.count
          tracks.append((finger.number, Track()))
        }
        guard let index = open[key] else { continue }
        let last = tracks[index].track.points.last
        if last?.x != finger.x || last?.y != finger.y {
          tracks[index].track.points.append((shot.time, finger.x, finger.y))
        }
      }
    }
    return tracks.map { number, track in
      let start = scaled(track.points[0].time)
      let end = track.end.map(scaled)
      var content = ""
      let origin = Picture.Element.finger(x: .zero, y: .zero, number: number)
      SVGWriter.append(number == nil ? .pointer(x: .zero, y: .zero) : origin, to: &content)
      return "<g display=\"none\">\(display(from: start, to: end))"
        + movement(track.points, from: start, to: end ?? duration) + content.dropLast() + "</g>\n"
    }.joined()
  }

  /// Returns the animation that moves a finger from position to position.
  private func movement(_ points: [(time: Int64, x: Length, y: Length)], from start: Int64, to end: Int64) -> String {
    let length = max(1, end - start)
    let values = points.map { "\(SVGWriter.number($0.x)) \(SVGWriter.number($0.y))" }
    let times = points.map { point -> String in
      let share = min(999_999, (scaled(point.time) - start) * 1_000_000 / length)
      return share == 0 ? "0" : "." + String(share + 1_000_000).dropFirst()
    }
    return "<animateTransform attributeName=\"transform\" type=\"translate\" calcMode=\"discrete\" "
      + "values=\"\(values.joined(separator: ";"))\" keyTimes=\"\(times.joined(separator: ";"))\" "
      + "begin=\"film.begin+\(seconds(start))\" dur=\"\(seconds(length))\" fill=\"freeze\"/>"
  }

  // MARK: Captions

  private func lines(_ text: String, limit: Int) -> [String] {
    let style = Picture.Label.Style.detail
    return SVGWriter.lines(
      of: Picture.Label(
        text,
        in: Picture.Rectangle(
          x: .zero, y: .zero, width: captionWidth, height: .points(Int64(limit * style.lineHeight))), style))
  }

  /// The newest gesture, and below it the newest change of the scene.
  private func captions(from top: Length) -> String {
    var svg = ""
    for isGesture in [true, false] {
      let shown = film.captions.filter { $0.isGesture == isGesture }
      for (index, caption) in shown.enumerated() {
        let next = index + 1 < shown.count ? scaled(shown[index + 1].time) : nil
        let start = scaled(caption.time)
        // Only the last one of several at the same time can be seen.
        if next == start { continue }
        svg += "<g display=\"none\">\(display(from: start, to: next))"
        for (line, text) in lines(caption.text, limit: isGesture ? 1 : 2).enumerated() {
          let y = top + .points(Int64(line + (isGesture ? 0 : 1)) * Self.lineHeight + 14)
          svg += "<text class=\"detail\" x=\"0\" y=\"\(SVGWriter.number(y))\">\(XMLText.content(text))</text>"
        }
        svg += "</g>\n"
      }
    }
    return svg
  }
}
