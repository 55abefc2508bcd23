import Gestures
import Simulation

/// A recognizer's name, and how often its gesture came or is to come.
public struct GestureCount: Hashable, Sendable {
  public var name: String
  public var count: Int

  public init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }

  /// From `tap 1`; nil for anything else.
  init?(parsing text: some StringProtocol) {
    guard let space = text.lastIndex(of: " "), let count = Int(text[text.index(after: space)...]), count > 0 else {
      return nil
    }
    self.init(String(text[..<space]), count)
  }

  /// `tap 1`
  var text: String { "\(name) \(count)" }
}

/// Which gestures came of a recording, and how often each.
public struct GestureTally: Hashable, Sendable {
  /// In the order in which each came first.
  public private(set) var counts: [GestureCount]

  /// - Parameter counts: each name once.
  public init(_ counts: [GestureCount] = []) { self.counts = counts }

  /// To be called with every entry of a transcript.
  public mutating func add(_ entry: TranscriptEntry) {
    guard case .transition(let transition) = entry, Self.isGesture(transition) else { return }
    if let index = counts.firstIndex(where: { $0.name == transition.recognizer }) {
      counts[index].count += 1
    } else {
      counts.append(GestureCount(transition.recognizer, 1))
    }
  }

  /// Whether a gesture is recognized by it.
  static func isGesture(_ transition: GestureTransition) -> Bool {
    transition.from == .possible && (transition.to == .began || transition.to == .ended)
  }

  public func count(of name: String) -> Int { counts.first { $0.name == name }?.count ?? 0 }

  /// Which of these did not come, or not as often.
  public func missed(of promise: [GestureCount]) -> [String] {
    promise.filter { count(of: $0.name) < $0.count }.map(\.name)
  }

  /// What came that is none of these, or came more often, and how often too many.
  public func unasked(besides promise: [GestureCount]) -> [GestureCount] {
    counts.compactMap { came in
      let allowed = promise.first { $0.name == came.name }?.count ?? 0
      return came.count > allowed ? GestureCount(came.name, came.count - allowed) : nil
    }
  }
}
