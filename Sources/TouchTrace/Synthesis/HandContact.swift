import Gestures

/// One contact of the hand with the surface, from landing to lifting, before any device sees it.
struct HandContact: Sendable {
  /// What touches: how hard it presses and how large it is.
  enum Nature: Sendable { case finger, thumb, palm, ghost }

  var nature = Nature.finger
  /// Microseconds.
  var landing: Int64
  /// nil: still down when the recording ends.
  var lifting: Int64?
  var motion: Motion
  /// Its own stream of chances.
  var random: SplitMix
}

/// A contact with its chances drawn: where it is and how it presses, at any time, the same for every asking.
struct HandContactSampler: Sendable {
  let contact: HandContact
  private let realism: NoiseModel
  private let surface: Surface
  private let pressure: Double
  private let major: Double
  private let landingRoll: Point
  private let liftingRoll: Point
  private let wanderSeed: UInt64
  private var noise: SplitMix

  /// A resting hand changes its mind about eight times a second: between two such moments it strays evenly.
  private static let wanderStep: Int64 = 120_000

  init(_ contact: HandContact, on surface: Surface, _ realism: NoiseModel) {
    (self.contact, self.surface, self.realism) = (contact, surface, realism)
    var random = contact.random
    let difference = 1 + 0.1 * random.signed()
    // Pressure as a part of the device's range: 60 of 255 for fingers, as on the pads measured; 150 and more is what
    // libinput takes for a palm (130). Sizes in micrometres.
    (pressure, major) =
      switch contact.nature {
      case .finger: (0.24 * difference, 9000 * difference)
      case .thumb: (0.33 * difference, 14_000 * difference)
      case .palm: (0.65 * difference, 30_000 * difference)
      case .ghost: (0.13 * difference, 5000 * difference)
      }
    let roll = Double(max(0, realism.roll))
    landingRoll = Point(random.signed(), random.signed()) * roll
    liftingRoll = Point(random.signed(), random.signed()) * roll
    wanderSeed = random.next()
    noise = SplitMix(seed: random.next())
  }

  /// What the device can sense at `time`. Asked once for every frame, in order: a frame's noise is drawn anew.
  mutating func sample(at time: Int64) -> FingerSample {
    let touchDownTime = ramp(time - contact.landing, realism.landingRamp)
    let lifting = contact.lifting.map { 1 - ramp($0 - time, realism.liftingRamp) } ?? 0
    // The rolls are never both at full size, but together stay within one.
    let roll = touchDownTime < 1 ? landingRoll * (1 - touchDownTime) : liftingRoll * lifting
    let noise = Point(self.noise.signed(), self.noise.signed()) * Double(max(0, realism.noise))
    let place = contact.motion.position(at: time) + roll + wander(at: time) + noise
    let landingPart = Double(realism.landingPressure) / 100
    let liftingPart = Double(realism.liftingPressure) / 100
    let press = min(landingPart + (1 - landingPart) * touchDownTime, 1 - (1 - liftingPart) * lifting)
    let unevenness = 1 + Double(realism.pressureNoise) / 100 * self.noise.signed()
    return FingerSample(
      x: min(max(0, place.x), Double(surface.widthInMicrometres)),
      y: min(max(0, place.y), Double(surface.heightInMicrometres)),
      pressure: pressure * press * unevenness, major: major * (1 - (1 - liftingPart) * lifting / 2))
  }

  /// From 0 at once to 1 after `length`.
  private func ramp(_ elapsed: Int64, _ length: Int) -> Double {
    length <= 0 ? 1 : min(1, max(0, Double(elapsed) / Double(length)))
  }

  private func wander(at time: Int64) -> Point {
    if realism.wander <= 0 { return .zero }
    let elapsed = max(0, time - contact.landing)
    let step = elapsed / Self.wanderStep
    let part = Double(elapsed % Self.wanderStep) / Double(Self.wanderStep)
    let eased = part * part * (3 - 2 * part)
    let (from, to) = (stray(step), stray(step + 1))
    return (from + (to - from) * eased) * Double(realism.wander)
  }
  private func stray(_ step: Int64) -> Point {
    var random = SplitMix(seed: wanderSeed, purpose: 1, index: Int(step))
    return Point(random.signed(), random.signed())
  }
}

/// One finger as a perfect device would sense it. Micrometres; pressure as a part of the device's range.
struct FingerSample: Hashable, Sendable {
  /// Names the contact; ascending in order of landing.
  var id: Int32 = 0
  var x: Double
  var y: Double
  var pressure: Double
  var major: Double
}
