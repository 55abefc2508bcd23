import Gestures

// In Embedded Swift a recognizer of any kind, and a kind, cannot be values of protocol type. These classes are in their
// place, with what the replay asks: `Sources/Simulator/TraceReplay/Scenes/ErasedTypes.swift` has the same for other builds.

/// A kind of recognizers: `any GestureRecognizer.Type`.
public class RecognizerKind: @unchecked Sendable {
  let kind: String
  let noun: String
  let shape: GestureShape
  let mainMeasurements: [String]
  let parameterDescriptions: [ParameterDescription]
  var erasedVariants: [(name: String, recognizer: AnyRecognizer)] { fatalError("abstract") }
  var variantNames: [String] { erasedVariants.map { $0.name } }

  init<R: GestureRecognizer>(_: R.Type) {
    kind = R.kind
    noun = R.noun
    shape = R.shape
    mainMeasurements = R.mainMeasurements
    parameterDescriptions = R.parameterDescriptions
  }

  func synonym(fingers: Int) -> String? { fatalError("abstract") }

  func parameterDescription(_ name: String) -> ParameterDescription? {
    parameterDescriptions.first { $0.isNamed(name) }
  }

  func make() -> AnyRecognizer { fatalError("abstract") }

  func invalidParameter(of name: String, in header: TraceHeader) -> ParameterError? { fatalError("abstract") }
}

final class Kind<R: GestureRecognizer>: RecognizerKind, @unchecked Sendable {
  override var erasedVariants: [(name: String, recognizer: AnyRecognizer)] {
    R.variants.map { ($0.name, Box($0.recognizer)) }
  }

  init() { super.init(R.self) }

  override func synonym(fingers: Int) -> String? { R.synonym(fingers: fingers) }

  override func make() -> AnyRecognizer { Box(R()) }

  override func invalidParameter(of name: String, in header: TraceHeader) -> ParameterError? {
    R.invalidParameter(of: name, in: header)
  }
}

extension Catalog {
  public static let recognizers: [RecognizerKind] = {
    var list = List()
    show(to: &list)
    return list.kinds
  }()

  static func recognizer(_ name: String) -> RecognizerKind? { recognizers.first { $0.kind == name } }

  /// The kinds that are used where a trace names no recognizers.
  static func standard(of list: [RecognizerKind]) -> [RecognizerKind] {
    list.filter { type in standardKinds.contains { $0 == type.kind } }
  }

  private struct List: CatalogVisitor {
    var kinds: [RecognizerKind] = []

    mutating func visit<R: GestureRecognizer>(_ kind: R.Type) { kinds.append(Kind<R>()) }
  }
}

/// A recognizer of any kind: `any GestureRecognizer`. A value never changes.
public class AnyRecognizer: @unchecked Sendable {
  var kind: RecognizerKind { fatalError("abstract") }
  var invalidParameter: ParameterError? { fatalError("abstract") }
  var sceneGestureKind: SceneGesture.Kind { fatalError("abstract") }
  var numberOfTaps: Int { fatalError("abstract") }
  var measuredTouches: Int? { fatalError("abstract") }
  var adaptedToTouchpad: AnyRecognizer { fatalError("abstract") }

  /// Calls a function with the address of the recognizer's value.
  func withAddress(_ body: (UnsafeRawPointer) -> Void) { fatalError("abstract") }

  func value(of parameter: Int) -> Double { fatalError("abstract") }

  /// Returns the value of the first parameter with a role; nil if the recognizer has none.
  func value(of role: ParameterRole) -> Double? {
    kind.parameterDescriptions.firstIndex { $0.role == role }.map { value(of: $0) }
  }

  /// Returns the recognizer as a page shows it.
  func lane(_ name: String) -> MachineLane { fatalError("abstract") }

  func setting(_ parameter: Int, to value: Double) -> AnyRecognizer { fatalError("abstract") }

  func with(_ parameter: String, at value: Double) -> AnyRecognizer { fatalError("abstract") }

  func attach(
    as name: String, to target: TargetID, of targets: SessionTargets, in coordinator: GestureCoordinator,
    _ recorder: TranscriptRecorder, _ owners: GestureOwners
  ) -> RecognizerID { fatalError("abstract") }

  func present(_ id: RecognizerID, in coordinator: GestureCoordinator) -> AnyRecognizer? { fatalError("abstract") }
}

final class Box<R: GestureRecognizer>: AnyRecognizer, @unchecked Sendable {
  let value: R
  override var kind: RecognizerKind { Catalog.recognizers.first { $0.kind == R.kind }! }
  override var invalidParameter: ParameterError? { value.invalidParameter }
  override var sceneGestureKind: SceneGesture.Kind { value.sceneGestureKind }
  override var numberOfTaps: Int { value.numberOfTaps }
  override var measuredTouches: Int? { value.measuredTouches }
  override var adaptedToTouchpad: AnyRecognizer { Box(value.adaptedToTouchpad) }

  init(_ value: R) { self.value = value }

  override func withAddress(_ body: (UnsafeRawPointer) -> Void) { withUnsafePointer(to: value) { body($0) } }

  override func value(of parameter: Int) -> Double { value.value(of: parameter) }

  override func lane(_ name: String) -> MachineLane { MachineLane(name, value) }

  override func setting(_ parameter: Int, to number: Double) -> AnyRecognizer {
    Box(value.setting(parameter, to: number))
  }

  override func with(_ parameter: String, at number: Double) -> AnyRecognizer {
    Box(value.with(parameter, at: number))
  }

  override func attach(
    as name: String, to target: TargetID, of targets: SessionTargets, in coordinator: GestureCoordinator,
    _ recorder: TranscriptRecorder, _ owners: GestureOwners
  ) -> RecognizerID {
    value.attach(as: name, to: target, of: targets, in: coordinator, recorder, owners)
  }

  override func present(_ id: RecognizerID, in coordinator: GestureCoordinator) -> AnyRecognizer? {
    value.present(id, in: coordinator).map { Box($0) }
  }
}

extension AnyRecognizer {
  /// Returns the recognizer as one of a type; nil if it is of another type.
  func `as`<R: GestureRecognizer>(_: R.Type) -> R? {
    var result: R?
    if kind.kind == R.kind { withAddress { result = $0.load(as: R.self) } }
    return result
  }
}

extension MachineLane {
  init(_ name: String, _ recognizer: AnyRecognizer) { self = recognizer.lane(name) }
}

func type(of recognizer: AnyRecognizer) -> RecognizerKind { recognizer.kind }
