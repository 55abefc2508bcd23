import TouchstoneCommand
import LibinputEvents
import TouchTrace

/// A line of a desk's transcript: what libinput, the client or the application reported. Updates of one gesture are one line,
/// with the sums of movements and the last of other numbers, because toolkits merge events that arrive late.
struct DeskLine {
  /// The source of a line.
  enum Mark: String { case libinput = "~", client = ">", application = ":" }
  let mark: Mark
  /// Milliseconds from the recording's start; nil for a line without a time of the recording.
  var time: Double?
  let name: String
  let state: String
  var numbers: [(key: String, value: Double)]

  private var isUpdate: Bool { state == "changed" }

  /// A probe prints the rotation of the whole gesture.
  private var sums: Set<String> { mark == .application ? ["dx", "dy"] : ["dx", "dy", "rotation"] }

  /// Appends a line, or adds it to the last one of its name if both are updates.
  static func append(_ line: DeskLine, to lines: inout [DeskLine]) {
    guard line.isUpdate, let index = lines.lastIndex(where: { $0.name == line.name }), lines[index].isUpdate else {
      return lines.append(line)
    }
    for (key, value) in line.numbers {
      guard let place = lines[index].numbers.firstIndex(where: { $0.key == key }) else {
        lines[index].numbers.append((key, value))
        continue
      }
      lines[index].numbers[place].value = line.sums.contains(key) ? lines[index].numbers[place].value + value : value
    }
  }

  var text: String {
    let time = mark == .application ? nil : self.time
    let column = time.map { Digits.text($0, 3) } ?? ""
    let padded = String(repeating: " ", count: max(0, 10 - column.count)) + column
    let values = numbers.map { ", \($0.key) \(Digits.text($0.value, digits($0.key)))" }.joined()
    return "\(padded) \(mark.rawValue) \(name) \(state)\(values)"
  }

  /// An application's sums are rounded: how often it adds depends on its load.
  private func digits(_ key: String) -> Int {
    if ["fingers", "button", "count", "id", "state"].contains(key) { return 0 }
    return mark != .application ? 3 : sums.contains(key) ? 0 : 2
  }
}

/// Numbers with a fixed number of digits, at most three.
private enum Digits {
  static func text(_ value: Double, _ digits: Int) -> String {
    let power = [1000.0, 100, 10, 1][digits]
    // Applications may print any number.
    let thousandths = min(max((value * 1000 / power).rounded() * power, -9e18), 9e18)
    let text = FixedPoint.text(thousandths: Int64(thousandths))
    return String(text.dropLast(digits == 0 ? 4 : 3 - digits))
  }
}

extension DeskLine {
  /// An event of libinput in the compositor; nil for those without content.
  init?(_ event: LibinputEvent) {
    var (name, state, numbers) = (event.kind.name.rawValue, "", [(key: String, value: Double)]())

    func move(_ movement: LibinputEvent.Movement) { numbers += [("dx", movement.x), ("dy", movement.y)] }
    func stage(_ stage: LibinputEvent.Stage, _ gesture: String, _ fingers: Int) {
      (name, state) = (
        gesture, ["began", "changed", "ended", "cancelled"][LibinputEvent.Stage.allCases.firstIndex(of: stage)!]
      )
      numbers.append(("fingers", Double(fingers)))
    }
    switch event.kind {
    case .motion(let movement):
      (name, state) = ("motion", "changed")
      move(movement)
    case .button(let code, let isPressed):
      (name, state) = ("button", isPressed ? "began" : "ended")
      numbers.append(("button", Double(code)))
    case .scroll(let source, let vertical, let horizontal):
      (name, state) = (
        "scroll \(source.rawValue)", (vertical ?? 0) == 0 && (horizontal ?? 0) == 0 ? "ended" : "changed"
      )
      if state == "changed" { numbers = [("dx", horizontal ?? 0), ("dy", vertical ?? 0)] }
    case .swipe(let value, let fingers, let movement):
      stage(value, "swipe", fingers)
      if value == .update { move(movement) }
    case .pinch(let value, let fingers, let movement, let scale, let angle):
      stage(value, "pinch", fingers)
      if value == .update { move(movement) }
      if value != .begin { numbers.append(("scale", scale)) }
      if value == .update { numbers.append(("rotation", angle)) }
    case .hold(let value, let fingers): stage(value, "hold", fingers)
    case .touchDown(let slot, let position), .touchMotion(let slot, let position):
      state = name == "TOUCH_DOWN" ? "began" : "changed"
      name = "touch \(slot)"
      numbers = [("x", position.x), ("y", position.y)]
    case .touchUp(let slot): (name, state) = ("touch \(slot)", "ended")
    case .touchCancel(let slot): (name, state) = ("touch \(slot)", "cancelled")
    case .deviceAdded, .deviceRemoved, .motionAbsolute, .touchFrame, .suppression, .tapRefusal: return nil
    }
    self.init(
      mark: .libinput, time: Double(event.time.microseconds) / 1000, name: name, state: state, numbers: numbers)
  }

  /// Returns the output of a probe within a line that a browser may have added to.
  static func object(in line: String) -> FlatJSON? {
    guard let first = line.firstIndex(of: "{"), let last = line.lastIndex(of: "}"), first < last else { return nil }
    return FlatJSON(FlatJSON.compacted(Array(line[first...last].utf8)[...]))
  }

  /// A line that a probe prints; nil for any other line.
  ///
  /// - Parameter start: the recording's start, in milliseconds.
  init?(application line: String, start: Int) {
    guard let object = Self.object(in: line), let gesture = object.text("gesture"), let state = object.text("state")
    else { return nil }
    var numbers: [(key: String, value: Double)] = []
    func add(_ key: String) {
      if let value = object.decimal(key) { numbers.append((key, value)) }
    }
    for key in ["fingers", "button", "count", "x", "y", "scale", "rotation", "dx", "dy", "vx", "vy"] {
      add(key)
    }
    self.init(
      mark: .application, time: object.decimal("time").map { $0 - Double(start) }, name: gesture, state: state,
      numbers: numbers)
  }
}
