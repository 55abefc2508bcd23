import Gestures
import TestSupport
import Testing
import TouchTrace

@testable import Simulation
@testable import TraceReplay

/// Fingers that slide from a press onto the menu. `Traces` have what they choose.
@Suite struct MenuSlideTests {
  @Test func fingerChoosesOnlyWhereItHasSlidTo() {
    var slide = MenuSlide(at: Point2D(1, 1), isOnMenu: true)
    #expect(slide.place == nil)
    slide.move(to: Point2D(2, 2), isOnMenu: true)
    #expect(slide.place == nil)
    slide.move(to: Point2D(90, 90), isOnMenu: false)
    #expect(slide.place == nil)
    slide.move(to: Point2D(3, 3), isOnMenu: true)
    #expect(slide.place == Point2D(3, 3))
    #expect(MenuSlide(at: .zero, isOnMenu: false).place == nil)
  }

  /// The item under the finger is highlighted, and no other.
  @Test(
    arguments: [
      ("Traces/feeds/finger-slides-to-the-menu.trace", [640: 0, 660: 1, 700: 1, 1950: 0, 3750: 0, 3860: 1, 3950: 0]),
      ("Traces/inbox/finger-slides-to-the-menu.trace", [640: 0, 660: 1, 710: 1, 900: 0, 2010: 1, 2060: 0]),
    ] as [(String, [Int64: Int])])
  func pictureHighlightsTheItemUnderTheFinger(trace: String, items: [Int64: Int]) throws {
    for (time, count) in items {
      let source = try TraceText(try String(contentsOfFile: Corpus.path("../" + trace), encoding: .utf8))
      let (session, _) = try Replay().session(for: source.header) { _ in }
      var frame = TraceFrame()
      while try source.next(into: &frame), frame.time <= .milliseconds(time) { session.play(frame) }
      session.advance(to: .milliseconds(time))
      let picture = try #require(session.scene.drawn?.picture(at: .milliseconds(time)))
      let highlighted = picture.elements.filter { if case .box(_, .selectedRow) = $0 { true } else { false } }
      #expect(highlighted.count == count, "\(trace) at \(time)")
    }
  }
}
