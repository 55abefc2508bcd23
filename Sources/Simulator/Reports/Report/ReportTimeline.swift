import Analysis
import Gestures
import Simulation
import TouchTrace

/// The fingers, the phases of the recognizers' machines and the lines of the transcript, over time.
struct ReportTimeline {
  /// The times, in microseconds, at which something happened.
  private(set) var moments: [Int] = []
  /// The index of the last moment.
  var now: Int { max(0, moments.count - 1) }
  private(set) var paths: FingerPaths
  private(set) var lanes: [PhaseLog]
  private let names: [String]
  private var lastLane = 0
  private var lines = LineTable()
  private var encodedLines: [Int64] = []
  private var lastLineMoment = 0
  private let text = TranscriptText()
  /// The kind of a line in the transcript. The page has the same order.
  private enum Kind: Int { case began, ended, cancelled, failed, scene, libinput, end }

  init(_ setup: Setup, on surface: Surface) {
    paths = FingerPaths(on: surface)
    lanes = setup.recognizers.map { PhaseLog($0.name, $0.recognizer) }
    names = setup.recognizers.map(\.name)
  }

  /// Adds a moment that is later than the last one.
  mutating func advance(to time: Int) { moments.append(time) }

  /// Returns the index of a recognizer.
  ///
  /// Searches from the last one on, because the entries of a frame are in the order of the lanes.
  mutating func lane(_ name: String) -> Int? {
    guard let lane = (lastLane..<names.count).first(where: { names[$0] == name }) ?? names.firstIndex(of: name) else {
      return nil
    }
    lastLane = lane
    return lane
  }

  /// Adds an entry of the transcript at the last moment. Returns its line if that is part of the quiet transcript.
  mutating func add(_ entry: TranscriptEntry) -> String? {
    switch entry {
    case .frame(_, let contacts, let untracked, let hovering):
      paths.add(contacts, untracked: untracked, hovering: hovering, at: now)
    case .step(_, let name, let target, let step):
      if let lane = lane(name) { lanes[lane].add(step, on: target, at: now) }
    case .transition(let transition): return add(transition, entry)
    case .scene: return addLine(entry, .scene)
    case .suppression, .restingTouch: return addLine(entry, .libinput)
    case .delivery: if TranscriptDetail.quiet.includes(entry) { return addLine(entry, .scene) }
    case .end: return addLine(entry, .end)
    case .touchpad, .tapRefusal, .wake: break
    }
    return nil
  }

  mutating func reset() { for index in lanes.indices { lanes[index].reset(at: now) } }

  private mutating func add(_ transition: GestureTransition, _ entry: TranscriptEntry) -> String? {
    guard let lane = lane(transition.recognizer) else { return nil }
    lanes[lane].add(transition, at: now)
    switch transition.to {
    case .began: return addLine(entry, .began, lane)
    case .ended: return addLine(entry, .ended, lane)
    case .cancelled: return addLine(entry, .cancelled, lane)
    // Expected failures are not part of the transcript; the page shows them in their lanes.
    case .failed: return TranscriptDetail.quiet.includes(entry) ? addLine(entry, .failed, lane) : nil
    case .possible, .changed: return nil
    }
  }

  private mutating func addLine(_ entry: TranscriptEntry, _ kind: Kind, _ lane: Int = -1) -> String? {
    let line = text.line(entry).dropLast()
    let stamp = max(10, _Thousandths(entry.time).text.utf8.count) + 1
    // The kind of a pattern includes the lane of the line.
    let code = lines.code(String(line.utf8.dropFirst(stamp)) ?? "", kind: (lane + 1) * 8 + kind.rawValue)
    encodedLines += [Int64(now - lastLineMoment)] + code
    lastLineMoment = now
    return String(line)
  }

  // MARK: Data

  var members: [ReportValue.Member] {
    [.init("moments", .numbers(DeltaEncoding.deltas(DeltaEncoding.deltas(moments)))), .init("fingers", paths.value)]
  }

  var lineMembers: [ReportValue.Member] {
    [
      .init("patterns", .texts(lines.patterns)), .init("kinds", .numbers(lines.kinds)),
      .init("lines", .numbers(encodedLines)),
    ]
  }
}
