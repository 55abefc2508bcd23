package struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Place: Hashable, Sendable {
    case list
    /// A line of the file, from 1.
    case line(Int)
    /// An entry of the list, outermost first: play 3, quotation 2.
    case entry([Entry])
  }

  package struct Entry: Hashable, Sendable {
    package var kind: String
    /// The number of the entry, from 1, in the order of the list.
    package var number: Int

    package init(_ kind: String, _ number: Int) {
      self.kind = kind
      self.number = number
    }
  }

  package enum Problem: Hashable, Sendable {
    case notXML
    /// With the message of Foundation's decoder.
    case notAPropertyList(String)
    /// With the entries' name in the plural: “plays”.
    case tooDeep(String)
    case afterTheEnd
    case duplicateKey(String)
    /// With the entries' name: “play”.
    case emptyList(String)
    case missingKey(String, wanted: String)
    case unknownKey(String, known: [String])
    /// Nil for the key if the entry itself is of the wrong kind.
    case wrongKind(key: String?, found: String, wanted: String)
    case emptyText(String)
    /// With the sentence's end: what to write instead.
    case outside(String, Int, remedy: String)
    /// A value that must differ between entries.
    case duplicateValue(String, String)
  }

  package var place: Place
  package var problem: Problem

  package init(_ place: Place, _ problem: Problem) {
    self.place = place
    self.problem = problem
  }

  /// A sentence without its full stop, after its place: ``play 3, quotation 2: there is no `act`; add an integer``.
  package var description: String {
    switch place {
    case .list: "\(problem)"
    case .line(let line): "line \(line): \(problem)"
    case .entry(let path): "\(path.map { "\($0.kind) \($0.number)" }.joined(separator: ", ")): \(problem)"
    }
  }
}

extension PropertyListError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notXML: "this is not an XML property list; save it as one, in UTF-8"
    case .notAPropertyList(let reason): "this is not a property list: \(reason)"
    case .tooDeep(let what): "the elements are nested deeper than in a list of \(what); close every element"
    case .afterTheEnd: "something follows the end of the property list; remove it"
    case .duplicateKey(let key): "`\(key)` is a duplicate key; remove one"
    case .emptyList(let what): "the list is empty; add a \(what)"
    case .missingKey(let key, let wanted): "there is no `\(key)`; add \(wanted)"
    case .unknownKey(let key, let known):
      "`\(key)` is not a known key; the keys are \(known.map { "`\($0)`" }.joined(separator: ", "))"
    case .wrongKind(let key?, let found, let wanted): "`\(key)` is \(found); make it \(wanted)"
    case .wrongKind(nil, let found, let wanted): "this is \(found); make it \(wanted)"
    case .emptyText(let key): "`\(key)` is empty; add text"
    case .outside(let key, let value, let remedy): "`\(key)` is \(value); \(remedy)"
    case .duplicateValue(let key, let value): "`\(key)` is “\(value)”, as in an earlier entry; make it unique"
    }
  }
}
