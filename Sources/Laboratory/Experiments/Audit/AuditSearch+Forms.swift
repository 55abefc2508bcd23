import Analysis
import Exploration
import Gestures
import Simulation
import TouchTrace

// The forms of recognizers that recordings have.
extension AuditSearch {
  /// The most forms of one kind, and the most pairs for one relation, that are searched.
  private static let mostForms = 6

  /// Returns the forms of a kind, the most common first. Forms with the same parameters are one.
  static func forms(of kind: String, _ audit: Audit) -> [Configuration] {
    var counts: [[Double]: Int] = [:]
    var order: [(parameters: [Double], form: Configuration)] = []
    for recording in audit.recordings {
      for (index, named) in recording.setup.recognizers.enumerated() where named.kind == kind {
        let parameters = named.recognizer.parameterValues
        if counts[parameters] == nil {
          let fingers = fingers(for: named.recognizer, mostRecorded: recording.mostFingers)
          order.append((parameters, Configuration(setup: recording.setup, indices: [index], fingers: fingers)))
        }
        counts[parameters, default: 0] += 1
      }
    }
    let sorted = order.enumerated().sorted {
      let (one, two) = (counts[$0.element.parameters] ?? 0, counts[$1.element.parameters] ?? 0)
      return one == two ? $0.offset < $1.offset : one > two
    }
    return sorted.prefix(mostForms).map(\.element.form)
  }

  /// Returns the most fingers to explore: one more than the recognizer asks for, or, if it has no such parameter, as many as a
  /// recording has.
  private static func fingers(for recognizer: any GestureRecognizer, mostRecorded: Int) -> Int {
    let asked = recognizer.value(of: .fingers) ?? recognizer.value(of: .minimumFingers)
    return min(5, max(2, asked.map { Int($0) + 1 } ?? min(mostRecorded, 4)))
  }

  /// Returns pairs of recognizers with a relation that a mutation changes, with those that they require to fail.
  func configurations(with mutation: Mutation) -> [Configuration] {
    var known: Set<[String]> = []
    var list: [Configuration] = []
    for recording in audit.recordings where list.count < Self.mostForms {
      guard mutation.applied(to: recording.setup) != nil else { continue }
      let setup = recording.setup
      let explored = ExploredSetup(setup, on: Surface(widthInMillipoints: 640_000, heightInMillipoints: 400_000))
      for (first, second) in setup.names(in: mutation) where known.insert([first, second]).inserted {
        let indices = [first, second].compactMap { name in setup.recognizers.firstIndex { $0.name == name } }
        if indices.count < 2 { continue }
        let fingers = indices.map { Self.fingers(for: setup.recognizers[$0].recognizer, mostRecorded: 2) }.max() ?? 2
        list.append(Configuration(setup: setup, indices: indices + explored.context(of: indices), fingers: fingers))
        if list.count == Self.mostForms { break }
      }
    }
    return list
  }
}

extension Setup {
  /// Returns the names of the pairs that a change of a relation concerns.
  fileprivate func names(in mutation: Mutation) -> [(String, String)] {
    switch mutation.change {
    case .entry, .parameter: []
    case .requirement(let requirement): [(requirement.required, requirement.dependent)]
    case .simultaneous(let pair): [(pair.first, pair.second)]
    case .exclusion(let first, let second): exclusivePairs(first, second).map { ($0.first, $0.second) }
    }
  }

  func hasEqualParameters(_ other: Setup, at index: Int) -> Bool {
    recognizers[index].recognizer.parameterValues == other.recognizers[index].recognizer.parameterValues
  }
}

extension GestureRecognizer {
  fileprivate var parameterValues: [Double] { Self.parameters.map { $0.get(self) } }
}

extension AuditRecording {
  /// Replays a recording that a search found as if read from a file; nil if it does not notice the mutation.
  static func found(
    _ trace: Trace, for mutation: Mutation, _ bound: ExplorationBound, _ replay: Replay
  ) -> AuditSearch.Found? {
    var text = TraceWriter(for: "").text(trace)
    let description = "# Found by `touchstone audit`: it notices the mutant “\(mutation.title)”.\n"
    text.insert(contentsOf: description, at: text.index(after: text.firstIndex(of: "\n") ?? text.startIndex))
    var changed = replay
    changed.change = { _ = mutation.apply(to: &$0) }
    for detail in [TranscriptDetail.quiet, .full] {
      guard let one = try? replay.behavior(of: ContactPlayback(try source(text, replay)), detail) else { return nil }
      let two = try? changed.behavior(of: ContactPlayback(try source(text, replay)), detail)
      if one != two { return AuditSearch.Found(text: text, detail: detail, bound: bound) }
    }
    return nil
  }

  static func source(_ text: String, _ replay: Replay) throws -> any TouchSource {
    var request = SourceRequest()
    request.catalog = replay.catalog
    return try TouchSources.open(ByteInput(Array(text.utf8), name: "the recording"), request)
  }
}
