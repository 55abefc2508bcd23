import TableModel

/// The animation of rows that appear and disappear, as a scene's parameter `animation` chooses it.
enum AnimationChoice: Hashable, Sendable {
  /// Top or bottom, so that rows slide in the direction of their header.
  case direction
  /// One of UIKit's styles.
  case style(RowAnimation)
  case off

  /// The words of the parameter, the default first.
  static let words = ["direction", "fade", "right", "left", "top", "bottom", "none", "middle", "off"]

  static let summary =
    "how rows appear and disappear: direction (top or bottom, so that rows slide with their header), "
    + "fade, right, left, top, bottom, none, middle, or off (default direction)"

  init(_ word: String) {
    switch word {
    case "direction": self = .direction
    case "off": self = .off
    default: self = RowAnimation.allCases.first { "\($0)" == word }.map { .style($0) } ?? .direction
    }
  }

  /// The animation of a reloaded section, by default under its title; nil for none.
  var reloading: RowAnimation? { self == .off ? nil : inserting(.top) }

  /// Returns the animation of the rows that appear; `direction` is that of the rule about directions.
  func inserting(_ direction: RowAnimation) -> RowAnimation {
    switch self {
    case .direction, .off: direction
    case .style(let style): style
    }
  }
}

extension SceneEvent {
  /// Adds how a change is animated: `, animated top 300 ms`, without the style if no rows appear or disappear, or
  /// `, not animated`.
  mutating func addAnimation(_ isAnimated: Bool, _ style: RowAnimation? = nil) {
    let duration = AnimationPlan.durationInMilliseconds
    text += isAnimated ? ", animated\(style.map { " \($0)" } ?? "") \(duration) ms" : ", not animated"
    fields.append(("animated", .flag(isAnimated)))
    if isAnimated {
      if let style { fields.append(("animation", .text("\(style)"))) }
      fields.append(("duration_us", .count(duration * 1000)))
    }
  }
}
