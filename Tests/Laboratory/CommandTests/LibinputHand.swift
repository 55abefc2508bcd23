#if Libinput
import Foundation

/// A hand on a touchpad of 105 by 65 mm, as a trace: fingers along straight lines at a constant speed.
struct LibinputHand {
  struct Finger {
    var down: Int
    var up: Int
    var start: (x: Double, y: Double)
    /// The distance in millimetres, and the times in milliseconds between which the finger moves.
    var moved: (x: Double, y: Double) = (0, 0)
    var moves: ClosedRange<Int>
  }

  var fingers: [Finger]
  /// When the touchpad's button is down, in milliseconds.
  var press: Range<Int>?

  /// Two fingers that spread or close, or more along the same line.
  ///
  /// - Parameters:
  ///   - anchored: the share of the movement that the second finger makes.
  ///   - late: the time after which the last finger touches down.
  static func pinch(
    from: Double, to: Double, ms: Int, angle: Double = 0, rest: Int = 0, late: Int = 0, early: Int = 0,
    anchored: Double = 1,
    fingers: Int = 2, at centre: (x: Double, y: Double) = (52, 30)
  ) -> Self {
    let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    return Self(
      fingers: (0..<fingers).map { index in
        let side = fingers == 2 ? Double(index * 2 - 1) : index == fingers - 1 ? 1 : -1 + 0.3 * Double(index)
        let share = (index == fingers - 1 ? 1 : anchored) * (to - from) / 2 * side
        let begin = max(rest, index == fingers - 1 ? late : 0)
        return Finger(
          down: index == fingers - 1 ? late : 0, up: rest + late + ms + (index == 0 ? 0 : early),
          start: (centre.x + from / 2 * side * x, centre.y + from / 2 * side * y + 2 * Double(index % 2)),
          moved: (share * x, share * y), moves: begin...max(begin, late, rest) + ms)
      })
  }

  /// Fingers next to each other that move together.
  static func pan(
    _ fingers: Int, by moved: (x: Double, y: Double), ms: Int, rest: Int = 0, late: Int = 0, early: Int = 0,
    apart: Double = 18,
    at centre: (x: Double, y: Double) = (45, 25)
  ) -> Self {
    Self(
      fingers: (0..<fingers).map { index in
        let down = index == fingers - 1 ? late : 0
        return Finger(
          down: down, up: rest + ms + (index == 0 ? 0 : early),
          start: (centre.x + apart * (Double(index) - Double(fingers - 1) / 2), centre.y + Double(index)), moved: moved,
          moves: rest...rest + ms)
      })
  }

  /// Fingers that touch for a time each.
  static func tap(_ times: [ClosedRange<Int>], moved: Double = 0, at: (x: Double, y: Double) = (40, 25)) -> Self {
    Self(
      fingers: times.enumerated().map { index, time in
        Finger(
          down: time.lowerBound, up: time.upperBound, start: (at.x + 16 * Double(index), at.y),
          moved: (moved * 0.6, moved * 0.8), moves: time)
      })
  }

  /// A tap, and a finger that touches down again and moves.
  static func drag(pause: Int, by moved: (x: Double, y: Double), tap: Int = 80, ms: Int = 400) -> Self {
    let (place, start) = ((x: 40.0, y: 25.0), tap + pause)
    return Self(fingers: [
      Finger(down: 0, up: tap, start: place, moves: 0...tap),
      Finger(down: start, up: start + ms, start: place, moved: moved, moves: start...start + ms),
    ])
  }

  /// Fingers that rest next to each other while the button is pressed.
  static func click(_ fingers: Int, at place: (x: Double, y: Double), apart: Double = 16) -> Self {
    let fingers = (0..<fingers).map { index in
      Finger(down: 0, up: 330, start: (place.x + apart * Double(index), place.y + Double(index)), moves: 0...1)
    }
    return Self(fingers: fingers, press: 150..<240)
  }

  /// The trace, with a frame every 8 ms.
  var trace: String {
    let points = 163 / 25.4
    func text(_ value: Double) -> String { String(format: "%.3f", value) }
    var lines = ["touchstone trace 1", "surface 105x65 mm touchpad", ""]
    let end = fingers.map(\.up).max() ?? 0
    let times = Set(fingers.flatMap { [$0.down, $0.up] } + stride(from: 0, to: end, by: 8)).sorted()
    for time in times {
      var words: [String] = []
      for (index, finger) in fingers.enumerated() where finger.down <= time && time <= finger.up {
        let duration = Double(max(1, finger.moves.upperBound - finger.moves.lowerBound))
        let share = min(1, max(0, Double(time - finger.moves.lowerBound) / duration))
        let (x, y) = (finger.start.x + finger.moved.x * share, finger.start.y + finger.moved.y * share)
        let stage = time == finger.down ? "began" : time == finger.up ? "ended" : "moved"
        words.append("\(index + 1) \(stage) \(text(x * points)),\(text(y * points))")
      }
      // A frame has touch downs or touch ups, never both.
      if press?.contains(time) ?? false { words.append("button primary") }
      if !words.isEmpty { lines.append("\(time) " + words.joined(separator: "  ")) }
    }
    return (lines + ["end \(end + 1000)", ""]).joined(separator: "\n")
  }
}
#endif
