/// What is wrong with a scene's property list, and where.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Place: Hashable, Sendable {
    case list
    /// From 1.
    case line(Int)
    /// An entry of the list, from the outermost on: play 3, quotation 2.
    case entry([Entry])
  }
  public struct Entry: Hashable, Sendable {
    public var kind: String
    /// From 1, in the order of the list.
    public var number: Int
    public init(_ kind: String, _ number: Int) { (self.kind, self.number) = (kind, number) }
  }
  public enum Problem: Hashable, Sendable {
    case notXML
    /// With the reason as the property list's reader has it.
    case notAPropertyList(String)
    /// With what the list is of: “plays”.
    case tooDeep(String)
    case afterTheEnd
    case keyTwice(String)
    /// With what there is none of: “play”.
    case nothing(String)
    case missingKey(String, wanted: String)
    case unknownKey(String, known: [String])
    /// Nil for the key where the place itself is of the wrong kind.
    case wrongKind(key: String?, found: String, wanted: String)
    case emptyText(String)
    /// With what to do instead.
    case outside(String, Int, remedy: String)
    /// A value that must be another in each entry.
    case again(String, String)
  }

  public var place: Place
  public var problem: Problem

  public init(_ place: Place, _ problem: Problem) { (self.place, self.problem) = (place, problem) }

  /// A sentence without its full stop, after its place: ``play 3, quotation 2: there is no `act`; add an integer``.
  public var description: String {
    switch place {
    case .list: "\(problem)"
    case .line(let line): "line \(line): \(problem)"
    case .entry(let path): "\(path.map { "\($0.kind) \($0.number)" }.joined(separator: ", ")): \(problem)"
    }
  }
}

extension PropertyListError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notXML: "this is not an XML property list; save it as one, in UTF-8"
    case .notAPropertyList(let reason): "this is not a property list: \(reason)"
    case .tooDeep(let what): "this goes deeper than a list of \(what); see that every element is closed"
    case .afterTheEnd: "something follows the end of the property list; remove it"
    case .keyTwice(let key): "`\(key)` is here twice; remove one"
    case .nothing(let what): "there is no \(what) in the list; add one"
    case .missingKey(let key, let wanted): "there is no `\(key)`; add \(wanted)"
    case .unknownKey(let key, let known):
      "`\(key)` is not one of its keys; they are \(known.map { "`\($0)`" }.joined(separator: ", "))"
    case .wrongKind(let key?, let found, let wanted): "`\(key)` is \(found); make it \(wanted)"
    case .wrongKind(nil, let found, let wanted): "this is \(found); make it \(wanted)"
    case .emptyText(let key): "`\(key)` is empty; write something there"
    case .outside(let key, let value, let remedy): "`\(key)` is \(value); \(remedy)"
    case .again(let key, let value): "`\(key)` is “\(value)”, as of one before; give it another"
    }
  }
}
