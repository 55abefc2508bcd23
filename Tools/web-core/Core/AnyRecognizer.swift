import Gestures

// In Embedded Swift a recognizer of any kind, and a kind, cannot be values of protocol type. These classes are in their
// place: one of each kind, with what the replay asks.

/// A recognizer that also describes its gesture to scenes, as all of the catalog do.
package protocol SceneRecognizer: GestureRecognizer, SceneGestureSource {}

extension TapRecognizer: SceneRecognizer {}
extension LongPressRecognizer: SceneRecognizer {}
extension ClickRecognizer: SceneRecognizer {}
extension PinchRecognizer: SceneRecognizer {}
extension PanRecognizer: SceneRecognizer {}
extension SwipeRecognizer: SceneRecognizer {}
extension ScreenEdgePanRecognizer: SceneRecognizer {}
extension RotationRecognizer: SceneRecognizer {}
extension TransformRecognizer: SceneRecognizer {}
extension HoverRecognizer: SceneRecognizer {}

/// A kind of recognizers: `any GestureRecognizer.Type`.
public class RecognizerKind: @unchecked Sendable {
  let kind: String
  let noun: String
  let mainMeasurements: [String]
  let parameterDescriptions: [ParameterDescription]
  var variants: [(name: String, recognizer: AnyRecognizer)] { fatalError("abstract") }
  var variantNames: [String] { variants.map { $0.name } }

  init<R: GestureRecognizer>(_: R.Type) {
    kind = R.kind
    noun = R.noun
    mainMeasurements = R.mainMeasurements
    parameterDescriptions = R.parameterDescriptions
  }

  func synonym(fingers: Int) -> String? { fatalError("abstract") }

  func parameterDescription(_ name: String) -> ParameterDescription? {
    parameterDescriptions.first { $0.isNamed(name) }
  }

  func make() -> AnyRecognizer { fatalError("abstract") }

  /// Returns the error of the parameters that a header sets for a recognizer of this kind.
  func invalidParameter(of name: String, _ header: TraceHeader) -> ParameterError? {
    let line = header.recognizers.first { $0.name == name }
    var recognizer = line == nil ? variants.first { $0.name == name }?.recognizer ?? make() : make()
    let later = header.parameters.filter { $0.recognizer == name }.map { $0.assignment }
    for assignment in (line?.assignments ?? []) + later {
      guard let value = try? ParameterAssignment.value(of: assignment, for: self) else { continue }
      recognizer = recognizer.with(assignment.key, at: value)
    }
    return recognizer.invalidParameter
  }
}

final class Kind<R: SceneRecognizer>: RecognizerKind, @unchecked Sendable {
  override var variants: [(name: String, recognizer: AnyRecognizer)] {
    R.variants.map { ($0.name, Box($0.recognizer)) }
  }

  init() { super.init(R.self) }

  override func synonym(fingers: Int) -> String? { R.synonym(fingers: fingers) }

  override func make() -> AnyRecognizer { Box(R()) }
}

extension Catalog {
  public static let recognizers: [RecognizerKind] = [
    Kind<TapRecognizer>(), Kind<LongPressRecognizer>(), Kind<ClickRecognizer>(), Kind<PinchRecognizer>(),
    Kind<PanRecognizer>(), Kind<SwipeRecognizer>(), Kind<ScreenEdgePanRecognizer>(), Kind<RotationRecognizer>(),
    Kind<TransformRecognizer>(), Kind<HoverRecognizer>(),
  ]

  static func recognizer(_ name: String) -> RecognizerKind? { recognizers.first { $0.kind == name } }

  /// The kinds that are used where a trace names no recognizers.
  static func standard(of list: [RecognizerKind]) -> [RecognizerKind] {
    let names = [
      TapRecognizer.kind, LongPressRecognizer.kind, ClickRecognizer.kind, PinchRecognizer.kind, PanRecognizer.kind,
      SwipeRecognizer.kind, RotationRecognizer.kind,
    ]
    return list.filter { type in names.contains { $0 == type.kind } }
  }
}

