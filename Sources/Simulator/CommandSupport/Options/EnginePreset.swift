import ArgumentParser
import Gestures

/// The thresholds of another toolkit as parameters of our recognizers: see ``NamedSetup``. Those of libraries are for this command
/// only. Documentation/Engines.md has their versions, the measurements and what no parameter expresses.
package enum EnginePreset: String, CaseIterable, ExpressibleByArgument {
  case qt6
  case qtWidgets = "qt-widgets"
  case gtk
  case chromium
  case uikit
  case android
  case efl
  case grail
  case vtk
  case kivy
  case noVNC = "novnc"
  case hammer
  case mjolnir
  case mapLibre = "maplibre"
  case bokeh
  case interactJS = "interactjs"
  case leaflet
  case openLayers = "openlayers"

  /// A distance that none exceeds, and a time.
  private static let (anyDistance, anyTime) = ("10000", "86400s")

  /// The parameters, as `--set` takes them.
  package var assignments: [String] {
    guard let own else { return NamedSetup(rawValue: rawValue)?.assignments ?? [] }
    return own.parameters + own.starts
  }

  private typealias Own = (parameters: [String], starts: [String])

  /// The parameters of a library: of the tap and the press, and of what moves.
  private var own: Own? {
    switch self {
    case .qt6, .gtk, .chromium, .uikit, .android: nil
    case .qtWidgets: (Self.tap("40", "86400s") + Self.press("700ms", "40"), Self.pan("10", fingers: 2) + Self.pair("0"))
    case .efl:
      (
        Self.tap("5", "250ms", every: "250ms", within: "5") + Self.press("1200ms", "5"),
        Self.pan("10") + Self.pair("10", turn: "2")
      )
    // 2.6 mm, and 7.2°.
    case .grail: (Self.tap("16.68", "300ms"), Self.pan("16.68") + Self.pair("0", scale: "0.1", turn: "7.2"))
    case .vtk: ([], Self.pan("15", fingers: 2) + Self.pair("15", arc: "15"))
    // 20 thousandths of a window of 800 points.
    case .kivy:
      (
        Self.tap("20", Self.anyTime, every: "250ms", within: "16"), Self.pan("20") + Self.pair("0", turn: "0")
      )
    case .noVNC:
      (
        Self.tap("50", "1000ms") + Self.press("1000ms", "50")
          + ["twoFingerTap", "threeFingerTap"].flatMap {
            ["\($0).maximumTouchDownInterval=250ms", "\($0).maximumPressDuration=1000ms", "\($0).allowableMovement=50"]
          }, Self.pan("50") + Self.pair("100")
      )
    case .hammer:
      (
        Self.tap("9", "250ms", every: "300ms", within: "10") + Self.press("251ms", "9"),
        Self.pan("10") + Self.pair("0", turn: "0")
      )
    case .mjolnir: (Self.tap("1.5", "250ms", every: "300ms", within: "10"), Self.pan("1.5") + Self.pair("0"))
    case .mapLibre:
      (
        Self.tap("15", "640ms", every: "500ms", within: "30")
          + ["twoFingerTap.maximumPressDuration=500ms", "twoFingerTap.allowableMovement=30"],
        Self.pan("3") + Self.pair("0", scale: "0.072", arc: "25")
      )
    case .bokeh:
      (
        Self.tap("5", "300ms", every: "300ms", within: Self.anyDistance) + Self.press("300ms", "5"),
        Self.pan("5") + Self.pair("10")
      )
    case .interactJS:
      (
        Self.tap("1", Self.anyTime, every: "500ms", within: Self.anyDistance) + Self.press("600ms", "1"),
        Self.pan("1") + Self.pair("0", turn: "0")
      )
    case .leaflet:
      (
        Self.tap("15", "600ms", every: "200ms", within: Self.anyDistance) + Self.press("600ms", "15"),
        Self.pan("3") + Self.pair("0")
      )
    case .openLayers:
      (
        Self.tap("1", Self.anyTime, every: "250ms", within: Self.anyDistance),
        Self.pan("1") + Self.pair("0", turn: "17.19")
      )
    }
  }

  private static func tap(
    _ movement: String, _ time: String, every interval: String = "350ms", within distance: String = "45"
  ) -> [String] {
    [
      "tap.allowableMovement=\(movement)", "tap.maximumPressDuration=\(time)", "tap.maximumTapInterval=\(interval)",
      "tap.allowableSeparation=\(distance)",
    ]
  }

  private static func press(_ time: String, _ movement: String) -> [String] {
    ["longPress.minimumPressDuration=\(time)", "longPress.allowableMovement=\(movement)"]
  }

  /// A pan begins at once, because the swipes are out of reach.
  private static func pan(_ translation: String, fingers: Int = 1) -> [String] {
    SwipeRecognizer.variants.map { "\($0.name).minimumVelocity=100000" }
      + ["pan.minimumTranslation=\(translation)", "pan.minimumNumberOfTouches=\(fingers)"]
  }

  /// A pinch and, where the engine has it, a rotation.
  private static func pair(_ span: String, scale: String = "0", turn: String? = nil, arc: String? = nil) -> [String] {
    let pinch = ["minimumSpanChange=\(span)", "minimumScaleChange=\(scale)", "minimumSpanShare=0"].map { "pinch." + $0 }
    if turn == nil && arc == nil { return pinch }
    return pinch
      + ["minimumRotation=\(turn ?? "0")", "minimumArc=\(arc ?? "0")", "minimumArcShare=0"].map { "rotation." + $0 }
  }
}
