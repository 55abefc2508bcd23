import Analysis
import LibinputEvents
import TouchTrace

/// Labelled recordings, and which of them are right with each setting.
package struct TuneTable: Sendable {
  /// A labelled recording.
  package struct Recording: Hashable, Sendable {
    /// The path as the user wrote it.
    package let path: String
    /// The class under which it is counted.
    package let group: String
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

  /// - Parameters:
  ///   - recordings: path and class of each recording. Of each class, every second one is held out.
  ///   - installed: which of them are right with libinput as it is installed.
  package init(_ recordings: [(path: String, group: String)], installed: [Bool]) {
    var seen: [String: Int] = [:]
    self.recordings = recordings.map { path, group in
      defer { seen[group, default: 0] += 1 }
      return Recording(path: path, group: group, isHeldOut: seen[group, default: 0] % 2 == 1)
    }
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
