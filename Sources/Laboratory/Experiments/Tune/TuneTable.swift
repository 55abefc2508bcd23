import Analysis
import LibinputEvents
import People
import TouchTrace

/// Labelled recordings, and which of them are right with each setting.
package struct TuneTable: Sendable {
  /// A labelled recording.
  package struct Recording: Hashable, Sendable {
    /// The path as the user wrote it.
    package let path: String
    /// The class under which it is counted.
    package let group: String
    /// The person who touched; nil if unknown.
    package var person: String?
    /// Whether it is not used to choose a setting, only to judge the choice.
    package let isHeldOut: Bool
  }

  /// The effect of a setting.
  package struct Change: Hashable, Sendable {
    /// The recordings that are right with the setting alone, by their index.
    package var gained: [Int] = []
    /// Recordings that are right now and become wrong with the setting.
    package var lost: [Int] = []
  }

  /// The recordings, in order.
  package let recordings: [Recording]
  private let installed: [Bool]
  private var right: [LibinputSetting: [Bool]] = [:]

  /// The people, if each recording has one and there are several. A setting is then chosen by them.
  package let people: [String]

  /// - Parameters:
  ///   - recordings: path and class of each recording. Of each class, every second one is held out.
  ///   - installed: which of them are right with libinput as it is installed.
  ///   - people: the person of each recording. Of several, every second one is held out instead.
  package init(_ recordings: [(path: String, group: String)], installed: [Bool], people: [String?] = []) {
    let isComplete = people.count == recordings.count && !people.contains(nil)
    let known = isComplete ? Set(people.compactMap { $0 }).sorted() : []
    self.people = known.count > 1 ? known : []
    var seen: [String: Int] = [:]
    var list: [Recording] = []
    for (index, (path, group)) in recordings.enumerated() {
      let person = isComplete ? people[index] : nil
      let place = known.count > 1 ? known.firstIndex { $0 == person } ?? 0 : seen[group, default: 0]
      seen[group, default: 0] += 1
      list.append(Recording(path: path, group: group, person: person, isHeldOut: place % 2 == 1))
    }
    self.recordings = list
    self.installed = installed
  }

  /// Adds the result of a setting; `nil` for a recording that could not be played with it, which is then wrong.
  package mutating func add(_ setting: LibinputSetting, _ result: [Bool?]) {
    right[setting] = result.map { $0 ?? false }
  }

  package var count: Int { right.count }

  /// Returns the number of recordings of a half that are right.
  ///
  /// - Parameter setting: `nil` for libinput as it is installed.
  package func rightCount(_ setting: LibinputSetting?, heldOut: Bool) -> Int {
    let right = setting.flatMap { self.right[$0] } ?? installed
    return recordings.indices.count { recordings[$0].isHeldOut == heldOut && right[$0] }
  }

  /// Returns how good a setting is for the recordings that are not held out: by the number of people with 95 % of theirs right, then the
  /// share of the worst person, then the number that are right. Without people only the last counts.
  ///
  /// - Parameter setting: `nil` for libinput as it is installed.
  func score(_ setting: LibinputSetting?) -> Int {
    let right = rightCount(setting, heldOut: false)
    if people.isEmpty { return right }
    let own = recordings.indices.filter { !recordings[$0].isHeldOut }
    let shares = people.compactMap { person -> Double? in
      let theirs = own.filter { recordings[$0].person == person }
      let count = theirs.count { isRight($0, setting ?? LibinputSetting()) }
      return PersonCount(attempts: theirs.count, recognized: count).share
    }
    let (able, worst) = (shares.count { $0 >= PersonCount.able }, Int((1000 * (shares.min() ?? 0)).rounded()))
    return (able * 1001 + worst) * (recordings.count + 1) + right
  }

  package func recordingCount(heldOut: Bool) -> Int { recordings.count { $0.isHeldOut == heldOut } }

  package func isRight(_ index: Int, _ setting: LibinputSetting) -> Bool {
    right[setting]?[index] ?? installed[index]
  }

  /// Returns the changes by a setting in one half of the recordings.
  package func change(_ setting: LibinputSetting, heldOut: Bool) -> Change {
    var change = Change()
    guard let right = right[setting] else { return change }
    for index in recordings.indices
    where recordings[index].isHeldOut == heldOut && right[index] != installed[index] {
      if right[index] { change.gained.append(index) } else { change.lost.append(index) }
    }
    return change
  }

  /// Returns recordings by class: `tap 3, scroll 1`.
  package func text(_ indices: [Int]) -> String { Tally(indices.map { recordings[$0].group }).text }
}

extension TuneTable {
  /// Returns the settings judged by people over several splits; nil if the recordings have none.
  package func answer(_ settings: [LibinputSetting]) -> PeopleSweepAnswer? {
    if people.isEmpty { return nil }
    var groups: [String] = []
    for recording in recordings where !groups.contains(recording.group) { groups.append(recording.group) }
    let points = ([LibinputSetting()] + settings).map { setting -> PeopleSweep.Point in
      var counts = Array(repeating: Array(repeating: PersonCount(), count: people.count), count: groups.count)
      for (index, recording) in recordings.enumerated() {
        guard let group = groups.firstIndex(of: recording.group),
          let person = people.firstIndex(where: { $0 == recording.person })
        else { continue }
        counts[group][person].attempts += 1
        if isRight(index, setting) { counts[group][person].recognized += 1 }
      }
      let score = PeopleScore(
        counts: counts, mistakes: [], waits: Array(repeating: nil, count: groups.count))
      return PeopleSweep.Point(setting.assignments, score)
    }
    return PeopleSweepAnswer(PeopleSweep(points, current: 0), people: people, gestures: groups, of: "recordings")
  }
}
