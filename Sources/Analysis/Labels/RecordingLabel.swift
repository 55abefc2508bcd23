import Simulation

/// What a recording shows, and so what must come of it.
///
/// A label is a gesture, `two-finger-tap`; with how often it is made, `tap*20`; or several of them, `tap*20, pinch`; or
/// `none`, where nothing may come. `GestureWord.all` has the words; case, hyphens, underscores and spaces in them do not
/// count. A recognizer that a recording names may be called by that name. `tap 20` is read as `tap*20`.
public struct RecordingLabel: Hashable, Sendable {
  public struct Gesture: Hashable, Sendable {
    /// As `GestureWord` has it, or a recognizer's own name.
    public let name: String
    /// How many times it is made; 1 or more.
    public let times: Int

    /// Nil for a recognizer's own name.
    public var word: GestureWord? { GestureWord.all.first { $0.name == name } }
  }

  /// In the order in which they are written, each name once; none where nothing may come.
  public let gestures: [Gesture]

  /// Nil for what is no label. Whether somebody is called by a name that is no word is not known here: see
  /// ``ownNames``.
  public init?(parsing text: some StringProtocol) {
    if GestureWord.isNothing(text) {
      gestures = []
      return
    }
    var found: [Gesture] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let gesture = Self.gesture(part), !found.contains(where: { $0.name == gesture.name }) else { return nil }
      found.append(gesture)
    }
    gestures = found
  }

  /// The label in a file's name: what stands before the first digit, or else before its ending. `two-finger-tap-1.yml` is
  /// a `two-finger-tap`, `tap3.yml` and `tap.trace` are a `tap`. Nil where that is no word for a gesture.
  public init?(fileName path: String) {
    guard let label = Self(parsing: Self.word(inFileName: path)), label.ownNames.isEmpty else { return nil }
    self = label
  }

  /// What stands where a file's name may have its label.
  public static func word(inFileName path: String) -> Substring {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    var word = name.prefix { $0 != "." && !("0"..."9").contains($0) }
    while let last = word.last, "-_ ".contains(last) { word = word.dropLast() }
    return word
  }

  private static func gesture(_ text: some StringProtocol) -> Gesture? {
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    var name = trimmed(parts[0])
    var times = 1
    let spaced = name.split(separator: " ")
    if parts.count == 2 {
      guard let count = count(trimmed(parts[1])) else { return nil }
      times = count
    } else if spaced.count > 1, spaced[spaced.count - 1].allSatisfy({ ("0"..."9").contains($0) }) {
      guard let count = count(String(spaced[spaced.count - 1])) else { return nil }
      name = spaced.dropLast().joined(separator: " ")
      times = count
    }
    if let word = GestureWord.spelled(name) { return Gesture(name: word.name, times: times) }
    // A recognizer's name is one word, and a count is none.
    guard !GestureWord.isNothing(name), let first = name.first, first.isLetter,
      !name.contains(where: { $0.isWhitespace || $0 == "*" })
    else {
      return nil
    }
    return Gesture(name: name, times: times)
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { (1...1_000_000).contains($0) && text.first != "+" ? $0 : nil }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// As it is best written: `two-finger-tap`, `tap*20, pinch`, `none`.
  public var text: String {
    let parts = gestures.map { $0.times == 1 ? $0.name : "\($0.name)*\($0.times)" }
    return parts.isEmpty ? GestureWord.nothing[0] : parts.joined(separator: ", ")
  }

  /// What recordings of it are counted under, however often the gesture is made: `tap`, `tap+pinch`, `none`.
  public var group: String {
    gestures.isEmpty ? GestureWord.nothing[0] : gestures.map(\.name).joined(separator: "+")
  }

  /// The words of groups in their order; groups of several gestures, or by recognizers' own names, stand behind them.
  static let groups = GestureWord.all.map(\.name) + [GestureWord.nothing[0]]
  /// Names in it that are no words: recognizers' own, or mistakes.
  public var ownNames: [String] { gestures.filter { $0.word == nil }.map(\.name) }
  /// The words, for messages.
  public static var words: [String] { groups }
  /// How labels are written, for help.
  public static let form =
    "A label is a gesture: \(groups.dropLast().joined(separator: ", ")), or the name that the recording gives a recognizer; "
    + "with how often, tap*20; several with commas, tap*20, pinch; or none. Case and hyphens do not count."

  /// What must come where these recognizers are played: whom, and how often.
  public func promise(among recognizers: [String]) -> [GestureCount] {
    var promise: [GestureCount] = []
    for gesture in gestures {
      guard let giver = giver(of: gesture, recognizers) else { continue }
      let index = promise.firstIndex { $0.name == giver.name } ?? promise.count
      if index == promise.count { promise.append(GestureCount(giver.name, 0)) }
      promise[index].count += giver.count * gesture.times
    }
    return promise
  }

  /// The names of gestures that none of these recognizers could give.
  public func unplayed(among recognizers: [String]) -> [String] {
    gestures.filter { giver(of: $0, recognizers) == nil }.map(\.name)
  }

  private func giver(of gesture: Gesture, _ recognizers: [String]) -> GestureCount? {
    if let word = gesture.word { return word.giver(among: recognizers) }
    return recognizers.contains(gesture.name) ? GestureCount(gesture.name, 1) : nil
  }

  /// What a command says where nobody plays a gesture's recognizer: how one is played.
  public static func remedy(forUnplayed name: String) -> String {
    let giver = GestureWord.all.first { $0.name == name }?.givers[0].name ?? name
    return "--recognizer \(giver) plays one"
  }
}
