import Analysis
import Gestures
import Simulation
import TableModel

/// The pictures of a scene over time, each encoded as its differences from the one before.
///
/// Elements are listed once, without their vertical position and height, since these change. The position of a box is
/// relative to the box above it, that of another element to its box, and the height of a text that fills its box is
/// relative to the box. So a pinched row changes one number, and so does scrolling.
package struct PictureFilm {
  /// One picture.
  private struct Frame: Equatable {
    var items: [Int] = []
    var tops: [Int] = []
    var heights: [Int] = []
    var caption = ""
    var size: [Int] = []
    /// The position of the surface's corner in the picture, and the vectors of 100 points to the right and down, in 64ths
    /// of a point.
    var mapping: [Int] = []

    mutating func append(_ item: Int, _ top: Int, _ height: Int) {
      items.append(item)
      tops.append(top)
      heights.append(height)
    }
  }

  private enum Part {
    static let items = 1
    static let tops = 2
    static let heights = 4
    static let caption = 8
    static let size = 16
    static let mapping = 32
  }

  /// The elements without their vertical position and height.
  private var items: [ReportValue] = []
  private var known: [ReportValue: Int] = [:]
  private var captions = LineTable()
  private var last = Frame()
  /// The indices of texts, which are wrapped once.
  private var texts: [Picture.Label: Int] = [:]
  private var reel: [Int64] = []
  private var lastMoment = 0
  private(set) var count = 0
  private(set) var title = ""

  /// Adds the picture of a scene at the end of a moment.
  ///
  /// - Parameter time: the time of the moment, for animations.
  mutating func add(_ scene: any Scene, at moment: Int, _ time: Timestamp) {
    guard let picture = scene.drawn?.picture(at: time) else { return }
    add(
      picture, [Point2D(0, 0), Point2D(100, 0), Point2D(0, 100)].compactMap { scene.placeInPicture(of: $0) }, at: moment
    )
  }

  /// Returns the film of one picture.
  ///
  /// - Parameter marks: the places in the picture of the surface's corner, and of 100 points to the right of it and below it.
  package static func single(_ picture: Picture, _ marks: [LengthPoint]) -> ReportValue {
    var film = PictureFilm()
    film.add(picture, marks, at: 0)
    return film.value
  }

  private mutating func add(_ picture: Picture, _ marks: [LengthPoint], at moment: Int) {
    title = picture.title
    let frame = frame(of: picture, mapping: Self.mapping(marks))
    if count > 0 && frame == last { return }
    append(frame, at: moment)
    last = frame
    count += 1
  }

  private mutating func append(_ frame: Frame, at moment: Int) {
    var parts: Int = 0
    var body: [Int] = []
    // The previous values of elements that remain.
    var tops = last.tops
    var heights = last.heights
    if frame.items != last.items {
      parts |= Part.items
      let start = zip(frame.items, last.items).prefix { $0 == $1 }.count
      let most = min(frame.items.count, last.items.count) - start
      let end = zip(frame.items.reversed(), last.items.reversed()).prefix(most).prefix { $0 == $1 }.count
      let old = start..<last.items.count - end
      let new = start..<frame.items.count - end
      body += [start, old.count, new.count]
      for index in new { body += [frame.items[index], frame.tops[index], frame.heights[index]] }
      tops.replaceSubrange(old, with: frame.tops[new])
      heights.replaceSubrange(old, with: frame.heights[new])
    }
    for (part, before, now) in [(Part.tops, tops, frame.tops), (Part.heights, heights, frame.heights)] {
      let changes = DeltaEncoding.changes(from: before, to: now)
      if changes.isEmpty { continue }
      parts |= part
      body += [changes.count / 3] + changes
    }
    var caption: [Int64] = []
    if frame.caption != last.caption {
      parts |= Part.caption
      caption = captions.code(frame.caption)
    }
    var end: [Int] = []
    if frame.size != last.size {
      parts |= Part.size
      end += frame.size
    }
    if frame.mapping != last.mapping {
      parts |= Part.mapping
      end += frame.mapping
    }
    reel += ([moment - lastMoment, parts] + body).map(Int64.init) + caption + end.map(Int64.init)
    lastMoment = moment
  }

  // MARK: One picture

  private mutating func frame(of picture: Picture, mapping: [Int]) -> Frame {
    var frame = Frame()
    frame.caption = picture.caption
    frame.size = [Self.units(picture.width), Self.units(picture.height)]
    frame.mapping = mapping
    var box = (top: 0, height: 0)
    append(picture.elements, to: &frame, &box)
    return frame
  }

  private mutating func append(
    _ elements: [Picture.Element], to frame: inout Frame, _ box: inout (top: Int, height: Int)
  ) {
    for element in elements {
      switch element {
      case .group(let clip, let opacity, let members):
        // Opacity in sixteenths, so that few items differ only in it. A group's clip counts as a box.
        let sixteenths = ReportValue.number((opacity * 16 + 500) / 1000)
        if let clip {
          let (top, height) = (Self.units(clip.minY), Self.units(clip.height))
          let item = item(
            .list([.text("group"), sixteenths, .numbers([Self.units(clip.minX), Self.units(clip.width)])]))
          frame.append(item, top - box.top - box.height, height)
          box = (top, height)
        } else {
          frame.append(item(.list([.text("group"), sixteenths])), 0, 0)
        }
        append(members, to: &frame, &box)
        frame.append(item(.list([.text("end")])), 0, 0)
      case .box(let rectangle, let role):
        let top = Self.units(rectangle.minY)
        let height = Self.units(rectangle.height)
        let x = Self.units(rectangle.minX)
        let width = Self.units(rectangle.width)
        let item = item(.list([.text("box"), .text(role.rawValue), .numbers([x, width])]))
        frame.append(item, top - box.top - box.height, height)
        box = (top, height)
      case .text(let label):
        let fills = label.style == .body
        let height = Self.units(label.frame.height) - (fills ? box.height : 0)
        frame.append(item(label), Self.units(label.frame.minY) - box.top, height)
      case .disclosure(let isOpen, let rectangle):
        let x = Self.units(rectangle.minX)
        let width = Self.units(rectangle.width)
        let item = item(.list([.text("disclosure"), .bool(isOpen), .numbers([x, width])]))
        frame.append(item, Self.units(rectangle.minY) - box.top, Self.units(rectangle.height))
      case .finger, .pointer: continue
      }
    }
  }

  private mutating func item(_ value: ReportValue) -> Int {
    let index = known[value] ?? items.count
    if index == items.count {
      known[value] = index
      items.append(value)
    }
    return index
  }

  private mutating func item(_ label: Picture.Label) -> Int {
    // The item does not include its vertical position and height.
    var plain = label
    plain.frame.origin.y = .zero
    plain.frame.size.height = .zero
    if let index = texts[plain] { return index }
    let style = label.style
    let (x, anchor) =
      switch label.alignment {
      case .leading: (Self.units(label.frame.minX), "start")
      case .centre: ((Self.units(label.frame.minX) + Self.units(label.frame.maxX)) / 2, "middle")
      case .trailing: (Self.units(label.frame.maxX), "end")
      }
    let width = Int(min(label.frame.width, .maximumHeight).units) * 1000 / (64 * style.fontSize)
    let lines = PictureText.lines(label.text, width: width, limit: Self.maximumLines) {
      PictureText.thousandthsOfEm($0, isBold: style == .title)
    }
    let index = item(
      .list([.text("text"), .text(style.rawValue), .numbers([x]), .text(anchor), .bool(style == .body), .texts(lines)])
    )
    texts[plain] = index
    return index
  }

  /// More lines than fit in a picture.
  private static let maximumLines = 100

  /// Returns the mapping of the surface to a picture.
  private static func mapping(_ marks: [LengthPoint]) -> [Int] {
    guard marks.count == 3 else { return [0, 0, 0, 0, 0, 0] }
    let (corner, right, down) = (marks[0], marks[1], marks[2])
    return [
      units(corner.x), units(corner.y), units(right.x - corner.x), units(right.y - corner.y), units(down.x - corner.x),
      units(down.y - corner.y),
    ]
  }

  /// Returns a length in 64ths of a point, clamped to 2^48, far beyond any picture and far from integer overflow.
  private static func units(_ length: Length) -> Int {
    Int(length.clamped(to: Length(units: -1 << 48)...Length(units: 1 << 48)).units)
  }

  private static let styles = ReportValue.object(
    Picture.Label.Style.allCases.map { .init($0.rawValue, .numbers([$0.fontSize, $0.lineHeight])) })

  var value: ReportValue {
    .object([
      .init("title", .text(title)), .init("count", .number(count)), .init("items", .list(items)),
      .init("captions", .texts(captions.patterns)), .init("styles", Self.styles), .init("reel", .numbers(reel)),
    ])
  }
}
