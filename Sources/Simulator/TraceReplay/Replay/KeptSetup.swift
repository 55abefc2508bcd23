import Gestures
import TouchTrace

/// What a golden file keeps after its transcript: the recognizers that it is about, and the setup that it was accepted with.
///
/// ```
/// accepted with
/// about doubleTap
/// recognizer doubleTap tap numberOfTapsRequired=2 maximumTapInterval=350ms
/// require doubleTap before tap
/// ```
///
/// It is no part of the result: only the difference between two transcripts is. So a parameter that changes turns only those tests
/// red that it decides, and a red test names the parameter with both values.
package struct KeptSetup: Hashable, Sendable {
  package struct Recognizer: Hashable, Sendable {
    package let name: String
    package let kind: String
    /// The parameters with their values, as headers state them.
    fileprivate let parameters: [TraceHeader.Assignment]

    fileprivate var line: String {
      "recognizer \(name) \(kind)" + parameters.map { " \($0.key)=\($0.value)" }.joined()
    }
  }

  /// The recognizers whose failures the golden file is about. It is about every gesture that is recognized.
  package var about: [String]
  package private(set) var recognizers: [Recognizer]
  /// The lines of a header that relate recognizers.
  private var relations: [String]

  /// The setup of a replay, about none of its recognizers.
  package init(_ setup: Setup) {
    about = []
    recognizers = setup.recognizers.map { named in
      let parameters = type(of: named.recognizer).parameterDescriptions.enumerated().map { index, parameter in
        TraceHeader.Assignment(key: parameter.name, value: parameter.text(named.recognizer.value(of: index)))
      }
      return Recognizer(name: named.name, kind: named.kind, parameters: parameters)
    }
    relations = Self.relations(of: setup)
  }

  /// The names of the recognizers.
  package var names: Set<String> { Set(recognizers.map(\.name)) }

  /// Returns the part about some recognizers.
  package func part(_ names: Set<String>) -> Self {
    var part = self
    part.recognizers.removeAll { !names.contains($0.name) }
    part.relations.removeAll { !names.isSuperset(of: Self.names($0)) }
    return part
  }

  /// The names in a relation: `require a before b`, `simultaneous a b`.
  private static func names(_ relation: String) -> [String] {
    let words = relation.split(separator: " ").map(String.init)
    return words.first == "require" ? [words[1], words[3]] : Array(words.dropFirst())
  }

  private static func relations(of setup: Setup) -> [String] {
    setup.requirements.map { "require \($0.required) before \($0.dependent)" }
      + setup.simultaneous.map { "simultaneous \([$0.first, $0.second].sorted().joined(separator: " "))" }
  }

  // MARK: Text

  private static let start = "accepted with"

  /// The lines after the transcript.
  package var text: String { ([Self.start] + lines).map { $0 + "\n" }.joined() }

  /// The lines, of which each is complete by itself.
  package var lines: [String] {
    (about.isEmpty ? [] : ["about " + about.joined(separator: " ")]) + recognizers.map(\.line) + relations
  }

  /// Creates the setup that a golden file keeps; nil if it keeps none.
  package init?(in golden: String) {
    guard let range = Self.range(in: golden) else { return nil }
    self.init(lines: golden[range].split(separator: "\n").dropFirst())
  }

  /// Creates the setup that these lines state. Others are ignored: a later version may keep more.
  package init(lines: some Sequence<Substring>) {
    (about, recognizers, relations) = ([], [], [])
    for line in lines {
      let words = line.split { $0.isWhitespace }.map(String.init)
      switch words.first {
      case "about": about += words.dropFirst()
      case "recognizer" where words.count > 2:
        let parameters = words.dropFirst(3).compactMap { word in
          word.firstIndex(of: "=").map {
            TraceHeader.Assignment(key: String(word[..<$0]), value: String(word[word.index(after: $0)...]))
          }
        }
        recognizers.append(Recognizer(name: words[1], kind: words[2], parameters: parameters))
      case "require" where words.count == 4, "simultaneous" where words.count == 3:
        relations.append(words.joined(separator: " "))
      case .some, nil: break
      }
    }
  }

  /// Returns a golden file's transcript, without what it keeps after it.
  package static func transcript(in golden: String) -> String {
    range(in: golden).map { String(golden[..<$0.lowerBound]) } ?? golden
  }

  private static func range(in golden: String) -> Range<String.Index>? {
    // No line of a transcript begins so: those of its entries begin with a time.
    guard let range = golden.firstRange(of: "\n\(start)\n") else { return nil }
    return golden.index(after: range.lowerBound)..<golden.endIndex
  }

  // MARK: Changes

  /// How a setup differs from the one that a test was accepted with.
  package enum Change: Hashable, Sendable {
    case parameter(of: String, name: String, was: String, now: String)
    case kind(of: String, was: String, now: String)
    case added(String, kind: String)
    case removed(String, kind: String)
    case addedRelation(String)
    case removedRelation(String)

    /// The change as a sentence without its full stop.
    package var text: String {
      switch self {
      case .parameter(let recognizer, let name, let was, let now):
        "\(recognizer).\(name) is \(Self.spaced(now)); it was \(Self.spaced(was)) when this was accepted"
      case .kind(let recognizer, let was, let now):
        "\(recognizer) is a \(now); it was a \(was) when this was accepted"
      case .added(let recognizer, let kind):
        "the setup has \(recognizer)\(Self.kind(kind, of: recognizer)); it had none when this was accepted"
      case .removed(let recognizer, let kind):
        "the setup has no \(recognizer)\(Self.kind(kind, of: recognizer)); it had one when this was accepted"
      case .addedRelation(let line): "the setup has “\(line)”; it did not when this was accepted"
      case .removedRelation(let line): "the setup lacks “\(line)”; it had it when this was accepted"
      }
    }

    private static func kind(_ kind: String, of recognizer: String) -> String {
      kind == recognizer ? "" : " (\(kind))"
    }

    /// Returns a value as people write it: `80 ms` for `80ms`.
    private static func spaced(_ value: String) -> String {
      let number = value.prefix { $0.isNumber || "+-.".contains($0) }
      let unit = value.dropFirst(number.count)
      return number.isEmpty || unit.first?.isLetter != true ? value : "\(number) \(unit)"
    }
  }

  /// Returns how the present setup differs from this one.
  package func changes(to present: Self) -> [Change] {
    var changes: [Change] = []
    for old in recognizers {
      guard let new = present.recognizers.first(where: { $0.name == old.name }) else {
        changes.append(.removed(old.name, kind: old.kind))
        continue
      }
      if new.kind != old.kind {
        changes.append(.kind(of: old.name, was: old.kind, now: new.kind))
        continue
      }
      for was in old.parameters {
        // A parameter that only one version has cannot be compared.
        guard let now = new.parameters.first(where: { $0.key == was.key }), now.value != was.value else { continue }
        changes.append(.parameter(of: old.name, name: was.key, was: was.value, now: now.value))
      }
    }
    for new in present.recognizers where !recognizers.contains(where: { $0.name == new.name }) {
      changes.append(.added(new.name, kind: new.kind))
    }
    changes += relations.filter { !present.relations.contains($0) }.map { .removedRelation($0) }
    return changes + present.relations.filter { !relations.contains($0) }.map { .addedRelation($0) }
  }

  /// Undoes changes in a setup, as far as they can be. A setup that would not be valid stays as it is.
  package func undo(_ changes: [Change], in setup: inout Setup) {
    var changed = setup
    apply(changes, to: &changed)
    if (try? changed.validate()) != nil { setup = changed }
  }

  private func apply(_ changes: [Change], to setup: inout Setup) {
    for change in changes {
      switch change {
      case .parameter(let recognizer, let name, let was, _):
        try? setup.set(name: recognizer, TraceHeader.Assignment(key: name, value: was))
      case .kind(let recognizer, _, _):
        setup.removeRecognizer(named: recognizer, keepingRelations: true)
        attach(recognizer, to: &setup)
      case .added(let recognizer, _): setup.removeRecognizer(named: recognizer)
      case .removed(let recognizer, _): attach(recognizer, to: &setup)
      case .addedRelation(let line):
        setup.requirements.removeAll { "require \($0.required) before \($0.dependent)" == line }
        setup.simultaneous.removeAll { "simultaneous \([$0.first, $0.second].sorted().joined(separator: " "))" == line }
      case .removedRelation(let line):
        let words = line.split(separator: " ").map(String.init)
        if words[0] == "require" {
          setup.requirements.append(.init(required: words[1], dependent: words[3]))
        } else {
          setup.simultaneous.append(.init(words[1], words[2]))
        }
      }
    }
    // A relation may name a recognizer that is gone.
    setup.removeRelationsOfOthers()
  }

  private func attach(_ name: String, to setup: inout Setup) {
    guard let old = recognizers.first(where: { $0.name == name }) else { return }
    let line = TraceHeader.RecognizerLine(name: name, kind: old.kind, assignments: old.parameters)
    try? setup.attach(line, catalog: setup.catalog)
  }

  /// Returns sentences about changes that do not decide, or that there are none.
  package func remarks(on changes: [Change], _ deciding: [Change]) -> [String] {
    if changes.isEmpty { return ["unchanged since this was accepted"] }
    let rest = changes.filter { !deciding.contains($0) }
    let shown = rest.prefix(Self.maximumShown).map { $0.text }
    let more = rest.count - shown.count
    return shown + (more > 0 ? ["… and \(more, "more change")"] : [])
  }

  private static let maximumShown = 4

  // MARK: Deciding changes

  /// The most changes of which each is tried alone.
  private static let maximumTried = 24

  /// Returns the changes without which a test passes: one if it alone decides, and several if they do so together; none if the test
  /// fails without all of them.
  ///
  /// - Parameter passes: whether the test passes once these changes are undone.
  package static func deciding(_ changes: [Change], passes: ([Change]) -> Bool) -> [Change] {
    if changes.isEmpty || !passes(changes) { return [] }
    if changes.count == 1 || changes.count > maximumTried { return changes }
    let single = changes.filter { passes([$0]) }
    if !single.isEmpty { return single }
    var needed = changes
    for change in changes where passes(needed.filter { $0 != change }) { needed.removeAll { $0 == change } }
    return needed
  }
}

extension Setup {
  /// Removes a recognizer with its relations.
  ///
  /// - Parameter keepingRelations: whether another recognizer of the name follows.
  package mutating func removeRecognizer(named name: String, keepingRelations: Bool = false) {
    recognizers.removeAll { $0.name == name }
    if !keepingRelations { removeRelationsOfOthers() }
  }

  /// Removes what is stated about recognizers that are not attached.
  fileprivate mutating func removeRelationsOfOthers() {
    let names = Set(recognizers.map(\.name))
    requirements.removeAll { !names.contains($0.required) || !names.contains($0.dependent) }
    simultaneous.removeAll { !names.contains($0.first) || !names.contains($0.second) }
    answers.removeAll { !names.contains($0.recognizer) }
    touchHandling.removeAll { !names.contains($0.recognizer) }
    touchTypes.removeAll { !names.contains($0.recognizer) }
  }
}
