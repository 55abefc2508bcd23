/// The models that come with the laboratory. Each has its source, the number of people behind it, and what it assumes.
extension TouchModel {
  package static let all: [TouchModel] = [tabletTaps, strokes, impairedStrokes]

  /// Taps on a tablet to a metronome. Each person's geometric mean and deviation, over 38,104 touches.
  private static let tabletTaps = TouchModel(
    name: "tablet-taps",
    group: "adults without known impairments, tapping a tablet to a metronome of 80 or 120 a minute",
    source:
      "measured on the touches published with “Reducing the Latency of Touch Tracking on Ad-hoc Surfaces” (PACM HCI 6, ISS, 2022, doi 10.1145/3567730), UBC-X-Lab/DepthTouchSensing, users 4 to 19, sessions 1, 3, 4 and 6",
    people: 16, gesture: "tap", duration: Spread(78.8, between: 1.287, within: 1.573),
    extent: Spread(1.277, between: 1.337, within: 1.737), still: (0.789, 0.188), drift: 0.82,
    pause: Spread(522, between: 1.08, within: 1.293), spacing: Spread(25.4, between: 1.014, within: 1.1),
    differs: ["drift", "pause"],
    assumed: [
      "durations and extents are independent; people who move in more touches move further (rank correlation 0.6 in the source, 1 here)",
      "distributions are log-normal",
    ],
    limits: [
      "one of the 16 moves in four of five taps and further than the others; a log-normal spread has no such person",
      "the tablet reports no movement below its own threshold, and neither do these hands",
      "pauses have one middle; the metronome had two tempos, and sessions of one person differ",
      "places are on a line; the people tapped rows, with long jumps back, and one of them places 36 mm apart instead of 25",
    ])

  private static let strokeSource =
    "Vatavu and Ungurean, Stroke-Gesture Input for People with Motor Impairments: Empirical Results & Research Roadmap, CHI 2019; 3.4 s and 1.7 s on the page of its data set, 9,681 strokes of 35 and 35 people"
  private static let strokeAssumed = [
    "the spread between people and within a person is that of tablet-taps: only means are taken from the source",
    "a stroke is 60 mm long and straight",
  ]
  private static let strokeLimits = ["no shapes, pauses, strikethroughs or second fingers; speed is even"]

  private static let strokes = TouchModel(
    name: "strokes", group: "people without motor impairments, drawing strokes on a tablet", source: strokeSource,
    people: 35, gesture: "drag", duration: Spread(1700, between: 1.287, within: 1.573),
    extent: Spread(60, between: 1.1, within: 1.2), hasSpreads: false, assumed: strokeAssumed, limits: strokeLimits)

  private static let impairedStrokes = TouchModel(
    name: "impaired-strokes", group: "people with upper-body motor impairments, drawing strokes on a tablet",
    source: strokeSource, people: 35, gesture: "drag", duration: Spread(3400, between: 1.287, within: 1.573),
    extent: Spread(60, between: 1.1, within: 1.2), hasSpreads: false, assumed: strokeAssumed, limits: strokeLimits)

  /// Returns the model with a name.
  package static func named(_ name: String) -> TouchModel? { all.first { $0.name == name } }

  /// The model as lines for people.
  package var lines: [String] {
    func text(_ spread: Spread, _ unit: String, isMeasured: Bool) -> String {
      let interval = spread.interval(of: people)
      let range = "95 % interval \(Self.digits(interval.lowerBound)) to \(Self.digits(interval.upperBound))"
      let basis = isMeasured ? "N = \(people), \(range)\(hasSpreads ? "" : " by the assumed spread")" : "assumed"
      return "\(Self.digits(spread.median)) \(unit) (\(basis)); "
        + "people differ by a factor of \(spread.between), one person's attempts by \(spread.within)"
    }
    return [
      "\(name): \(group)", "source: \(source)", "touch: \(text(duration, "ms", isMeasured: true))",
      "movement: \(text(extent, "mm", isMeasured: hasSpreads))",
    ]
      + (spacing.map {
        [
          "pause: \(text(pause, "ms", isMeasured: true))",
          "distance to the next touch: \(text($0, "mm", isMeasured: true))",
        ]
      } ?? [])
      + (still.mean > 0 ? ["\(Int((still.mean * 100).rounded())) % of touches do not move"] : [])
      + (differs.map {
        ["differs from the source's touches in: \($0.isEmpty ? "nothing" : $0.joined(separator: ", "))"]
      } ?? [])
      + assumed.map { "assumed: \($0)" } + limits.map { "not imitated: \($0)" }
  }

  private static func digits(_ value: Double) -> String {
    value >= 100 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
  }
}
