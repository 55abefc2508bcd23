extension SwipeRecognizer {
  public static let parameters: [Parameter<Self>] = [
    .options(
      "direction", role: .direction, meaning: "the directions in which the swipe may go",
      get: { $0.direction }, set: { $0.direction = $1 }),
    .count(
      "numberOfTouchesRequired", 1...10, role: .fingers, meaning: "the exact number of fingers that swipe together",
      get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .points(
      "minimumDistance", role: .movementRequired, meaning: "how far the fingers' center must move in the direction",
      get: { $0.minimumDistance }, set: { $0.minimumDistance = $1 }),
    .ratio(
      "maximumOffAxisShare", 0...100, role: .shareAllowed,
      meaning: "how far the fingers' center may move off the direction, as a share of the distance",
      get: { $0.maximumOffAxisShare }, set: { $0.maximumOffAxisShare = $1 }),
    .ratio(
      "minimumFingerShare", 0...1, role: .shareRequired,
      meaning: "how far each of several fingers must move in the direction, as a share of the distance",
      get: { $0.minimumFingerShare }, set: { $0.minimumFingerShare = $1 }),
    .interval(
      "maximumDuration", role: .durationAllowed, meaning: "the time in which the fingers must have moved far enough",
      get: { $0.maximumDuration }, set: { $0.maximumDuration = $1 }),
    .speed(
      "minimumVelocity", role: .velocityRequired,
      meaning: "the velocity that the fingers must have when they have moved far enough",
      get: { $0.minimumVelocity }, set: { $0.minimumVelocity = $1 }),
    .choice(
      "recognizesAt", role: .behavior,
      meaning: "when the swipe is recognized: when the fingers have moved far enough, or when they lift",
      get: { $0.recognizesAt }, set: { $0.recognizesAt = $1 }),
  ]
}
