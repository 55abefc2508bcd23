import Gestures
import TouchTrace

/// A transcript for programs: one JSON object a line, keys in a fixed order, numbers with fixed decimals.
///
/// Written by hand, because a library would choose its own order of keys and number of digits.
public struct TranscriptJSON: Sendable {
  public init() {}

  /// Returns a line that names the file of the following lines.
  public func file(_ name: String) -> String {
    var object = JSONObject()
    object.add("file", name)
    return object.text + "\n"
  }

  /// Returns a line that names the libinput of the following lines.
  public func libinput(_ provenance: LibinputProvenance) -> String {
    var object = JSONObject()
    object.add("via", provenance.inputSource.rawValue)
    if let version = provenance.version {
      object.add("libinput", version.text)
      object.add("group", version.group.rawValue)
      object.add("configuration", provenance.configuration)
    }
    return object.text + "\n"
  }

  /// Returns the line of an entry, with its line feed.
  ///
  /// - Parameter via: the input source, if two sessions share a transcript.
  public func line(_ entry: TranscriptEntry, via: InputSource? = nil) -> String {
    var object = JSONObject()
    if let via { object.add("via", via.rawValue) }
    switch entry {
    case .frame(let time, let contacts, let untracked, let hovering):
      object.add("time_us", time)
      object.add("input", "frame")
      object.add("fingers", contacts.map { finger($0) })
      if untracked > 0 { object.add("untracked", untracked) }
      if let hovering {
        object.add("hovering_x", thousandths: FixedPoint.thousandths(hovering.x))
        object.add("hovering_y", thousandths: FixedPoint.thousandths(hovering.y))
      }
    case .touchpad(let event):
      object.add("time_us", event.time)
      object.add("input", "libinput")
      object.add("event", TranscriptText.text(event))
      if case .button(_, let code) = event.kind { object.add("button", Int(code)) }
      object.add("stamp_us", event.stamp)
    case .suppression(let time, let suppression):
      object.add("time_us", time)
      object.add("input", "libinput")
      if let touch = suppression.touch { object.add("touch", touch) }
      object.add("suppressed", !suppression.isOver)
      object.add("reason", suppression.reason.rawValue)
      if !suppression.detail.isEmpty { object.add("detail", suppression.detail) }
    case .restingTouch(let time, let id, let isCounted):
      object.add("time_us", time)
      object.add("input", "resting")
      object.add("touch", Int(id))
      object.add("counted", isCounted)
    case .tapRefusal(let time, let refusal):
      object.add("time_us", time)
      object.add("input", "libinput")
      object.add("tap_refused", refusal.reason.rawValue)
      object.add("fingers", refusal.fingers)
    case .wake(let time):
      object.add("time_us", time)
      object.add("input", "wake")
    case .delivery(let time, let delivery, let target):
      object.add("time_us", time)
      object.add("target", target)
      object.add("touch", Int(delivery.contact))
      object.add("phase", delivery.phase.rawValue)
      object.add("x", thousandths: FixedPoint.thousandths(delivery.position.x))
      object.add("y", thousandths: FixedPoint.thousandths(delivery.position.y))
      object.add("touch_time_us", delivery.time)
    case .step(let time, let name, let target, let step):
      object.add("time_us", time)
      object.add("recognizer", name)
      if let target { object.add("target", target) }
      object.add("phase", step.from)
      object.add("signal", step.signal)
      object.add("next", step.to)
    case .transition(let transition): add(transition, to: &object)
    case .scene(let time, let event):
      object.add("time_us", time)
      object.add("table", event.name)
      for (key, value) in event.fields {
        switch value {
        case .text(let text): object.add(key, text)
        case .count(let count): object.add(key, count)
        case .length(let thousandths): object.add(key, thousandths: thousandths)
        case .flag(let isTrue): object.add(key, isTrue)
        }
      }
    case .end(let time, let fingersDown):
      object.add("time_us", time)
      object.add("input", "end")
      object.add("fingers_down", fingersDown)
    }
    return object.text + "\n"
  }

  private func add(_ transition: GestureTransition, to object: inout JSONObject) {
    object.add("time_us", transition.time)
    object.add("recognizer", transition.recognizer)
    object.add("kind", transition.kind)
    if let target = transition.target { object.add("target", target) }
    object.add("state", transition.to.rawValue)
    let description = transition.description
    object.add("x", thousandths: FixedPoint.thousandths(description.location.x))
    object.add("y", thousandths: FixedPoint.thousandths(description.location.y))
    object.add("touches", description.numberOfTouches)
    for measurement in description.measurements { object.add(measurement.name, millionthsOf: measurement.value) }
    if let since = transition.heldSince { object.add("held_since_us", since) }
    for (name, value) in transition.failureFields {
      switch value {
      case .text(let text): object.add(name, text)
      case .number(let number): object.add(name, thousandths: FixedPoint.thousandths(number))
      }
    }
  }

  private func finger(_ contact: Contact) -> JSONObject {
    var object = JSONObject()
    object.add("id", Int(contact.id))
    object.add("stage", "\(contact.stage)")
    object.add("x", thousandths: FixedPoint.thousandths(contact.position.x))
    object.add("y", thousandths: FixedPoint.thousandths(contact.position.y))
    return object
  }
}
