#if Libinput
import LibinputEvents
import TouchTrace

extension LibinputEvent {
  /// The event, marked as caused by the end of a recording or by a removed device.
  var cutOff: LibinputEvent {
    var event = self
    event.isCutOff = true
    switch kind {
    case .hold(.end, let fingers): event.kind = .hold(.cancelled, fingers: fingers)
    case .swipe(.end, let fingers, let movement): event.kind = .swipe(.cancelled, fingers: fingers, movement)
    case .pinch(.end, let fingers, let movement, let scale, let angle):
      event.kind = .pinch(.cancelled, fingers: fingers, movement, scale: scale, angle: angle)
    case .touchUp(let slot): event.kind = .touchCancel(slot: slot)
    case .deviceRemoved: event.isCutOff = false
    default: break
    }
    return event
  }
}
#endif
