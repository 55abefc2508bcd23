import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

@Suite struct ParksLayoutTests {
  private static func length(_ random: inout SeededRandom, upTo points: Int64) -> Length {
    Length(units: Int64.random(in: 0...points * 64, using: &random))
  }

  // MARK: Lengths

  @Test func lengthTimesFractionIsRoundedToNearestAndClamped() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<20_000 {
      let units = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
      let a = Int64.random(in: -1_000_000...1_000_000, using: &random)
      let b = Int64.random(in: 1...9999, using: &random)
      let product = units * a
      let half = product.magnitude % UInt64(b) * 2 >= UInt64(b) ? 1 : 0 as UInt64
      let expected = Int64(product.magnitude / UInt64(b) + half) * product.signum()
      #expect(Length(units: units).times(a, over: b) == Length(units: expected), "\(units) × \(a) / \(b)")
      #expect(Length(units: units).times(-a, over: -b) == Length(units: expected))
    }
    #expect(Length.largest.times(.max, over: 1) == .largest)
    #expect(Length.largest.times(.max, over: .max) == .largest)
    #expect(Length.smallest.times(1, over: 1) == .smallest)
    #expect(Length.smallest.times(1, over: -1) == .largest)
    #expect(Length.smallest.times(.max, over: 1) == .smallest)
    #expect(Length.points(1).times(1, over: 0) == .zero)
  }

  @Test func aspectFitTouchesTwoEdgesAndStaysInside() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<5000 {
      let box = LengthRect(
        x: Self.length(&random, upTo: 500), y: Self.length(&random, upTo: 500),
        width: Self.length(&random, upTo: 2000), height: Self.length(&random, upTo: 2000))
      let w = Int.random(in: 1...100_000, using: &random)
      let h = Int.random(in: 1...100_000, using: &random)
      let fit = box.aspectFit(across: w, down: h)
      #expect(box.contains(fit))
      #expect(fit.width == box.width || fit.height == box.height)
      #expect(fit.isEmpty == box.isEmpty)
      // The aspect ratio is exact to 1/64 pt, and the rectangle is centred.
      #expect(fit.width == box.width || abs(fit.width.units - fit.height.times(Int64(w), over: Int64(h)).units) <= 1)
      #expect(fit.height == box.height || abs(fit.height.units - fit.width.times(Int64(h), over: Int64(w)).units) <= 1)
      let right = (box.maxX - fit.maxX) - (fit.minX - box.minX)
      #expect(right.units.magnitude <= 1)
    }
  }

  @Test func convertingBackRestoresTheRectangle() {
    let view = LengthRect(x: .points(10), y: .points(20), width: .points(300), height: .points(400))
    let content = CoordinateSpace.content(of: view, at: LengthPoint(x: .zero, y: .points(500)))
    let rect = LengthRect(x: .points(1), y: .points(530), width: .points(72), height: .points(54))
    let inWindow = content.convert(rect, to: .window)
    #expect(inWindow == LengthRect(x: .points(11), y: .points(50), width: .points(72), height: .points(54)))
    #expect(CoordinateSpace.window.convert(inWindow, to: content) == rect)
    #expect(
      content.convert(rect, to: .view(view)).origin
        == CoordinateSpace.window.convert(inWindow.origin, to: .view(view)))
  }

  // MARK: Cells

  @Test func captionAndThumbnailAreInTheRowAndDisjoint() {
    var random = SeededRandom(seed: 13)
    var sizes = (0...400).map { (Length(units: Int64($0) * 40), Length.points(88)) }
    for _ in 0..<5000 { sizes.append((Self.length(&random, upTo: 2000), Self.length(&random, upTo: 300))) }
    for (width, height) in sizes {
      let cell = PhotoCell(width: width, height: height)
      let row = LengthRect(LengthSize(width: width, height: height))
      #expect(row.contains(cell.caption), "\(row)")
      #expect(row.contains(cell.thumbnailBox), "\(row)")
      #expect(!cell.caption.intersects(cell.thumbnailBox), "\(row)")
      // The caption is left of the thumbnail.
      #expect(cell.caption.width == .zero || cell.caption.maxX + PhotoCell.gap <= cell.thumbnailBox.minX, "\(row)")
      for (w, h) in [(1, 1), (4032, 3024), (1, 100_000), (100_000, 1)] {
        let photo = Photo(name: "", caption: "", width: w, height: h)
        #expect(cell.thumbnailBox.contains(cell.thumbnail(of: photo)))
      }
    }
    let cell = PhotoCell(width: .points(320), height: .points(88))
    #expect(cell.caption == LengthRect(x: .points(16), y: .points(8), width: .points(204), height: .points(72)))
    #expect(cell.thumbnailBox == LengthRect(x: .points(232), y: .points(8), width: .points(72), height: .points(72)))
  }

  @Test(arguments: [
    ("one two three", 320, 88), ("one two three", 0, 88), ("", 320, 88),
    // 25 letters per line: three lines fit the thumbnail's row, four need 96 pt.
    ("aaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbb ccccccccccccccccccccccccc", 320, 88),
    ("aaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbb ccccccccccccccccccccccccc d", 320, 96),
    // A word longer than a line is broken.
    (String(repeating: "a", count: 76), 320, 96), (String(repeating: "a", count: 75), 320, 88),
    ("a \(String(repeating: "b", count: 75))", 320, 96),
    // Three letters per line.
    ("two words here and there", 144, 176),
  ]) func rowHeightFitsTheCaption(caption: String, width: Int, height: Int) {
    #expect(PhotoCell.height(for: caption, width: .points(Int64(width))) == .points(Int64(height)))
  }

  @Test func widerRowIsNotHigher() {
    for caption in ParkModel.builtIn.parks.flatMap(\.photos).map(\.caption) {
      var last = Length.largest
      for width in Int64(140)...700 {
        let height = PhotoCell.height(for: caption, width: .points(width))
        #expect(height <= last && height >= .points(88))
        last = height
      }
    }
  }

  // MARK: Flow layout

  /// Reference implementation that adds up the frames.
  private static func referenceFrames(_ layout: FlowLayout, _ counts: [Int]) -> [(FlowLayout.Element, LengthRect)] {
    var frames: [(FlowLayout.Element, LengthRect)] = []
    var y = Length.zero
    for (section, count) in counts.enumerated() {
      frames.append((.title(section: section), LengthRect(x: .zero, y: y, width: layout.width, height: .points(44))))
      y += .points(44)
      if count == 0 { continue }
      y += .points(12)
      let inset = min(.points(12), layout.width.times(1, over: 2))
      for item in 0..<count {
        if item > 0, item % layout.columns == 0 { y += layout.side + .points(8) }
        var x = inset
        for _ in 0..<(item % layout.columns) { x += layout.side + .points(8) }
        frames.append(
          (
            .item(PhotoPath(park: section, photo: item)),
            LengthRect(x: x, y: y, width: layout.side, height: layout.side)
          ))
      }
      y += layout.side + .points(12)
    }
    #expect(layout.contentHeight == y)
    return frames
  }

  @Test func itemsAreInTheContentAndDisjointAndHitTested() throws {
    var random = SeededRandom(seed: 14)
    for round in 0..<400 {
      let width = round < 200 ? Length(units: Int64(round) * 97) : Self.length(&random, upTo: 1200)
      let counts = (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...14, using: &random) }
      let layout = FlowLayout(width: width, counts: counts)
      let frames = Self.referenceFrames(layout, counts)
      let content = LengthRect(LengthSize(width: width, height: layout.contentHeight))
      for (index, (element, frame)) in frames.enumerated() {
        #expect(layout.frame(of: element) == frame, "\(width), \(counts), \(element)")
        #expect(content.contains(frame), "\(width), \(counts), \(element)")
        for (_, other) in frames[(index + 1)...] { #expect(!frame.intersects(other)) }
        if frame.isEmpty { continue }
        let last = LengthPoint(x: frame.maxX - Length(units: 1), y: frame.maxY - Length(units: 1))
        for point in [frame.origin, frame.center, last] { #expect(layout.hitTest(point) == element) }
        // The next point belongs to the neighbour, if there is one.
        let beyond = LengthPoint(x: frame.maxX, y: frame.maxY - Length(units: 1))
        #expect(layout.hitTest(beyond) == frames.first { $0.1.contains(beyond) }?.0)
      }
      for _ in 0..<40 {
        let place = LengthPoint(
          x: Self.length(&random, upTo: 1300) - .points(20), y: Self.length(&random, upTo: 3000) - .points(20))
        #expect(layout.hitTest(place) == frames.first { $0.1.contains(place) }?.0)
        #expect(layout.firstElement(below: place.y) == frames.first { $0.1.maxY > place.y }?.0, "\(width), \(place)")
      }
    }
  }

  @Test(arguments: [(0, 1), (111, 1), (207, 1), (208, 2), (303, 2), (304, 3), (320, 3), (480, 4), (667, 6)])
  func numberOfColumnsFitsTheWidth(width: Int, columns: Int) {
    let layout = FlowLayout(width: .points(Int64(width)), counts: [9])
    #expect(layout.columns == columns)
    // A view narrower than one item with its margins has a narrower item.
    if width >= 112 { #expect(layout.side >= FlowLayout.minimumSide) }
  }

  @Test func frameOutOfRangeIsNil() {
    let layout = FlowLayout(width: .points(320), counts: [2, 0, -3])
    #expect(layout.frameForTitle(inSection: 3) == nil && layout.frameForTitle(inSection: -1) == nil)
    for (park, photo) in [(0, 2), (0, -1), (1, 0), (2, 0), (3, 0)] {
      #expect(layout.frameForItem(at: PhotoPath(park: park, photo: photo)) == nil)
    }
    #expect(FlowLayout(width: .points(320), counts: []).hitTest(.zero) == nil)
    #expect(FlowLayout(width: .largest, counts: [.max, .max]).contentHeight > .zero)
  }

  // MARK: Tab bar and window

  @Test func tabsShareTheBar() {
    for width in Int64(0)...2000 {
      let bar = LengthRect(x: .zero, y: .points(431), width: Length(units: width * 31), height: .points(49))
      let frames = TabBar.Tab.allCases.map { TabBar().frame(of: $0, in: bar) }
      #expect(frames.first?.minX == bar.minX && frames.last?.maxX == bar.maxX)
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxX == $1.minX })
      for (tab, frame) in zip(TabBar.Tab.allCases, frames) where !frame.isEmpty {
        #expect(TabBar().hitTest(frame.center, in: bar) == tab)
      }
    }
    #expect(Set(TabBar.Tab.allCases.map(\.icon)).count == 2)
  }

  @Test func rotationMapsPointsOneToOneAndFourQuarterTurnsRestoreThem() throws {
    var random = SeededRandom(seed: 15)
    let upright = ParksWindow(Surface(millimetres: 50, by: 75))
    for _ in 0..<2000 {
      let point = Point2D(
        Double.random(in: 0..<320, using: &random), Double.random(in: 0..<481, using: &random))
      var window = upright
      var places: [LengthPoint] = []
      for _ in 0..<4 {
        let place = try #require(window.point(point))
        #expect(LengthRect(window.size).contains(place))
        places.append(place)
        window.turn(DeviceTurn(.right, at: Timestamp(microseconds: 0)))
      }
      #expect(window == upright)
      // A quarter turn to the right: the left edge is on top.
      #expect(places[1].y == places[0].x && places[2].x == upright.size.width - Length(units: 1) - places[0].x)
      #expect(places[3].x == places[0].y)
      var other = upright
      other.turn(DeviceTurn(.left, at: Timestamp(microseconds: 0)))
      #expect(other.point(point) == places[3])
      other.turn(DeviceTurn(.half, at: Timestamp(microseconds: 0)))
      #expect(other.point(point) == places[1])
    }
    var window = upright
    #expect(window.vector(Point2D(3, 1)) == Point2D(3, 1))
    window.turn(DeviceTurn(.right, at: Timestamp(microseconds: 0)))
    #expect(window.vector(Point2D(3, 1)) == Point2D(-1, 3))
    #expect(window.point(Point2D(.nan, 0)) == nil)
  }
}
