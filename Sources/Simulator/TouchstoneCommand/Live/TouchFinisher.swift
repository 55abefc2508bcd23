import EvdevSource
import Gestures
import TouchView

/// Finishes the touches of a live session once nothing has happened for a moment.
struct TouchFinisher {
  /// The moment at which a touch may be over, by `MonotonicClock`; nil if none is in progress.
  private(set) var next: Timestamp?

  /// Finishes the touches that have ended, and passes on their numbers.
  mutating func finish(_ stations: [LiveStation], _ keep: (Int, ViewModel) -> Void) {
    next = nil
    for station in stations {
      guard let model = station.model, let due = model.touchEndDeadline else { continue }
      let moment = station.clock.moment(of: due)
      if MonotonicClock.now < moment {
        next = min(next ?? moment, moment)
      } else if let touch = model.finishTouch(at: max(due, station.clock.time)) {
        keep(touch, model)
      }
    }
  }
}

/// The versions of models when they were last looked at.
struct ModelVersions {
  private var versions: [ObjectIdentifier: Int] = [:]

  /// Returns whether a model has changed since the last call.
  mutating func hasChanged(_ model: ViewModel) -> Bool {
    versions.updateValue(model.version, forKey: ObjectIdentifier(model)) != model.version
  }
}
