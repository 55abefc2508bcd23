import Foundation
import Gestures
import TableModel
import TestSupport
import Testing
import TouchTrace

@testable import Simulation

/// Films, compared with single pictures.
@Suite struct FilmTests {
  /// Two taps that toggle sections, the second before the end of the first animation.
  private static let feeds = """
    touchstone trace 1
    surface 320x480 pt
    scene feeds animation=middle
    recognizer tap tap
    0 1 began 200,84
    80 1 ended 200,84
    180 2 began 200,84
    230 2 ended 200,84
    1000 3 began 200,84
    1050 3 ended 200,84
    end 1600

    """

  /// A flick, and a tap that opens a photo.
  private static let parks = """
    touchstone trace 1
    surface 320x480 pt
    scene parks
    recognizer tap tap
    recognizer pan pan
    0 1 began 160,400
    16 1 moved 160,370
    32 1 moved 160,330
    48 1 moved 160,290
    60 1 ended 160,290
    3000 2 began 280,200
    3060 2 ended 280,200
    end 3500

    """

  /// A row that opens, and one that is dragged to another place.
  private static let inbox = """
    touchstone trace 1
    surface 320x480 pt
    scene inbox
    recognizer press longPress
    recognizer actions pan axisLock=horizontal
    0 1 began 250,40
    20 1 moved 210,40
    40 1 moved 170,40
    80 1 ended 170,40
    1000 2 began 100,200
    1600 2 moved 100,260
    1700 2 moved 100,330
    1800 2 ended 100,330
    end 2000

    """

  private func play(_ trace: String, _ observe: @escaping (TranscriptEntry, (any Scene)?) -> Void) throws -> any Scene {
    final class Watch { var scene: (any Scene)? }
    let watch = Watch()
    let playback = ContactPlayback(try TraceText(trace))
    let (session, _) = try Replay().session(for: playback.header) { observe($0, watch.scene) }
    watch.scene = session.scene
    try playback.play(in: session) {}
    return session.scene
  }

  private func film(_ trace: String, _ recorder: FilmRecorder = FilmRecorder()) throws -> Film {
    _ = try play(trace) { entry, scene in
      recorder.scene = scene
      recorder.record(entry)
      if case .scene(_, let event) = entry { recorder.caption(event.text, isGesture: false) }
    }
    return try #require(recorder.finish())
  }

