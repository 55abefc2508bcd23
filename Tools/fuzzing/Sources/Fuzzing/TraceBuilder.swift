import Gestures

/// Builds the text of a trace from bytes: up to 200 recognizers with ordinary and hostile names, relations between them,
/// and touches that fit. Random bytes seldom become 65 different lines.
struct TraceBuilder {
  private(set) var text = "touchstone trace 1\nsurface 100x60 mm\n"
  private var input: FuzzInput
  private var names: [String] = []

  init(_ input: FuzzInput) {
    self.input = input
    addScene()
    addRecognizers()
    addRelations()
    addTouches()
  }

  private mutating func addScene() {
    switch input.index(8) {
    case 0: text += "scene plays open=0\n"
    case 1: text += "scene feeds\n"
    case 2: text += "scene parks\n"
    case 3: text += "scene \(input.name(0)) \(input.name(1))=\(input.name(2))\n"
    default: break
    }
  }

  private mutating func addRecognizers() {
    let kinds = Catalog.recognizers
    let count = input.flag() ? input.pick(FuzzInput.recognizerCounts) : input.index(9)
    // All recognizers have ordinary names, or each has a byte that selects its name and kind.
    let areOrdinary = input.flag()
    let first = input.index(kinds.count)
    for number in 0..<count {
      let kind = kinds[areOrdinary ? (first + number) % kinds.count : input.index(kinds.count)]
      let name = areOrdinary ? "r\(number)" : input.name(number)
      names.append(name)
      text += "recognizer \(name) \(kind.kind)\(areOrdinary ? "" : assignment(kind))\n"
    }
    for _ in 0..<input.index(4) { text += "add \(input.index(8) == 7 ? input.name(0) : input.pick(kinds).kind)\n" }
    guard !names.isEmpty else { return }
    for _ in 0..<input.index(3) { text += "set \(input.pick(names)).\(input.name(0))=\(input.number())\n" }
  }

  private mutating func assignment(_ kind: any GestureRecognizer.Type) -> String {
    let parameters = kind.parameterDescriptions
    guard input.index(6) == 5, !parameters.isEmpty else { return "" }
    return " \(input.pick(parameters).name)=\(input.flag() ? "\(input.index(12))" : input.name(1))"
  }

  private mutating func addRelations() {
    let standard = ["tap", "doubleTap", "longPress", "pinch", "pan", "rotation"]
    let names = names.isEmpty ? standard : names
    let pattern = input.pick(RelationPattern.allCases)
    for relation in pattern.relations(names.count, &input) {
      switch relation {
      case .require(let required, let dependent): text += "require \(names[required]) before \(names[dependent])\n"
      case .simultaneous(let one, let other): text += "simultaneous \(names[one]) \(names[other])\n"
      }
    }
  }

  private mutating func addTouches() {
    var down: [Int] = []
    var time = 0
    for number in 0..<(input.isEmpty ? 0 : 200) where !input.isEmpty {
      time += input.pick([0, 4, 8, 8, 8, 16, 50, 90, 250, 600, 1200])
      let position = "\(input.byte()).\(input.index(10)),\(input.byte())"
      switch input.index(4) {
      case 0 where down.count < 10:
        down.append(number)
        text += "\(time) \(number) began \(position)\n"
      case 1 where !down.isEmpty:
        let finger = down.remove(at: input.index(down.count))
        text += "\(time) \(finger) \(input.flag() ? "ended" : "cancelled") \(position)\n"
      default:
        if !down.isEmpty { text += "\(time) \(input.pick(down)) moved \(position)\n" }
      }
    }
    text += "end \(time + 500)\n"
  }
}