/// A recognizer of any kind: `any GestureRecognizer`. A value never changes.
public class AnyRecognizer: @unchecked Sendable {
  var type: RecognizerKind { fatalError("abstract") }
  var invalidParameter: ParameterError? { fatalError("abstract") }
  var sceneGestureKind: SceneGesture.Kind { fatalError("abstract") }
  /// A long press as it is used on touchpads; nil for another recognizer.
  var onTouchpad: AnyRecognizer? {
    if type.kind != LongPressRecognizer.kind { return nil }
    return with("allowableMovementWhilePressing", at: LongPressRecognizer.allowableMovementOnTouchpads)
  }

  var numberOfTaps: Int { fatalError("abstract") }

  /// Calls a function with the address of the recognizer's value.
  func withAddress(_ body: (UnsafeRawPointer) -> Void) { fatalError("abstract") }

  func value(of parameter: Int) -> Double { fatalError("abstract") }

  /// Returns the value of the first parameter with a role; nil if the recognizer has none.
  func value(of role: ParameterRole) -> Double? {
    type.parameterDescriptions.firstIndex { $0.role == role }.map { value(of: $0) }
  }

  /// Returns the log of the recognizer's machine.
  func log(_ name: String) -> PhaseLog { fatalError("abstract") }

  func setting(_ parameter: Int, to value: Double) -> AnyRecognizer { fatalError("abstract") }

  func with(_ parameter: String, at value: Double) -> AnyRecognizer {
    type.parameterDescriptions.firstIndex { $0.isNamed(parameter) }.map { setting($0, to: value) } ?? self
  }

  func attach(
    as name: String, to target: TargetID, of targets: SessionTargets, in coordinator: GestureCoordinator,
    _ recorder: TranscriptRecorder, _ owners: GestureOwners
  ) -> RecognizerID { fatalError("abstract") }

  /// Returns an attached recognizer of the same kind in its present state.
  func present(_ id: RecognizerID, in coordinator: GestureCoordinator) -> AnyRecognizer? { fatalError("abstract") }
}

final class Box<R: SceneRecognizer>: AnyRecognizer, @unchecked Sendable {
  let value: R
  override var type: RecognizerKind { Catalog.recognizers.first { $0.kind == R.kind }! }
  override var invalidParameter: ParameterError? { value.invalidParameter }
  override var sceneGestureKind: SceneGesture.Kind { value.kindInScene }
  override var numberOfTaps: Int { value.numberOfTaps }

  init(_ value: R) { self.value = value }

  override func withAddress(_ body: (UnsafeRawPointer) -> Void) { withUnsafePointer(to: value) { body($0) } }

  override func value(of parameter: Int) -> Double { R.parameters[parameter].get(value) }

  override func log(_ name: String) -> PhaseLog { PhaseLog(name, value) }

  override func setting(_ parameter: Int, to number: Double) -> AnyRecognizer {
    var copy = value
    R.parameters[parameter].set(&copy, number)
    return Box(copy)
  }

  override func attach(
    as name: String, to target: TargetID, of targets: SessionTargets, in coordinator: GestureCoordinator,
    _ recorder: TranscriptRecorder, _ owners: GestureOwners
  ) -> RecognizerID {
    Session.attach(value, as: name, to: target, of: targets, in: coordinator, recorder, owners)
  }

  override func present(_ id: RecognizerID, in coordinator: GestureCoordinator) -> AnyRecognizer? {
    coordinator.recognizer(id, as: R.self).map { Box($0) }
  }
}

extension AnyRecognizer {
  /// Returns the recognizer as one of a kind; nil if it is of another kind.
  func cast<R: GestureRecognizer>(to _: R.Type) -> R? {
    var result: R?
    if type.kind == R.kind { withAddress { result = $0.load(as: R.self) } }
    return result
  }
}

extension PhaseLog {
  init(_ name: String, _ recognizer: AnyRecognizer) { self = recognizer.log(name) }
}
