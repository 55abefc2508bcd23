import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

@Suite struct PlaysPictureTests {
  /// A pinch on the second row, with play 0 open and scrolled past its header.
  private static let pinch = """
    touchstone trace 1
    surface 100x60 mm
    scene plays open=0 scroll=60
    recognizer pinch pinch
    0 1 began 200,150
    8 2 began 300,150
    100 2 moved 350,150
    200 2 moved 400,150
    300 1 ended 200,150  2 ended 400,150
    end 900

    """

  private func picture(at milliseconds: Int64? = nil, of trace: String = pinch) throws -> Picture {
    final class Watch {
      var moment = PictureMoment()
      var scene: (any Scene)?
    }
    let watch = Watch()
    watch.moment = PictureMoment(milliseconds.map { Timestamp(microseconds: $0 * 1000) })
    let playback = ContactPlayback(try TraceText(trace))
    let (session, _) = try Replay().session(for: playback.header) { entry in
      if let scene = watch.scene { watch.moment.see(entry, in: scene) }
    }
    watch.scene = session.scene
    try playback.play(in: session) {}
    return try #require(watch.moment.picture(of: session.scene))
  }

  private func rows(_ picture: Picture) -> [String] {
    picture.elements.compactMap { if case .box(let frame, .row) = $0 { "\(frame.minY) \(frame.height)" } else { nil } }
  }

  private func fingers(_ picture: Picture) -> Int {
    picture.elements.filter { if case .finger = $0 { true } else { false } }.count
  }

  @Test func pictureAtTheEndMatchesGolden() throws {
    let picture = try picture()
    GoldenFile("Pictures/plays.svg").expect(SVGWriter.svg(picture))
    GoldenFile("Pictures/plays.txt").expect(TextDrawing.text(picture))
  }

  /// Every header has its play's name, every cell of the open play its quotation's character, act, scene and text.
  @Test func headersAndCellsShowPlaysAndQuotations() throws {
    for open in Play.builtIn.indices {
      let scene = try PlaysScene(
        surface: Surface(widthInMillipoints: 640_000, heightInMillipoints: 4_000_000),
        assignments: [TraceHeader.Assignment(key: "open", value: "\(open)")])
      let texts = try #require(scene.picture).elements.compactMap { element -> String? in
        if case .text(let label) = element { label.text } else { nil }
      }
      var expected: [String] = []
      for (section, play) in Play.builtIn.enumerated() {
        expected += [play.playName, "\(play.quotations.count) quotations"]
        guard section == open else { continue }
        for quotation in play.quotations {
          expected += [
            quotation.character, "act \(quotation.act), scene \(quotation.scene)", quotation.quotation,
          ]
        }
      }
      #expect(texts == expected)
    }
  }

  /// With the touches at that moment. The row begins at 136 - 60.
  @Test func momentShowsTheLastStateNotLaterThanIt() throws {
    let heights: [(Int64, String, Int)] = [
      (0, "76.000 88.000", 1), (8, "76.000 88.000", 2), (99, "76.000 88.000", 2), (100, "76.000 132.000", 2),
      (199, "76.000 132.000", 2), (200, "76.000 176.000", 2), (299, "76.000 176.000", 2), (300, "76.000 176.000", 0),
      (90_000, "76.000 176.000", 0),
    ]
    for (time, row, down) in heights {
      let picture = try picture(at: time)
      #expect(rows(picture)[1] == row && fingers(picture) == down, "\(time) \(rows(picture)[1]) \(fingers(picture))")
      #expect(picture.title == "plays, at \(time).000 ms")
    }
  }

  @Test func sameRecordingGivesSameBytes() throws {
    #expect(SVGWriter.svg(try picture(at: 150)) == SVGWriter.svg(try picture(at: 150)))
  }

  @Test func onlyRowsInTheViewportAreDrawn() throws {
    #expect(
      rows(try picture(at: 0)) == [
        "-12.000 88.000", "76.000 88.000", "164.000 88.000", "252.000 88.000", "340.000 88.000",
      ])
    #expect(rows(try picture(at: 0, of: Self.pinch.replacing("scroll=60", with: "scroll=48")))[0] == "0.000 88.000")
    #expect(rows(try picture(at: 0, of: Self.pinch.replacing("open=0 scroll=60", with: "open=none"))).isEmpty)
  }

  @Test func scrollIndicatorShowsOffsetAndIsHiddenIfContentFits() throws {
    func indicator(_ trace: String) throws -> LengthRect? {
      try picture(of: trace).elements.compactMap {
        if case .box(let frame, .scrollIndicator) = $0 { frame } else { nil }
      }.first
    }
    let bottom = try #require(try indicator(Self.pinch.replacing("scroll=60", with: "scroll=9999")))
    // At the bottom, within the rounding of a division.
    #expect(Length.points(385) - bottom.maxY < .points(1) && bottom.maxY <= Length(units: 385 * 64 + 2))
    #expect(
      try indicator(Self.pinch.replacing("100x60", with: "100x300").replacing("open=0", with: "open=none")) == nil)
  }

  /// Rows outside the viewport must not be requested, of a million.
  @Test func onlyDrawnRowsAreRequested() throws {
    let table = TableView(width: .points(640), viewportHeight: .points(400))
    table.asksForHeights = false
    table.rowHeight = .points(88)
    let source = MillionRows()
    table.dataSource = source
    try table.reloadData()
    table.setContentOffset(.points(500_000 * 88))
    var requests = 0
    let picture = TablePicture(
      table: table, layout: table.layout, header: { _ in .init(title: "", detail: "", isOpen: true) },
      row: { _ in
        requests += 1
        return .init(leading: "", trailing: "", body: "")
      }
    ).picture(title: "")
    #expect(rows(picture).count == 6 && requests == 6)
  }

  private final class MillionRows: TableViewDataSource {
    func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }
  }
}
