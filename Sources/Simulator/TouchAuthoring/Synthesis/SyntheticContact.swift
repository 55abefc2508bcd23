import Gestures
import TouchTrace

/// One synthetic contact from touch-down to touch-up, before a device samples it.
struct SyntheticContact: Sendable {
  /// The type of contact, which determines its pressure and size.
  enum Kind: Sendable { case finger, thumb, palm, ghost }

  var kind = Kind.finger
  /// The time of touch-down in microseconds.
  var touchDown: Int64
  /// The time of touch-up in microseconds; `nil` if the contact is still down when the recording ends.
  var touchUp: Int64?
  var motion: Motion
  /// The contact's own stream of random numbers.
  var random: SplitMix
}

/// Samples a contact's position and pressure, including noise.
struct SyntheticContactSampler: Sendable {
  let contact: SyntheticContact
  private let noise: NoiseModel
  private let surface: Surface
  private let pressure: Double
  private let major: Double
  private let touchDownRoll: Point2D
  private let touchUpRoll: Point2D
  private let wanderSeed: UInt64
  private var random: SplitMix

  /// The interval of a resting finger's drift targets, in microseconds: about eight per second, with smooth motion
  /// between them.
  private static let wanderStep: Int64 = 120_000

  init(_ contact: SyntheticContact, on surface: Surface, _ noise: NoiseModel) {
    self.contact = contact
    self.surface = surface
    self.noise = noise
    var random = contact.random
    let difference = 1 + 0.1 * random.signed()
    // Pressure is a fraction of the device's range: 60 of 255 for fingers, as measured on real touchpads. libinput
    // takes a pressure of 130 and more for a palm. Sizes are in micrometres.
    (pressure, major) =
      switch contact.kind {
      case .finger: (0.24 * difference, 9000 * difference)
      case .thumb: (0.33 * difference, 14_000 * difference)
      case .palm: (0.65 * difference, 30_000 * difference)
      case .ghost: (0.13 * difference, 5000 * difference)
      }
    let roll = Double(max(0, noise.roll))
    touchDownRoll = Point2D(random.signed(), random.signed()) * roll
    touchUpRoll = Point2D(random.signed(), random.signed()) * roll
    wanderSeed = random.next()
    self.random = SplitMix(seed: random.next())
  }

  /// Returns the sample at `time`. Call this method once per frame, in order, because each call draws new noise.
  mutating func sample(at time: Int64) -> FingerSample {
    let sinceDown = ramp(time - contact.touchDown, noise.touchDownRamp)
    let untilUp = contact.touchUp.map { 1 - ramp($0 - time, noise.touchUpRamp) } ?? 0
    // Only one of the rolls is applied at a time, so the sum stays within the limit of one.
    let roll = sinceDown < 1 ? touchDownRoll * (1 - sinceDown) : touchUpRoll * untilUp
    let sensorNoise = Point2D(random.signed(), random.signed()) * Double(max(0, noise.sensorNoise))
    let position = contact.motion.position(at: time) + roll + wander(at: time) + sensorNoise
    let downPart = Double(noise.touchDownPressure) / 100
    let upPart = Double(noise.touchUpPressure) / 100
    let press = min(downPart + (1 - downPart) * sinceDown, 1 - (1 - upPart) * untilUp)
    let pressureFactor = 1 + Double(noise.pressureNoise) / 100 * random.signed()
    return FingerSample(
      x: min(max(0, position.x), Double(surface.widthInMicrometres)),
      y: min(max(0, position.y), Double(surface.heightInMicrometres)),
      pressure: pressure * press * pressureFactor, major: major * (1 - (1 - upPart) * untilUp / 2))
  }

  /// Returns a value that rises from 0 to 1 within `length`.
  /// From 0 at once to 1 after `length`.
  private func ramp(_ elapsed: Int64, _ length: Int) -> Double {
    length <= 0 ? 1 : min(1, max(0, Double(elapsed) / Double(length)))
  }

  private func wander(at time: Int64) -> Point2D {
    if noise.wander <= 0 { return .zero }
    let elapsed = max(0, time - contact.touchDown)
    let step = elapsed / Self.wanderStep
    let part = Double(elapsed % Self.wanderStep) / Double(Self.wanderStep)
    let eased = part * part * (3 - 2 * part)
    let (from, to) = (drift(step), drift(step + 1))
    return (from + (to - from) * eased) * Double(noise.wander)
  }

  private func drift(_ step: Int64) -> Point2D {
    var random = SplitMix(seed: wanderSeed, purpose: 1, index: Int(step))
    return Point2D(random.signed(), random.signed())
  }
}

/// One touch as an ideal device senses it. Lengths are in micrometres; pressure is a fraction of the device's range.
struct FingerSample: Hashable, Sendable {
  /// Identifies the contact; ascending in order of touch-down.
  var id: Int32 = 0
  var x: Double
  var y: Double
  var pressure: Double
  var major: Double
}
