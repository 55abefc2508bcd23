import Analysis
import Gestures
import Simulation
import TouchTrace

/// Writes Chrome trace events: JSON with an event on each line and times in microseconds. The format is older than
/// Perfetto's, and most other viewers read it.
///
/// It has no groups of tracks, so the name of a track begins with that of its group.
final class ChromeTraceWriter: TimelineWriter {
  private var isFirst = true
  private var tracks: [Int: TimelineTrack] = [:]
  /// The start of each flow, written once another event continues it.
  private var beginnings: [UInt64: (time: Timestamp, track: Int)] = [:]
  private var order: [UInt64] = []
  private var head = 0

  func start() -> [UInt8] { Array("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n".utf8) }

  func finish() -> [UInt8] { Array("\n]}\n".utf8) }

  func bytes(_ event: TimelineEvent) -> [UInt8] {
    switch event {
    case .track(let track):
      tracks[track.id] = track
      // A counter has its name in each event.
      guard case .slices = track.kind else { return [] }
      var name = JSONObject()
      var rank = JSONObject()
      name.add("name", path(of: track))
      rank.add("sort_index", track.id)
      return line(meta("thread_name", track.id, name)) + line(meta("thread_sort_index", track.id, rank))
    case .begin(let time, let track, let name, let notes, let flows):
      return line(entry("B", time, track, name, notes)) + follow(flows, time, track)
    case .end(let time, let track, let notes): return line(entry("E", time, track, nil, notes))
    case .instant(let time, let track, let name, let notes, let flows):
      var instant = entry("i", time, track, name, notes)
      instant.add("s", "t")
      return line(instant) + follow(flows, time, track)
    case .counter(let time, let track, let value):
      let name = tracks[track].map(path(of:)) ?? ""
      var object = entry("C", time, track, name, [])
      var values = JSONObject()
      values.add("value", millionthsOf: value)
      object.add("args", values)
      return line(object)
    }
  }

  private func path(of track: TimelineTrack) -> String {
    guard let parent = tracks[track.parent] else { return track.name }
    return path(of: parent) + " · " + track.name
  }

  private func follow(_ flows: [UInt64], _ time: Timestamp, _ track: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for flow in flows {
      if let beginning = beginnings.removeValue(forKey: flow) {
        bytes += line(arrow("s", flow, beginning.time, beginning.track))
        bytes += line(arrow("t", flow, time, track))
      } else if order.last.map({ $0 < flow }) ?? true {
        beginnings[flow] = (time, track)
        order.append(flow)
      } else {
        bytes += line(arrow("t", flow, time, track))
      }
    }
    // Flows of touches that ended long ago are dropped, so that memory use does not grow with the recording.
    while order.count - head > Self.maximumFlows {
      beginnings[order[head]] = nil
      head += 1
    }
    if head > Self.maximumFlows {
      order.removeFirst(head)
      head = 0
    }
    return bytes
  }

  private static let maximumFlows = 4096

  private func arrow(_ phase: String, _ flow: UInt64, _ time: Timestamp, _ track: Int) -> JSONObject {
    var object = entry(phase, time, track, "touch", [])
    object.add("cat", "touch")
    object.add("id", Int(flow))
    object.add("bp", "e")
    return object
  }

  private func meta(_ name: String, _ track: Int, _ arguments: JSONObject) -> JSONObject {
    var object = JSONObject()
    object.add("name", name)
    object.add("ph", "M")
    object.add("pid", 1)
    object.add("tid", track)
    object.add("args", arguments)
    return object
  }

  private func entry(
    _ phase: String, _ time: Timestamp, _ track: Int, _ name: String?, _ notes: TimelineNotes
  ) -> JSONObject {
    var object = JSONObject()
    if let name { object.add("name", name) }
    object.add("ph", phase)
    object.add("ts", time)
    object.add("pid", 1)
    object.add("tid", track)
    if notes.isEmpty { return object }
    var arguments = JSONObject()
    for note in notes {
      switch note.value {
      case .text(let text): arguments.add(note.name, text)
      case .count(let count): arguments.add(note.name, count)
      case .bool(let value): arguments.add(note.name, value)
      case .number(let number): arguments.add(note.name, millionthsOf: number)
      }
    }
    object.add("args", arguments)
    return object
  }

  private func line(_ object: JSONObject) -> [UInt8] {
    defer { isFirst = false }
    return (isFirst ? [] : Array(",\n".utf8)) + object.bytes
  }
}
