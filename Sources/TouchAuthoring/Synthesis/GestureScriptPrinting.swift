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
    let numbers: [(ScriptOption, String?)] = [
      (.fingers, options.fingers.map { String($0) }), (.span, options.span.map { number($0) }),
      (.angle, options.angle.map { number($0) }),
      (.ms, options.milliseconds.map { String($0) }), (.gap, options.gap.map { String($0) }),
      (.apart, options.apart.map { number($0) }),
      (.wait, options.wait.map { String($0) }), (.break, options.breakMilliseconds.map { String($0) }),
    ]
    for (option, number) in numbers {
      if let number { text += ",\(option.rawValue)=\(number)" }
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
