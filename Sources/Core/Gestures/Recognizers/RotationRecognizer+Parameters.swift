extension RotationRecognizer {
  public static let parameters: [Parameter<Self>] = [
    .degrees(
      "minimumRotation", role: .rotationRequired, meaning: "the angle that starts a rotation",
      get: { $0.minimumRotation }, set: { $0.minimumRotation = $1 }),
    .points(
      "minimumArc", role: .arcRequired, meaning: "how far the fingers must turn along their circle",
      get: { $0.minimumArc }, set: { $0.minimumArc = $1 }),
    .ratio(
      "minimumArcShare", 0...100, role: .shareRequired,
      meaning: "how large the arc must be, as a share of the fingers' other movements: together, and apart",
      get: { $0.minimumArcShare }, set: { $0.minimumArcShare = $1 }),
    .interval(
      "minimumRejoinDuration", role: .durationRequired,
      meaning: "how long a finger must be down before it joins a rotation in progress",
      get: { $0.minimumRejoinDuration }, set: { $0.minimumRejoinDuration = $1 }),
    .interval(
      "velocityWindow", role: .output, meaning: "the time over which velocities are estimated",
      get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]
}
