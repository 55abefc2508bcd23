import TouchTrace

/// A quirk of libinput for touchpads: a key of a quirk file that describes or corrects a device.
///
/// The names and forms are those of libinput's documentation of device quirks.
package struct QuirkKey: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// A number, in the device's units.
    case number
    /// Two numbers: a touch begins at the first and ends below the second.
    case range
    /// Width and height.
    case size
    /// 1 or 0.
    case flag
    case codes
    case properties
    /// One of these words.
    case words([String])

    /// The end of the sentence “it takes …”.
    package var text: String {
      switch self {
      case .number: "a whole number, such as 130"
      case .range: "two numbers, UPPER:LOWER, such as 30:25"
      case .size: "two numbers, WIDTHxHEIGHT, such as 100x60"
      case .flag: "1 or 0"
      case .codes: "event codes separated by semicolons, such as ABS_MT_PRESSURE;ABS_PRESSURE"
      case .properties: "input properties separated by semicolons, such as INPUT_PROP_BUTTONPAD"
      case .words(let words): words.joined(separator: " or ")
      }
    }
  }

  /// Returns whether libinput accepts a value, as far as its form decides.
  package func accepts(_ value: String) -> Bool {
    func number(_ text: Substring) -> Bool { UInt32(text) != nil }
    func pair(_ separator: Character) -> Bool {
      let parts = value.split(separator: separator, omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy(number)
    }
    func names(_ isKnown: (String) -> Bool) -> Bool {
      value.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { part in
        let isSigned = name == "AttrEventCode" || name == "AttrInputProp"
        if isSigned, part.first != "+" && part.first != "-" { return false }
        let name = isSigned ? String(part.dropFirst()) : String(part)
        return isKnown(name)
      }
    }
    return switch form {
    case .number: UInt32(value) != nil
    case .range: pair(":")
    case .size: pair("x")
    case .flag: value == "0" || value == "1"
    case .codes: names { Self.isCode($0) }
    case .properties: names { name in name.hasPrefix("0x") || (0...31).contains { EventNames.property($0) == name } }
    case .words(let words): words.contains(value)
    }
  }

  /// Returns whether text names a code: `ABS_MT_PRESSURE`, `EV_ABS`, `EV_ABS:0x35`. Of keys and the like not all names are known here.
  private static func isCode(_ name: String) -> Bool {
    if name.hasPrefix("ABS_") { return (0...0x3f).contains { EventNames.code($0, ofType: EventCode.abs) == name } }
    return ["EV_", "BTN_", "KEY_", "REL_", "MSC_", "SW_", "LED_", "SND_", "REP_", "FF_"].contains { name.hasPrefix($0) }
  }

  /// The name, such as `AttrPalmPressureThreshold`.
  package let name: String
  package let form: Form
  /// The effect of the quirk, in one sentence.
  package let effect: String

  init(_ name: String, _ form: Form, _ effect: String) {
    (self.name, self.form, self.effect) = (name, form, effect)
  }

  /// The quirks that change how touches on a touchpad are read.
  package static let touchpad: [QuirkKey] = [
    QuirkKey("AttrPalmPressureThreshold", .number, "A touch with more pressure is a palm."),
    QuirkKey("AttrPalmSizeThreshold", .number, "A larger touch is a palm."),
    QuirkKey("AttrThumbPressureThreshold", .number, "A touch with more pressure is a thumb."),
    QuirkKey("AttrThumbSizeThreshold", .number, "A larger touch is a thumb."),
    QuirkKey("AttrPressureRange", .range, "A touch begins above the upper pressure and ends below the lower one."),
    QuirkKey("AttrTouchSizeRange", .range, "A touch begins above the upper size and ends below the lower one."),
    QuirkKey("AttrSizeHint", .size, "The size in millimetres of a touchpad that does not report its resolution."),
    QuirkKey("AttrResolutionHint", .size, "The units in a millimetre of a touchpad that does not report them."),
    QuirkKey("AttrUseVelocityAveraging", .flag, "The pointer's speed is averaged over several frames."),
    QuirkKey("AttrTPKComboLayout", .words(["below"]), "The touchpad is below the keyboard of an external device."),
    QuirkKey("AttrMscTimestamp", .words(["watch"]), "The device's own time stamps are watched for a pause."),
    QuirkKey("AttrEventCodeDisable", .codes, "These events of the device are ignored."),
    QuirkKey("AttrEventCodeEnable", .codes, "The device has these events, although the kernel does not list them."),
    QuirkKey("AttrEventCode", .codes, "These events of the device are enabled (+) or ignored (-), since 1.23."),
    QuirkKey("AttrInputPropDisable", .properties, "These properties of the device are ignored."),
    QuirkKey("AttrInputPropEnable", .properties, "The device has these properties."),
    QuirkKey("AttrInputProp", .properties, "These properties of the device are added (+) or ignored (-), since 1.23."),
    QuirkKey("ModelALPSSerialTouchpad", .flag, "A wrong number of slots is corrected, and so are jumps to a corner."),
    QuirkKey(
      "ModelAppleTouchpad", .flag, "The touchpad is internal, and by default the number of fingers selects the button."),
    QuirkKey("ModelAppleTouchpadOneButton", .flag, "By default, the number of fingers selects the button."),
    QuirkKey("ModelChromebook", .flag, "By default, the number of fingers selects the button."),
    QuirkKey("ModelClevoW740SU", .flag, "By default, the number of fingers selects the button."),
    QuirkKey("ModelHPPavilionDM4Touchpad", .flag, "One finger is followed, and scrolls along the edge."),
    QuirkKey("ModelHPZBookStudioG3", .flag, "The keyboard's device is corrected."),
    QuirkKey("ModelLenovoT450Touchpad", .flag, "A movement after ten frames without one is a jump, and is ignored."),
    QuirkKey("ModelLenovoX1Gen6Touchpad", .flag, "Jumps are not detected."),
    QuirkKey("ModelLenovoX230", .flag, "The pointer's acceleration is that of a ThinkPad X230."),
    QuirkKey("ModelSynapticsSerialTouchpad", .flag, "With more fingers than slots, movement does not end a tap."),
    QuirkKey("ModelSystem76Bonobo", .flag, "By default, the number of fingers selects the button."),
    QuirkKey("ModelSystem76Galago", .flag, "By default, the number of fingers selects the button."),
    QuirkKey("ModelSystem76Kudu", .flag, "By default, the number of fingers selects the button."),
    QuirkKey(
      "ModelTouchpadPhantomClicks", .flag, "A click without a finger on the touchpad is ignored, since 1.24."),
    QuirkKey("ModelTouchpadVisibleMarker", .flag, "The area of the middle button is 10 mm wide."),
    QuirkKey(
      "ModelWacomTouchpad", .flag, "The touchpad is external: no edge is a palm zone, and jumps are not detected."),
    QuirkKey("ModelPressurePad", .flag, "Pressure is a force and not a touch's size, from 1.23 to 1.30."),
  ]

  /// The conditions of a section, and the forms of their values.
  package static let conditions: [QuirkKey] = [
    QuirkKey("MatchName", .words(["a name with * for any text"]), "The device's name."),
    QuirkKey("MatchUniq", .words(["a text with * for any text"]), "The device's unique number, since 1.26."),
    QuirkKey("MatchBus", .words(["usb", "bluetooth", "ps2", "i2c", "rmi", "spi"]), "The device's bus."),
    QuirkKey("MatchVendor", .words(["a hexadecimal number, such as 0x06CB"]), "The vendor's number."),
    QuirkKey("MatchProduct", .words(["a hexadecimal number, such as 0xCDE7"]), "The product's number."),
    QuirkKey("MatchVersion", .words(["a hexadecimal number, such as 0x0100"]), "The version's number."),
    QuirkKey("MatchUdevType", .words(["touchpad", "mouse", "pointingstick", "keyboard"]), "The kind of device."),
    QuirkKey("MatchDMIModalias", .words(["a modalias that begins with dmi:, with * for any text"]), "The machine."),
    QuirkKey("MatchDeviceTree", .words(["a compatible entry of the device tree"]), "The machine, if it has no DMI."),
  ]

  /// Returns the end of a sentence about a line, `KEY=VALUE`, that libinput rejects.
  package static func problem(ofLine line: String) -> String {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard parts.count == 2, !parts[1].isEmpty else {
      return "a line is NAME=VALUE, such as AttrPalmPressureThreshold=130"
    }
    if parts[1].contains("=") { return "a value has no =" }
    if parts[1].hasPrefix("\"") || parts[1].hasPrefix("'") { return "values have no quotation marks" }
    if let key = (touchpad + conditions).first(where: { $0.name == name }) { return "it takes \(key.form.text)" }
    let known = name.hasPrefix("Match") ? conditions : touchpad
    return "it has no such \(name.hasPrefix("Match") ? "condition" : "quirk")"
      + Suggestion.question(name, known.map(\.name))
  }
}
