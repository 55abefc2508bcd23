/// What is wrong with a list of plays, and where.
public struct PlaysError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Place: Hashable, Sendable {
    case list
    /// From 1.
    case line(Int)
    /// From 1, in the order of the list.
    case play(Int)
    case quotation(Int, inPlay: Int)
  }
  public enum Problem: Hashable, Sendable {
    case notXML
    /// With the reason as the property list's reader has it.
    case notAPropertyList(String)
    case tooDeep
    case afterTheEnd
    case keyTwice(String)
    case noPlays
    case missingKey(String, wanted: String)
    case unknownKey(String, known: [String])
    /// Nil for the key where the place itself is of the wrong kind.
    case wrongKind(key: String?, found: String, wanted: String)
    case emptyText(String)
    case negative(String, Int)
  }

  public var place: Place
  public var problem: Problem

  public init(_ place: Place, _ problem: Problem) { (self.place, self.problem) = (place, problem) }

  /// A sentence without its full stop, after its place: ``play 3, quotation 2: there is no `act`; add an integer``.
  public var description: String {
    switch place {
    case .list: "\(problem)"
    case .line(let line): "line \(line): \(problem)"
    case .play(let play): "play \(play): \(problem)"
    case .quotation(let quotation, let play): "play \(play), quotation \(quotation): \(problem)"
    }
  }
}

extension PlaysError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notXML: "this is not an XML property list; save it as one, in UTF-8"
    case .notAPropertyList(let reason): "this is not a property list: \(reason)"
    case .tooDeep: "this goes deeper than a list of plays; see that every element is closed"
    case .afterTheEnd: "something follows the end of the property list; remove it"
    case .keyTwice(let key): "`\(key)` is here twice; remove one"
    case .noPlays: "there is no play in the list; add one"
    case .missingKey(let key, let wanted): "there is no `\(key)`; add \(wanted)"
    case .unknownKey(let key, let known):
      "`\(key)` is not one of its keys; they are \(known.map { "`\($0)`" }.joined(separator: ", "))"
    case .wrongKind(let key?, let found, let wanted): "`\(key)` is \(found); make it \(wanted)"
    case .wrongKind(nil, let found, let wanted): "this is \(found); make it \(wanted)"
    case .emptyText(let key): "`\(key)` is empty; write something there"
    case .negative(let key, let value): "`\(key)` is \(value); count from 1, or give 0 for a prologue"
    }
  }
}
