/// The subject of a score: the recognizers on one of two inputs, libinput itself, or another engine.
package enum ScoreInput: Hashable, Sendable {
  /// The recognizers on raw touches.
  case contacts
  /// The recognizers on libinput's events.
  case viaLibinput
  /// The gestures that libinput reports, without the recognizers.
  case libinput
  /// Another engine, by its name.
  case engine(String)

  /// Our own subjects, in their order.
  package static let own: [Self] = [.contacts, .viaLibinput, .libinput]

  /// The name in files.
  package var name: String {
    switch self {
    case .contacts: "contacts"
    case .viaLibinput: "via-libinput"
    case .libinput: "libinput"
    case .engine(let name): "engine-" + name
    }
  }

  package init?(name: String) {
    if name.hasPrefix("engine-") {
      self = .engine(String(name.dropFirst(7)))
    } else {
      guard let own = Self.own.first(where: { $0.name == name }) else { return nil }
      self = own
    }
  }

  package var title: String {
    switch self {
    case .contacts: "contacts"
    case .viaLibinput: "via libinput"
    case .libinput: "libinput alone"
    case .engine(let name): name
    }
  }

  /// The largest difference of a pinch's scale from the fingers' own, as a part of it.
  ///
  /// Raw touches contain the fingers' exact distance; 2 % is less than a person sees. libinput reports no scale before the
  /// fingers have moved two millimetres and more, which is a fifth of the distance of a pinch that begins closed.
  var scaleTolerance: Double {
    switch self {
    case .contacts: 0.02
    case .viaLibinput, .libinput, .engine: 0.2
    }
  }

  /// The largest difference of a rotation from the fingers' own, in degrees; see ``scaleTolerance``.
  var rotationTolerance: Double {
    switch self {
    case .contacts: 1
    case .viaLibinput, .libinput, .engine: 10
    }
  }
}
