extension LongPressRecognizer {
  public static let parameters: [Parameter<Self>] = [
    .count(
      "numberOfTouchesRequired", 1...10, role: .fingers, meaning: "the exact number of fingers that press together",
      get: { $0.numberOfTouchesRequired }, set: { $0.numberOfTouchesRequired = $1 }),
    .interval(
      "minimumPressDuration", role: .durationRequired,
      meaning: "how long the fingers must stay down before the press begins",
      get: { $0.minimumPressDuration }, set: { $0.minimumPressDuration = $1 }),
    .points(
      "allowableMovement", role: .movementAllowed, meaning: "how far a finger may move until the press begins",
      get: { $0.allowableMovement }, set: { $0.allowableMovement = $1 }),
    .points(
      "allowableMovementWhilePressing", role: .movementAllowed,
      meaning: "how far a finger may move once the press has begun; below 10,000 more cancels it, and leaves "
        + "the fingers to a pan",
      get: { $0.allowableMovementWhilePressing }, set: { $0.allowableMovementWhilePressing = $1 }),
    .count(
      "numberOfTapsRequired", 0...10, role: .taps, meaning: "the number of taps before the press",
      get: { $0.numberOfTapsRequired }, set: { $0.numberOfTapsRequired = $1 }),
    .interval(
      "maximumTapDuration", role: .durationAllowed, meaning: "the time in which a tap before the press must end",
      get: { $0.maximumTapDuration }, set: { $0.maximumTapDuration = $1 }),
    .interval(
      "maximumTapInterval", role: .durationAllowed, meaning: "how long the next touch may take to begin after a tap",
      get: { $0.maximumTapInterval }, set: { $0.maximumTapInterval = $1 }),
    .points(
      "allowableSeparation", role: .separation, meaning: "how far from the first tap the next touch may be",
      get: { $0.allowableSeparation }, set: { $0.allowableSeparation = $1 }),
    .options(
      "buttonMaskRequired", role: .buttons,
      meaning: "the buttons that a touchpad's driver may make of a tap followed by a touch",
      get: { $0.buttonMaskRequired }, set: { $0.buttonMaskRequired = $1 }),
  ]
}
