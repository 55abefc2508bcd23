import Gestures
import Simulation

extension SceneGesture.Kind {
  static let singleTap = Self.tap(count: 1, touches: 1)
  static let press = Self.longPress(taps: 0, touches: 1)

  static func pinch(_ scale: Double) -> Self { .pinch(scale: scale, velocity: 0) }

  static func pan(_ x: Double, _ y: Double) -> Self { .pan(translation: Point2D(x, y), velocity: .zero) }

  var isTap: Bool { if case .tap = self { true } else { false } }
  var isPinch: Bool { if case .pinch = self { true } else { false } }
  var isPan: Bool { if case .pan = self { true } else { false } }
}