  /// At the time of each picture, `--picture --at` draws the same elements.
  @Test(arguments: [feeds, parks, inbox]) func filmShowsThePictureOfEachTime(trace: String) throws {
    let film = try film(trace)
    #expect(film.shots.count > 30)
    for shot in film.shots.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) + film.shots.suffix(1) {
      final class Watch { var moment = PictureMoment() }
      let watch = Watch()
      watch.moment = PictureMoment(Timestamp(microseconds: shot.time))
      let scene = try play(trace) { entry, scene in if let scene { watch.moment.see(entry, in: scene) } }
      let picture = try #require(watch.moment.picture(of: scene))
      let fingers = picture.elements.compactMap {
        if case .finger(let x, let y, let n) = $0 { Film.Finger(number: n, x: x, y: y) } else { nil }
      }
      #expect(fingers == shot.fingers, "\(shot.time)")
      #expect(Array(picture.elements.dropLast(fingers.count)) == shot.elements, "\(shot.time)")
    }
  }

  @Test func animationsAreSampledSixtyTimesASecond() throws {
    let times = try film(Self.feeds).shots.map(\.time).filter { (1_050_000...1_350_000).contains($0) }
    #expect(times.last == 1_350_000)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 <= 16_667 })
    // Slow motion has as many a second of the film.
    let slow = try film(Self.feeds, FilmRecorder(speed: 0.25)).shots.map(\.time)
    #expect(slow.count { (1_050_000...1_350_000).contains($0) } > 3 * times.count)
  }

  @Test func partOfAFilmBeginsWithItsPicture() throws {
    let whole = try film(Self.feeds)
    let part = try film(Self.feeds, FilmRecorder(from: .milliseconds(600), to: .milliseconds(1200)))
    #expect(part.start == 600_000 && part.end == 1_200_000)
    #expect(part.shots.first?.time == 600_000)
    #expect(part.shots.first?.elements == whole.shots.last { $0.time <= 600_000 }?.elements)
    #expect(part.shots.dropFirst().map(\.time) == whole.shots.map(\.time).filter { (600_001...1_200_000).contains($0) })
    let late = FilmRecorder(from: .milliseconds(60_000), to: nil)
    _ = try play(Self.feeds) { entry, scene in
      late.scene = scene
      late.record(entry)
    }
    #expect(late.finish() == nil)
  }

  @Test func filmIsWellFormed() throws {
    func svg(_ speed: Double) throws -> String {
      FilmWriter.svg(
        try film(Self.feeds, FilmRecorder(speed: speed)), title: "<a> & b", heading: [("1 finger: “tap” & more.", 0)],
        speed: speed)
    }
    for speed in [0.1, 1, 100] {
      let text = try svg(speed)
      #expect(WellFormedXML.problem(in: text) == nil)
      #expect(try text == svg(speed))
      #expect(!text.contains("dur=\"0s\""))
    }
  }

  /// Each animation has one time for each value, in order, and shows only what is defined.
  @Test(arguments: [feeds, parks, inbox]) func animationsShowDefinedPicturesInOrder(trace: String) throws {
    let film = try film(trace)
    let svg = FilmWriter.svg(film, title: "", heading: [])
    func attribute(_ name: String, _ tag: Substring) -> [Substring] {
      guard let start = tag.range(of: " \(name)=\"") else { return [] }
      return tag[start.upperBound...].prefix { $0 != "\"" }.split(separator: ";")
    }
    let animations = svg.split(separator: "<").filter { $0.hasPrefix("animate") }
    #expect(animations.count >= 4)
    for tag in animations {
      let times = attribute("keyTimes", tag).compactMap { Double($0) }
      #expect(times.count == attribute("values", tag).count && times.first == 0 && times == times.sorted())
      for value in attribute("values", tag) where value.hasPrefix("#") {
        #expect(svg.contains("<g id=\"\(value.dropFirst())\""), "\(value)")
      }
    }
    // One picture after the other, each from its time on.
    let pictures = try #require(animations.first { attribute("values", $0).first == "#p0" })
    let total = Double(film.end - film.start + 1_000_000)
    let shown = zip(attribute("values", pictures), attribute("keyTimes", pictures).compactMap { Double($0) })
    for (value, share) in shown {
      let index = try #require(Int(value.dropFirst(2)))
      #expect(abs(share * total - Double(film.shots[index].time - film.start)) < 1, "\(value)")
    }
  }

  /// A finger that is down in the whole part, and a pointer.
  @Test func fingersWithoutMovementAreShown() {
    for number in [7, nil] {
      var film = Film()
      film.setSizeIfEmpty(width: .points(100), height: .points(100))
      film.add([], [.init(number: number, x: .points(10), y: .points(20))], at: 0)
      film.end = 1000
      let svg = FilmWriter.svg(film, title: "", heading: [])
      #expect(svg.contains("<use href=\"#f0\" transform=\"translate(10 20)\"></use>"), "\(svg)")
    }
  }

  @Test func longFilmsHaveFewerPicturesASecond() throws {
    let whole = try film(Self.feeds)
    for limits in [(40, Int.max), (Int.max, whole.elementCount / 3), (1, 1)] {
      let short = try film(Self.feeds, FilmRecorder(from: nil, to: nil, limits: limits))
      #expect(short.pictureCount <= limits.0)
      #expect(short.elementCount <= limits.1 || short.pictureCount == 1)
      #expect(short.slowing > 1 && short.end == whole.end)
    }
    var film = Film()
    for index in 0..<100 {
      film.add(
        [.pointer(x: .points(Int64(index)), y: .zero)], [], at: Int64(index) * 16_667 + (index >= 50 ? 1_000_000 : 0))
    }
    film.thin(to: 33_334)
    #expect((50...54).contains(film.shots.count))
    // What is shown at rest remains.
    #expect(film.shots.contains { $0.time == 49 * 16_667 } && film.shots.last?.time == 99 * 16_667 + 1_000_000)
    #expect(zip(film.shots, film.shots.dropFirst()).allSatisfy { $1.time - $0.time >= 16_667 })
  }
}
