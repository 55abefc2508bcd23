extension PinchRecognizer {
  public static let parameters: [Parameter<Self>] = [
    .points(
      "minimumSpanChange", role: .movementRequired,
      meaning: "the change in span, the distance of the fingers, that starts a pinch",
      get: { $0.minimumSpanChange }, set: { $0.minimumSpanChange = $1 }),
    .ratio(
      "minimumSpanShare", 0...100, role: .shareRequired,
      meaning: "how large the change in span must be, as a share of the fingers' other movements: together, "
        + "and around each other",
      get: { $0.minimumSpanShare }, set: { $0.minimumSpanShare = $1 }),
    .ratio(
      "minimumScaleChange", 0...100, role: .shareRequired,
      meaning: "how large the change in span must be, as a share of the initial span",
      get: { $0.minimumScaleChange }, set: { $0.minimumScaleChange = $1 }),
    .points(
      "minimumSpan", role: .spanRequired, meaning: "the smallest span of a pinch",
      get: { $0.minimumSpan }, set: { $0.minimumSpan = $1 }),
    .points(
      "minimumSpanUpdate", role: .movementRequired, meaning: "the change in span that is reported as a change",
      get: { $0.minimumSpanUpdate }, set: { $0.minimumSpanUpdate = $1 }),
    .interval(
      "minimumRejoinDuration", role: .durationRequired,
      meaning: "how long a finger must be down before it joins a pinch in progress",
      get: { $0.minimumRejoinDuration }, set: { $0.minimumRejoinDuration = $1 }),
    .choice(
      "fingerChange", role: .behavior,
      meaning: "what a pinch in progress does when its fingers change: keeps its scale, begins at 1 again, ends",
      get: { $0.fingerChange }, set: { $0.fingerChange = $1 }),
    .choice(
      "thirdFinger", role: .behavior, meaning: "whether a finger beyond the two counts",
      get: { $0.thirdFinger }, set: { $0.thirdFinger = $1 }),
    .interval(
      "velocityWindow", role: .output, meaning: "the time over which velocities are estimated",
      get: { $0.velocityWindow }, set: { $0.velocityWindow = $1 }),
  ]
}
