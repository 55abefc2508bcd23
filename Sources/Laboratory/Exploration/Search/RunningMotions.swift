import Gestures

/// The motions that matter while only some of the recognizers are running: those that their parameters ask for.
struct RunningMotions {
  private let setup: ExploredSetup
  private var alphabets: [UInt64: ActionAlphabet] = [:]
  private let whole: ActionAlphabet
  private let isFixed: Bool
  /// Whether all recognizers receive the same touches, so that none is over before the others.
  let hasOneArea: Bool

  /// - Parameters:
  ///   - whole: The alphabet with the motions of all recognizers.
  ///   - isFixed: Whether it is used for each part, too.
  init(_ setup: ExploredSetup, whole: ActionAlphabet, isFixed: Bool) {
    self.setup = setup
    self.whole = whole
    self.isFixed = isFixed
    hasOneArea = setup.areas.count <= 1 && setup.answers.isEmpty && setup.touchTypes.isEmpty
  }

  /// Returns the alphabet for the recognizers with these bits.
  mutating func alphabet(for running: UInt64) -> ActionAlphabet {
    let indices = setup.recognizers.indices.filter { running & 1 << UInt64($0) != 0 }
    if isFixed || indices.isEmpty || indices.count == setup.recognizers.count { return whole }
    if let known = alphabets[running] { return known }
    let alphabet = setup.only(indices).alphabet
    alphabets[running] = alphabet
    return alphabet
  }
}

extension TouchState {
  /// A motion that shows only that time passes while the fingers are down.
  var slightMotion: [FingerMotion] {
    guard let finger = fingers.first else { return [] }
    let offset = finger.position - finger.start + Point2D(1, 0)
    return [FingerMotion(form: .finger(finger.number), offset: offset, frames: Self.framesPerStep)]
  }
}
