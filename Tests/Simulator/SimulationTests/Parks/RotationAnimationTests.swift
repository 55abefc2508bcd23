import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// The pictures of a rotation, from the one before it to the one after it.
@Suite struct RotationAnimationTests {
  private func scene(_ turns: String) throws -> ParksScene {
    try ParksScene(
      surface: Surface(widthInMillipoints: 320_000, heightInMillipoints: 480_000),
      assignments: [TraceHeader.Assignment(key: "rotate", value: turns)])
  }

  private func opacities(_ picture: Picture?) -> [Int] {
    picture?.elements.compactMap { if case .group(_, let opacity, _) = $0 { opacity } else { nil } } ?? []
  }

  @Test func listFadesFromTheOldLayoutToTheNew() throws {
    let scene = try scene("500")
    let before = try #require(scene.picture)
    _ = scene.reachDeadline()
    #expect(scene.restTime == .milliseconds(800))
    let first = try #require(scene.picture(at: .milliseconds(500)))
    let window = LengthRect(scene.window.size)
    #expect(first.elements == [.group(clip: window, opacity: 1000, before.elements)])
    #expect(first.width == scene.window.size.width)
    #expect(opacities(scene.picture(at: .milliseconds(650))) == [500, 500])
    var last = 0
    for time in 501..<800 as Range<Int64> {
      let shown = opacities(scene.picture(at: .milliseconds(time)))
      #expect(shown.reduce(0, +) == 1000 && shown[shown.count - 1] >= last || shown == [1000])
      last = shown.count == 2 ? shown[1] : 0
    }
    #expect(scene.picture(at: .milliseconds(800))?.elements == scene.picture?.elements)
  }

  @Test func openPhotoMovesFromTheOldFrameToTheNew() throws {
    let scene = try scene("500")
    _ = scene.handle(SceneGesture(.singleTap, .ended, at: Point2D(60, 90), .milliseconds(0)))
    let before = try #require(scene.viewer?.frame)
    _ = scene.reachDeadline()
    let after = try #require(scene.viewer?.frame)
    func frame(_ time: Int64) -> LengthRect? {
      scene.picture(at: .milliseconds(time))?.elements.compactMap {
        if case .box(let frame, .photo) = $0 { frame } else { nil }
      }.last
    }
    #expect(frame(500) == before && frame(800) == after)
    let middle = LengthRect(
      x: (before.minX + after.minX).times(1, over: 2), y: (before.minY + after.minY).times(1, over: 2),
      width: (before.width + after.width).times(1, over: 2), height: (before.height + after.height).times(1, over: 2))
    #expect(frame(650) == middle)
  }

  /// A rotation during another one begins with what that ends with, so that pictures do not grow.
  @Test func rotationsInQuickSuccessionDoNotNest() throws {
    let scene = try scene((1...50).map { "\($0)" }.joined(separator: ","))
    while scene.nextDeadline != nil { _ = scene.reachDeadline() }
    let picture = try #require(scene.picture(at: .milliseconds(60)))
    for case .group(_, _, let elements) in picture.elements {
      #expect(!elements.contains { if case .group = $0 { true } else { false } })
    }
  }
}
