import Analysis
import Gestures
import Simulation

/// The lanes of a timeline for a recognizer: one, unless the recognizer is attached to several targets and attempts of it
/// overlap. Each attempt has a lane for itself, the first one that is free.
struct RecognizerLanes {
  let name: String
  private let group: Int
  private var lanes: [(lane: RecognizerLane, target: String?)] = []

  init(_ name: String, group: Int, _ tracks: inout TimelineTracks) {
    self.name = name
    self.group = group
    addLane(&tracks)
  }

  mutating func add(_ step: MachineStep, on target: String?, at time: Timestamp, _ tracks: inout TimelineTracks) {
    let index = lane(for: target, &tracks)
    lanes[index].lane.add(step, on: target, at: time, tracks.emit)
  }

  mutating func add(
    _ transition: GestureTransition, at time: Timestamp, _ flows: [UInt64], _ tracks: inout TimelineTracks
  ) {
    let index = lane(for: transition.target, &tracks)
    lanes[index].lane.add(transition, at: time, flows, &tracks)
  }

  /// Begins the slices of pending phases, once no more events follow at their time.
  mutating func flush(_ emit: (TimelineEvent) -> Void) {
    for index in lanes.indices { lanes[index].lane.flush(emit) }
  }

  mutating func close(at time: Timestamp, _ emit: (TimelineEvent) -> Void) {
    for index in lanes.indices { lanes[index].lane.close(at: time, emit) }
  }

  private mutating func lane(for target: String?, _ tracks: inout TimelineTracks) -> Int {
    if let index = lanes.firstIndex(where: { $0.target == target && $0.lane.isOpen }) { return index }
    if !lanes.contains(where: { !$0.lane.isOpen }) { addLane(&tracks) }
    let free = lanes.firstIndex { !$0.lane.isOpen }!
    lanes[free].target = target
    return free
  }

  private mutating func addLane(_ tracks: inout TimelineTracks) {
    let title = lanes.isEmpty ? name : "\(name) (\(lanes.count + 1))"
    lanes.append((RecognizerLane(track: tracks.add(title, .slices, in: group)), nil))
  }
}
