import Analysis
import Exploration

// What random frames show that a search did not find.
extension ConflictText {
  /// The result of the random frames; empty if none were played.
  var randomFramesText: String {
    if randomFrames == 0 { return "" }
    let played = "Played \(randomFrames, "random frame")"
    if contradictions.isEmpty { return played + ": they contradict no finding.\n" }
    var text = played + ". These outcomes were not found:\n"
    for (pair, contradiction) in contradictions {
      let limit = pair.bound.isComplete ? "although everything was searched" : "beyond what was searched"
      text += "  \(pair.name(.first)), \(pair.name(.second)): \(Self.sentence(contradiction.event, pair)), \(limit)\n"
    }
    return text
  }

  static func sentence(_ event: PairEvent, _ pair: PairFindings) -> String {
    switch event {
    case .recognized(let side): "\(pair.name(side)) is recognized"
    case .recognizedAlone(let side): "\(pair.name(side)) is recognized alone"
    case .prevents(let side): "\(pair.name(side)) prevents \(pair.name(side.other))"
    case .activeTogether: "both are active together"
    case .both: "both are recognized from the same touches"
    }
  }
}
