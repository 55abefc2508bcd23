import TouchTrace

/// Prints scripts as text that parses to the same script.
extension GestureScript: CustomStringConvertible {
  public var description: String { steps.map(\.description).joined(separator: " ") }
}

extension GestureScript.Step: CustomStringConvertible {
  public var description: String {
    switch self {
    case .rest(let milliseconds): "rest=\(milliseconds)"
    case .gesture(let gesture): gesture.description
    }
  }
}

extension GestureScript.Gesture: CustomStringConvertible {
  public var description: String {
    var text = kind.description
    if let position { text += "@\(position)" }
    let printed: [ScriptOption] = [.fingers, .span, .angle, .ms, .gap, .apart, .wait, .break]
    for option in printed {
      guard let path = option.path, let value = options[keyPath: path] else { continue }
      text += ",\(option.name)=\(option.isWhole ? String(value) : number(value))"
    }
    if options.isSteady { text += ",steady" }
    if options.stays { text += ",stay" }
    for contact in extraContacts { text += "+\(contact)" }
    return text
  }
}

extension GestureScript.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tap(let times): times == 1 ? "tap" : "tap:\(times)"
    case .longPress(let milliseconds): "longpress:\(milliseconds)"
    case .pan(let length): "pan:\(number(length))"
    case .swipe(let length): "swipe:\(number(length))"
    case .pinch(let from, let to):
      "pinch:\(number(from))-\(number(to))"
    case .rotate(let angle): "rotate:\(number(angle))"
    case .thumb(let milliseconds): "thumb:\(milliseconds)"
    case .palm(let milliseconds): "palm:\(milliseconds)"
    }
  }
}

extension GestureScript.Position: CustomStringConvertible {
  public var description: String { "\(number(x)),\(number(y))" }
}

extension GestureScript.ExtraContact: CustomStringConvertible {
  public var description: String {
    var text = "\(kind.rawValue)@\(position)"
    if let at { text += ",at=\(at)" }
    if let milliseconds { text += ",ms=\(milliseconds)" }
    return text
  }
}

private func number(_ thousandths: Int) -> String { FixedPoint.short(thousandths: Int64(thousandths)) }
