import Gestures
import LibinputEvents
import TouchTrace

extension LibinputDecisions.Against {
  /// What is played of the recording: the motion until the next one, and at most a second after its end.
  var playedPeriod: ClosedRange<Timestamp> {
    let end = min(period.upperBound, hand.sequence.end + .milliseconds(1000))
    return period.lowerBound...max(period.lowerBound, end - .microseconds(1))
  }

  /// The setting without the rule that ignored a touch; nil if none did, or if nothing turns the rule off.
  var withoutSuppression: LibinputSetting? {
    func quirk(_ text: String) -> LibinputSetting { LibinputSetting(quirks: [text]) }
    // Thumbs are expected on clickpads only, and a touchpad without a right button is one.
    if rule == .thumb {
      return LibinputSetting(
        quirks: isOld
          ? ["AttrInputPropDisable=INPUT_PROP_BUTTONPAD", "AttrEventCodeEnable=BTN_RIGHT"]
          : ["AttrInputProp=-INPUT_PROP_BUTTONPAD", "AttrEventCode=+BTN_RIGHT"])
    }
    guard rule == .palm, let reason = suppression?.reason else { return nil }
    return switch reason {
    // Old versions expect palms at the edges of Apple's touchpads, too; none does on an external one, as all of Wacom's are.
    case .edge, .palmTap: quirk(isOld ? "ModelWacomTouchpad=1" : "ModelAppleTouchpad=1")
    case .typing: LibinputSetting(options: ["dwt=off"])
    case .trackpoint: LibinputSetting(options: ["dwtp=off"])
    case .toolPalm: quirk(isOld ? "AttrEventCodeDisable=ABS_MT_TOOL_TYPE" : "AttrEventCode=-ABS_MT_TOOL_TYPE")
    // A threshold of 0 makes every touch a palm.
    case .pressure: quirk("AttrPalmPressureThreshold=65535")
    case .touchSize: quirk("AttrPalmSizeThreshold=0")
    case .arbitration, .thumb, .jump, .lightPressure, .smallSize, .other: nil
    }
  }
}
