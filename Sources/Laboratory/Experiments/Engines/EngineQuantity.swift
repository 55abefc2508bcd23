import Analysis
import Gestures
import Glibc
import TouchTrace

/// A threshold of an engine that synthetic hands can find.
package struct EngineQuantity: Sendable {
  /// The unit of a quantity.
  package enum Unit: String, Sendable {
    case points = "pt"
    case milliseconds = "ms"
    case degrees = "°"
    case velocity = "pt/s"
    case ratio, count
  }

  /// The name, such as `tap movement`.
  package let name: String
  /// The gesture that is recognized on one side of the threshold.
  package let gesture: String
  package let unit: Unit
  package let range: ClosedRange<Double>
  package let hand: @Sendable (Double) -> EngineHand
  /// What the engine must report of the gesture; `nil` for its beginning or end.
  private let condition: (@Sendable (EngineGesture) -> Bool)?

  /// Returns whether an engine recognized the gesture. A pinch may include the rotation.
  package func isRecognized(_ gestures: [EngineGesture]) -> Bool {
    gestures.contains { found in
      if gesture == RotationRecognizer.kind, found.gesture == PinchRecognizer.kind, found.rotation ?? 0 != 0 {
        return condition?(found) ?? true
      }
      return found.gesture == gesture && condition?(found) ?? (found.state == "began" || found.state == "ended")
    }
  }

  init(
    _ name: String, _ gesture: String, _ unit: Unit, _ range: ClosedRange<Double>,
    where condition: (@Sendable (EngineGesture) -> Bool)? = nil,
    _ build: @escaping @Sendable (inout EngineHand, Double) -> Void
  ) {
    (self.name, self.gesture, self.unit, self.range, self.condition) = (name, gesture, unit, range, condition)
    hand = { value in
      var hand = EngineHand()
      build(&hand, value)
      return hand
    }
  }

  /// The largest value to try if the answer is the same in the whole range: a time may be longer, and a movement of one finger
  /// farther.
  var widest: Double {
    switch unit {
    case .milliseconds where condition == nil: range.upperBound * 8
    case .points where range == 0...64: 256
    default: range.upperBound
    }
  }

  /// All quantities.
  package static let all = taps + presses + pans + pairs + swipes

  static let middle = EngineHand.middle

  /// Returns the unit vector at an angle in degrees clockwise.
  static func direction(_ degrees: Double) -> Point2D {
    Point2D(cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }
}
