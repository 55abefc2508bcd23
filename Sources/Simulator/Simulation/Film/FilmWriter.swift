import TableModel
import TouchTrace

/// Writes a film as one animated SVG, which any browser plays from a file: SMIL without scripts, in the viewer's light or
/// dark appearance. The same film gives the same bytes on every machine.
///
/// Each picture is a group, and one element shows one of them after the other, so that nothing is shown that
/// `replay --picture --at` would not draw. Fingers and captions are shown in the same manner: a browser looks at every
/// animation in every frame, so there are as few as possible. Texts are stored once. Chromium lays out definitions too unless
/// they are not displayed: a film of 3,500 pictures then reaches 12 frames a second instead of 60.
package struct FilmWriter {
  /// The playback speed as a factor of real time.
  private let speed: Double
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

  /// Returns the SVG document. The heading is the verdict, each sentence from its time in microseconds on. A film that loops
  /// starts over a second after its end.
  package static func svg(
    _ film: Film, title: String, heading: [(text: String, time: Int64)], speed: Double = 1, loops: Bool = true
  ) -> String {
    var writer = FilmWriter(speed: speed, loops: loops, film: film)
    return writer.document(title, heading)
  }

  private mutating func document(_ title: String, _ heading: [(text: String, time: Int64)]) -> String {
    let (width, height) = film.size
    let margin = SVGWriter.margin
    let heading = heading.flatMap { sentence in lines(sentence.text, limit: 2).map { ($0, sentence.time) } }.prefix(4)
    let below = height + .points(10)
    // The heading, a gesture, and a change of the scene in up to two lines.
    let captionHeight = Length.points(Int64(heading.count + 3) * Self.lineHeight + 12)
    let pictures = shots()
    let fingers = fingers()
    let captions = self.heading(Array(heading), from: below) + self.captions(below: heading.count, from: below)
    let (left, full) = (SVGWriter.number(.zero - margin), SVGWriter.number(captionWidth + 2 * margin))
    let total = SVGWriter.number(height + 2 * margin + captionHeight)
    let (across, down) = (SVGWriter.number(width), SVGWriter.number(height))
    let svg = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="\(full)" height="\(total)" \
      viewBox="\(left) \(left) \(full) \(total)" role="img">
      <title>\(XMLText.content(PictureText.cleaned(title)))</title>
      \(SVGWriter.style)
      \(Self.style)
      <clipPath id="viewport"><rect width="\(across)" height="\(down)"/></clipPath>
      <defs display="none">
      <g id="none"/>
      \(definitions)</defs>
      <rect class="page" x="\(left)" y="\(left)" width="\(full)" height="\(total)"/>
      <rect class="progress" x="0" y="\(SVGWriter.number(height + .points(3)))" width="\(across)" height="3">\
      <animate attributeName="width" values="0;\(across);\(across)" keyTimes="0;\(share(duration));1"\(timing)/></rect>
      <g clip-path="url(#viewport)">
      <rect class="viewport" width="\(across)" height="\(down)"/>
      \(pictures)\(fingers)</g>
      <rect class="outline" x="-0.5" y="-0.5" width="\(SVGWriter.number(width + .points(1)))" \
      height="\(SVGWriter.number(height + .points(1)))"/>

      """
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

  /// The film's duration with the pause after it.
  ///
  /// A film that does not start over needs a little time for its last picture, which remains.
  private var total: Int64 { duration + (loops ? Self.pause : 1000) }

  /// The attributes of every animation: all of them begin with the document and last as long as the film.
  private var timing: String {
    " dur=\"\(seconds(total))\" \(loops ? "repeatCount=\"indefinite\"" : "fill=\"freeze\"")"
  }

  /// Returns a time of the film as a share of its duration, rounded up to a billionth: nothing is shown before its time.
  private func share(_ time: Int64) -> String {
    let billionths = min(1_000_000_000, Int64((Double(time) / Double(total) * 1e9).rounded(.up)))
    if billionths == 0 || billionths == 1_000_000_000 { return billionths == 0 ? "0" : "1" }
    var digits = String(billionths + 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "." + digits
  }

  /// A value from a time of the recording on.
  private typealias Step = (time: Int64, value: String)

  /// Returns the values that are shown, at times of the film. The first one applies from the start; of several at one time,
  /// the last one does.
  private func shown(_ steps: [Step]) -> [Step] {
    var shown: [Step] = []
    for step in steps {
      let time = shown.isEmpty ? 0 : scaled(step.time)
      if shown.last?.time == time { shown.removeLast() }
      if shown.last?.value != step.value { shown.append((time, step.value)) }
    }
    return shown
  }

  /// Returns an animation that sets an attribute; empty if there is only one value.
  private func animation(_ element: String, _ attribute: String, _ steps: [Step]) -> String {
    let shown = shown(steps)
    if shown.count < 2 { return "" }
    return "<\(element) attributeName=\"\(attribute)\" calcMode=\"discrete\" "
      + "values=\"\(shown.map(\.value).joined(separator: ";"))\" "
      + "keyTimes=\"\(shown.map { share($0.time) }.joined(separator: ";"))\"\(timing)/>"
  }

  /// Returns an element that shows one definition after the other. More attributes follow a space each; `movement` is another
  /// animation of the element.
  private func use(_ ids: [Step], _ attributes: String = "", _ movement: String = "") -> String {
    let references: [Step] = ids.map { ($0.time, "#\($0.value)") }
    guard let first = shown(references).first else { return "" }
    let change = animation("animate", "href", references)
    return "<use href=\"\(first.value)\"\(attributes)>\(change)\(movement)</use>\n"
  }

  // MARK: Pictures

  /// The pictures. The first one is also what a viewer without animation shows.
  private mutating func shots() -> String {
    var steps: [Step] = []
    for (index, shot) in film.shots.enumerated() {
      if index > 0 && film.shots[index - 1].elements == shot.elements { continue }
      // At a high speed a picture may have no time of its own.
      if let last = steps.last, scaled(last.time) == scaled(shot.time) { steps.removeLast() }
      steps.append((shot.time, "p\(index)"))
    }
    for step in steps {
      guard let index = Int(step.value.dropFirst()) else { continue }
      var picture = "<g id=\"\(step.value)\">\n"
      for element in film.shots[index].elements { append(element, to: &picture) }
      definitions += picture + "</g>\n"
    }
    return use(steps)
  }

  private mutating func append(_ element: Picture.Element, to svg: inout String) {
    switch element {
    case .text(let label):
      let (x, anchor) = SVGWriter.anchor(label)
      var content = ""
      var plain = label
      plain.frame = LengthRect(x: .zero, y: .zero, width: label.frame.width, height: label.frame.height)
      SVGWriter.append(SVGWriter.lines(of: label), plain, at: .zero, anchor, to: &content)
      if content.isEmpty { return }
      let id = definition(String(content.dropLast()))
      svg += "<use href=\"#\(id)\" x=\"\(SVGWriter.number(x))\" y=\"\(SVGWriter.number(label.frame.minY))\"/>\n"
    case .group(let clip, let opacity, let members):
      let tags = SVGWriter.group(clip: clip, opacity: opacity)
      svg += tags.begin
      for member in members { append(member, to: &svg) }
      svg += tags.end
    case .box, .disclosure, .finger, .pointer: SVGWriter.append(element, to: &svg)
    }
  }

  // MARK: Fingers

  /// The fingers: as many elements as there are fingers at once. Each shows one finger after the other.
  private mutating func fingers() -> String {
    struct Lane {
      var finger: Film.Finger?
      var shown: [Step] = []
      var places: [Step] = []
    }
    var lanes: [Lane] = []
    var ids: [Int?: String] = [:]
    for shot in film.shots {
      for index in lanes.indices {
        guard let finger = lanes[index].finger, !shot.fingers.contains(where: { $0.number == finger.number }) else {
          continue
        }
        lanes[index].finger = nil
        lanes[index].shown.append((shot.time, "none"))
      }
      for finger in shot.fingers {
        let index =
          lanes.firstIndex { $0.finger.map { $0.number == finger.number } ?? false }
          ?? lanes.firstIndex { $0.finger == nil } ?? lanes.count
        if index == lanes.count { lanes.append(Lane(shown: [(film.start, "none")])) }
        if lanes[index].finger == nil { lanes[index].shown.append((shot.time, id(of: finger.number, &ids))) }
        lanes[index].finger = finger
        lanes[index].places.append((shot.time, "\(SVGWriter.number(finger.x)) \(SVGWriter.number(finger.y))"))
      }
    }
    return lanes.map { lane in
      let movement = animation("animateTransform type=\"translate\"", "transform", lane.places)
      // A finger that does not move needs no animation.
      let still = lane.places.first.map { " transform=\"translate(\($0.value))\"" } ?? ""
      return use(lane.shown, still, movement)
    }.joined()
  }

  /// Returns the identifier of a finger's definition, which is at the origin.
  private mutating func id(of number: Int?, _ ids: inout [Int?: String]) -> String {
    if let id = ids[number] { return id }
    let id = "f\(ids.count)"
    ids[number] = id
    var content = ""
    SVGWriter.append(
      number == nil ? .pointer(x: .zero, y: .zero) : .finger(x: .zero, y: .zero, number: number), to: &content)
    definitions += "<g id=\"\(id)\">\(content.dropLast())</g>\n"
    return id
  }

  // MARK: Captions

  private func lines(_ text: String, limit: Int) -> [String] {
    let height = Length.points(Int64(limit) * Self.lineHeight)
    let frame = LengthRect(x: .zero, y: .zero, width: captionWidth, height: height)
    return SVGWriter.lines(of: Picture.Label(text, in: frame, .detail))
  }

  private func line(_ text: String, _ number: Int, from top: Length) -> String {
    let y = SVGWriter.number(top + .points(Int64(number) * Self.lineHeight + 14))
    return "<text class=\"detail\" x=\"0\" y=\"\(y)\">\(XMLText.content(text))</text>"
  }

  /// The lines of the verdict, each from its time on. A viewer without animation shows them all.
  private mutating func heading(_ lines: [(text: String, time: Int64)], from top: Length) -> String {
    var svg = ""
    for (index, sentence) in lines.enumerated() {
      let id = "#" + definition(line(sentence.text, index, from: top))
      let steps: [Step] = [(film.start, "#none"), (min(sentence.time, film.end), id)]
      svg += "<use href=\"\(id)\">\(animation("animate", "href", steps))</use>\n"
    }
    return svg
  }

  /// The newest gesture and the newest change of the scene, in order of time.
  private mutating func captions(below count: Int, from top: Length) -> String {
    var steps: [Step] = [(film.start, "none")]
    var (gesture, change): (Film.Caption?, Film.Caption?)
    for caption in film.captions {
      if caption.isGesture { gesture = caption } else { change = caption }
      // Only the last one of several at the same time can be seen.
      if let last = steps.last, steps.count > 1, scaled(last.time) == scaled(caption.time) { steps.removeLast() }
      let texts = [gesture, change].compactMap(\.self).sorted { $0.time < $1.time }
        .flatMap { lines($0.text, limit: $0.isGesture ? 1 : 2) }
      let id = definition(texts.enumerated().map { line($1, count + $0, from: top) }.joined())
      steps.append((caption.time, id))
    }
    return use(steps)
  }

  /// Returns the identifier of a text's definition.
  private mutating func definition(_ content: String) -> String {
    let number = texts[content] ?? texts.count
    if number == texts.count {
      texts[content] = number
      definitions += "<g id=\"t\(number)\">\(content)</g>\n"
    }
    return "t\(number)"
  }
}
