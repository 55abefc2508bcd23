import CTouchstoneGestures
import Gestures

@c @implementation public func tg_set_parameter(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!, _ value: Double
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    try handle.setParameter(try text(name, "parameter name"), of: attached, to: value)
  }
}

@c @implementation public func tg_set_parameter_choice(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!,
  _ choice: UnsafePointer<CChar>!
) -> tg_status {
  perform(.setup, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let text = try (name: text(name, "parameter name"), choice: text(choice, "choice"))
    guard let parameter = attached.kind.withCString({ Kinds.parameter(name, of: $0) })?.description else {
      throw noParameter(text.name, attached)
    }
    guard let value = parameter.value(ofChoice: text.choice) else {
      throw CallError(TG_ERROR_VALUE, "\(text.name) \(parameter.rule), not “\(text.choice)”")
    }
    try handle.setParameter(text.name, of: attached, to: value)
  }
}

extension ParameterDescription {
  /// The constraint on a textual value, phrased to follow the parameter's name.
  fileprivate var rule: String {
    if choices.isEmpty { return "must be a number" }
    let words = choices.joined(separator: ", ")
    if !isOptionSet { return "must be one of \(words)" }
    return "accepts \(words) joined with +, or any" + (range.contains(0) ? " or none" : "")
  }
}

extension HandlePointer {
  func setParameter(_ name: String, of attached: Handle.Attached, to value: Double) throws(CallError) {
    do throws(ParameterError) { try pointee.coordinator.setParameter(name, of: attached.id, to: value) } catch {
      switch error.problem {
      case .unknown: throw noParameter(name, attached)
      case .outside, .notWhole, .notOptions, .notAChoice, .unmet, .detached:
        throw CallError(TG_ERROR_VALUE, error.description)
      }
    }
  }
}

@c @implementation public func tg_get_parameter(
  _ coordinator: OpaquePointer!, _ recognizer: tg_recognizer, _ name: UnsafePointer<CChar>!,
  _ value: UnsafeMutablePointer<Double>!
) -> tg_status {
  perform(.query, coordinator) { handle throws(CallError) in
    let attached = try handle.recognizer(recognizer)
    let name = try text(name, "parameter name")
    let value = try output(value, "value")
    guard let found = handle.pointee.coordinator.parameter(name, of: attached.id) else {
      throw noParameter(name, attached)
    }
    value.pointee = found
  }
}

private func noParameter(_ name: String, _ attached: Handle.Attached) -> CallError {
  let parameters = attached.kind.withCString { Kinds.named($0)?.parameters } ?? []
  let problem = "\(attached.kind) has no parameter “\(name)”"
  if parameters.isEmpty { return CallError(TG_ERROR_NAME, problem + ", nor any other") }
  let names = parameters.map { String(cString: $0.name) }
  return CallError(TG_ERROR_NAME, problem + suggestion(for: name, in: names, "it has"))
}

@c @implementation public func tg_get_parameter_info(
  _ kind: UnsafePointer<CChar>!, _ index: Int32, _ info: UnsafeMutablePointer<tg_parameter_info>!, _ size: Int
) -> tg_status {
  guard let kind, let info, isSize(size, ofSomeVersionOf: tg_parameter_info.self) else {
    return TG_ERROR_ARGUMENT
  }
  guard let parameters = Kinds.named(kind)?.parameters, index >= 0, Int(index) < parameters.count else {
    return TG_ERROR_NAME
  }
  let parameter = parameters[Int(index)]
  info.write(
    tg_parameter_info(
      name: parameter.name, unit: tg_unit(parameter.unit), minimum: parameter.range.lowerBound,
      maximum: parameter.range.upperBound, default_value: parameter.defaultValue,
      choices: Int32(clamping: parameter.choices.count), is_option_set: parameter.description.isOptionSet), size: size)
  return TG_OK
}

@c @implementation public func tg_parameter_choice(
  _ kind: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ index: Int32
) -> UnsafePointer<CChar>! {
  guard let kind, let name, let parameter = Kinds.parameter(name, of: kind) else { return nil }
  return index >= 0 && Int(index) < parameter.choices.count ? parameter.choices[Int(index)] : nil
}

@c @implementation public func tg_unit_symbol(_ unit: tg_unit) -> UnsafePointer<CChar>! {
  for symbol in UnitSymbols.all where symbol.unit == unit { return symbol.text }
  return nil
}

/// The symbols of all units. Created once and never freed.
private enum UnitSymbols {
  nonisolated(unsafe) static let all: [(unit: tg_unit, text: UnsafePointer<CChar>)] = {
    var symbols: [(unit: tg_unit, text: UnsafePointer<CChar>)] = []
    for unit in MeasurementUnit.allCases { symbols.append((tg_unit(unit), UnsafePointer(CText.copy(unit.word)))) }
    return symbols
  }()
}

extension tg_unit {
  init(_ unit: MeasurementUnit) {
    self =
      switch unit {
      case .points: TG_UNIT_POINTS
      case .milliseconds: TG_UNIT_MILLISECONDS
      case .degrees: TG_UNIT_DEGREES
      case .degreesPerSecond: TG_UNIT_DEGREES_PER_SECOND
      case .ratio: TG_UNIT_RATIO
      case .pointsPerSecond: TG_UNIT_POINTS_PER_SECOND
      case .ratioPerSecond: TG_UNIT_RATIO_PER_SECOND
      case .count: TG_UNIT_COUNT
      }
  }
}
