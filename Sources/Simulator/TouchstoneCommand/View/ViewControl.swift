import Analysis
import CommandSupport
import Gestures
import Simulation
import TouchView

/// The actions of the keys that every view has: explain, save, label, change parameters.
final class ViewControl {
  /// The model that is shown. It changes with the recording or the device.
  var model: ViewModel
  var state = ViewState()
  private let folder: TouchFolder

  init(_ model: ViewModel, _ folder: TouchFolder) {
    self.model = model
    self.folder = folder
  }

  /// The keys in the last line, after those of the view itself.
  static let keys: [(key: String, action: String)] = [
    ("e", "explain"), ("tdpls…", "I meant"), ("f", "fix"), ("+-", "change"), ("S", "save"), ("?", "help"),
  ]

  /// The lines of the help that describe these keys.
  static let help = [
    "e         explain the last touch; up and down scroll",
    "I meant…  the last touch: t a tap, d a double tap, p a pinch, l a long press,",
    "          s a swipe, g a pan, o a scroll, r a rotation, n nothing; labelled",
    "          touches are kept as recordings",
    "f         set the parameters that would have let the missed gesture through",
    "tab       pick a recognizer; up and down pick its parameter",
    "+ -       change the parameter; the last touch is replayed at once",
    "u         undo all changes of parameters",
    "S         keep the last touch as a recording",
    "q         quit, with a table of what was right",
  ]

  /// Handles a key. Returns false if it means nothing here.
  func handle(_ key: Key) -> Bool {
    state.message = ""
    if case .explanation(let lines, let first) = state.overlay {
      switch key {
      case .down, .pageDown: state.overlay = .explanation(lines, from: min(first + step(key), max(0, lines.count - 1)))
      case .up, .pageUp: state.overlay = .explanation(lines, from: max(0, first - step(key)))
      default:
        state.overlay = .none
        return key == .escape || key == .character("e")
      }
      return true
    }
    if case .help = state.overlay {
      state.overlay = .none
      return key == .escape || key == .character("?")
    }
    switch key {
    case .character("e"): explain()
    case .character("f"): fix()
    case .character("u"):
      model.resetParameters()
      state.message = "parameters reset"
    case .character("S"): save()
    case .character("\t"): pickRecognizer(by: 1)
    case .backTab: pickRecognizer(by: -1)
    case .down: pickParameter(by: 1)
    case .up: pickParameter(by: -1)
    case .character("+"), .character("="): change(by: 1)
    case .character("-"), .character("_"): change(by: -1)
    case .character(let character): return label(character)
    case .left, .right, .home, .end, .pageUp, .pageDown, .escape: return false
    }
    return true
  }

  private func step(_ key: Key) -> Int { key == .pageUp || key == .pageDown ? 10 : 1 }

  /// Shows another touchpad's model, with the same parameters.
  func show(_ other: ViewModel) {
    if other === model { return }
    other.adoptParameters(of: model)
    model = other
  }

  /// Shows a sentence until the next key.
  func show(_ message: String) { state.message = message }

  // MARK: The last touch

  private func explain() {
    let lines = model.explainLastTouch()
    if lines.isEmpty { return show("no motion has ended yet") }
    state.overlay = .explanation(lines, from: 0)
  }

  private func label(_ character: Character) -> Bool {
    guard let label = TouchLabel(rawValue: character) else { return false }
    guard let touch = model.lastTouch else {
      show("no motion has ended yet")
      return true
    }
    model.label(label)
    write(touch.number) { "motion \(touch.number) was meant to be \(label.text): kept as \($0)" }
    // The keys + and - change what would have helped.
    if let change = model.lastTouch?.remedy.first { state.parameter = ViewParameter.ID(change) }
    return true
  }

  private func save() {
    guard let touch = model.lastTouch else { return show("no motion has ended yet") }
    write(touch.number) { "kept motion \(touch.number) as \($0)" }
  }

  /// Keeps a touch, and shows a sentence or the problem.
  func write(_ number: Int, of other: ViewModel? = nil, _ sentence: (String) -> String) {
    do throws(FileProblem) {
      show(try folder.keep(number, of: other ?? model).map(sentence) ?? "the fingers of this motion are not known")
    } catch { show(error.sentence) }
  }

  // MARK: Parameters

  private func fix() {
    let changes = model.lastTouch?.remedy ?? []
    guard model.applyRemedy() else { return show("no change of parameters is known that would help; e explains") }
    state.parameter = changes.first.map { ViewParameter.ID($0) }
    show("\(changes.map(\.assignment).joined(separator: " ")): \(result)")
  }

  private func change(by steps: Int) {
    let id = state.parameter ?? model.lastTouch?.remedy.first.map { ViewParameter.ID($0) }
    guard let id else { return show("pick a parameter with tab, up and down") }
    state.parameter = id
    let isOther = model.step(id, by: steps)
    if isOther, let parameter = model.parameters.first(where: { $0.id == id }) {
      show("\(parameter.assignment): \(result)")
    }
  }

  /// The outcome of the last touch with the present parameters.
  private var result: String {
    guard let touch = model.lastTouch else { return "applies from the next touch on" }
    let right = touch.isRight.map { $0 ? ", right" : ", still not \(touch.label?.text ?? "")" } ?? ""
    return "the last touch is now recognized as \(touch.recognizedText)\(right)"
  }

  /// The recognizers that matter for the last touch first, then all others.
  private var names: [String] {
    let all = model.parameters.map(\.id.recognizer).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    let relevant = model.snapshot(at: model.time).recognizers.filter(\.isRelevant).map(\.name).filter(all.contains)
    let first = (model.lastTouch?.remedy ?? []).map(\.recognizer)
    return first + relevant.filter { !first.contains($0) }
      + all.filter { !relevant.contains($0) && !first.contains($0) }
  }

  private func pickRecognizer(by steps: Int) {
    // First what would help.
    let remedy = (model.lastTouch?.remedy ?? []).map { ViewParameter.ID($0) }
    if let first = remedy.first, !remedy.contains(where: { $0 == state.parameter }) { return state.parameter = first }
    let names = names
    guard !names.isEmpty else { return }
    let current = state.parameter.flatMap { names.firstIndex(of: $0.recognizer) }
    let index = current.map { ($0 + steps + names.count) % names.count } ?? 0
    let named = remedy.first { $0.recognizer == names[index] }
    state.parameter = named ?? model.parameters.first { $0.id.recognizer == names[index] }?.id
  }

  private func pickParameter(by steps: Int) {
    guard let current = state.parameter else { return pickRecognizer(by: 1) }
    let ids = model.parameters.map(\.id).filter { $0.recognizer == current.recognizer }
    guard let index = ids.firstIndex(of: current) else { return }
    state.parameter = ids[(index + steps + ids.count) % ids.count]
  }
}
