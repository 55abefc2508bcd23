import TouchstoneCommand
/// What a client receives: the lines that libwayland's client library prints if WAYLAND_DEBUG is set.
struct WaylandLine {
  /// The arguments of an event that a transcript has, by their positions.
  private struct Shape {
    let name: String
    let state: String
    var time: Int?
    var numbers: [(key: String, index: Int)] = []
    /// The number of a finger, which is part of the name: updates of two fingers are two lines.
    var finger: Int?
  }
  let interface: String
  let event: String
  private let arguments: [Double]

  private static let gesture = "zwp_pointer_gesture_"
  private static let shapes: [String: Shape] = {
    var shapes = [
      "wl_pointer.motion": Shape(name: "wl_pointer motion", state: "changed", time: 0, numbers: [("x", 1), ("y", 2)]),
      "wl_pointer.axis_stop": Shape(name: "wl_pointer axis_stop", state: "ended", time: 0),
      "wl_touch.down": Shape(name: "wl_touch", state: "began", time: 1, numbers: [("x", 4), ("y", 5)], finger: 3),
      "wl_touch.up": Shape(name: "wl_touch", state: "ended", time: 1, finger: 2),
      "wl_touch.motion": Shape(name: "wl_touch", state: "changed", time: 0, numbers: [("x", 2), ("y", 3)], finger: 1),
      "wl_touch.cancel": Shape(name: "wl_touch", state: "cancelled"),
    ]
    for kind in ["swipe", "pinch", "hold"] {
      let name = "\(gesture)\(kind)_v1"
      shapes["\(name).begin"] = Shape(name: name, state: "began", time: 1, numbers: [("fingers", 3)])
    }
    shapes["\(gesture)swipe_v1.update"] = Shape(
      name: "\(gesture)swipe_v1", state: "changed", time: 0, numbers: [("dx", 1), ("dy", 2)])
    shapes["\(gesture)pinch_v1.update"] = Shape(
      name: "\(gesture)pinch_v1", state: "changed", time: 0,
      numbers: [("dx", 1), ("dy", 2), ("scale", 3), ("rotation", 4)])
    return shapes
  }()

  /// Returns nil for anything else, and for requests.
  init?(_ line: String) {
    if line.contains(" -> ") { return nil }
    let words = ["wl_pointer", "wl_touch", Self.gesture]
    guard let start = words.lazy.compactMap({ word in line.firstRange(of: word)?.lowerBound }).first else { return nil }
    let text = line[start...]
    guard let mark = text.firstIndex(where: { $0 == "@" || $0 == "#" }), let dot = text[mark...].firstIndex(of: "."),
      let open = text[dot...].firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    interface = String(text[..<mark])
    event = String(text[text.index(after: dot)..<open])
    arguments = text[text.index(after: open)..<close].split(separator: ",").map {
      // Not NaN, and in the range of integers.
      Double($0.drop { $0 == " " }).map { abs($0) < 1e12 ? $0 : 0 } ?? 0
    }
  }

  /// - Parameters:
  ///   - source: the source of the scroll of the present frame.
  ///   - start: the recording's start, in milliseconds of the compositor's clock.
  func deskLine(_ source: inout String, start: Int) -> DeskLine? {
    func number(_ index: Int) -> Double { index < arguments.count ? arguments[index] : 0 }
    func time(_ index: Int) -> Double { Double(Int32(truncatingIfNeeded: Int(number(index)) - start)) }
    func line(_ name: String, _ state: String, _ at: Int, _ numbers: [(key: String, value: Double)] = []) -> DeskLine {
      DeskLine(mark: .client, time: time(at), name: name, state: state, numbers: numbers)
    }
    switch (interface, event) {
    case ("wl_pointer", "axis_source"):
      source = ["wheel", "finger", "continuous"][max(0, min(2, Int(number(0))))]
      return nil
    case ("wl_pointer", "axis"):
      return line("wl_pointer axis \(source)", "changed", 0, [(number(1) == 0 ? "dy" : "dx", number(2))])
    case ("wl_pointer", "button"):
      return line("wl_pointer button", number(3) == 1 ? "began" : "ended", 1, [("button", number(2))])
    case (_, "end") where interface.hasPrefix(Self.gesture):
      return line(interface, number(2) == 0 ? "ended" : "cancelled", 1)
    default: break
    }
    guard let shape = Self.shapes["\(interface).\(event)"] else { return nil }
    let finger = shape.finger.map { " \(Int(number($0)))" } ?? ""
    return DeskLine(
      mark: .client, time: shape.time.map(time), name: shape.name + finger, state: shape.state,
      numbers: shape.numbers.map { ($0.key, number($0.index)) })
  }
}
