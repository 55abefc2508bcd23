import Analysis
import LibinputEvents
import Simulation
import TouchTrace

/// A quirk or an option of libinput with the values to try.
package struct TuneAxis: Hashable, Sendable {
  /// The name of a quirk, such as `AttrPalmPressureThreshold`, or of an option of libinput.
  package let name: String
  /// The values, at least one, all different; numbers in ascending order.
  package let values: [String]

  package init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }

  /// Creates an axis from `NAME=VALUES`, where the values are a range with its step, `10...200:5`, or a list.
  ///
  /// - Parameter limit: the largest number of values.
  package init(parsing text: String, limit: Int) throws(SweepProblem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw SweepProblem(
        "--set takes NAME=VALUES, such as AttrPalmPressureThreshold=10...200:5, not “\(text)”")
    }
    name = String(parts[0])
    let quirks = QuirkKey.touchpad.map(\.name)
    let options = LibinputConfiguration.options
    guard quirks.contains(name) || options.contains(where: { $0.name == parts[0] }) else {
      let names = quirks + options.map(\.name)
      throw SweepProblem(
        "“\(name)” is neither a quirk for touchpads nor an option of libinput\(Suggestion.question(name, names))"
      )
    }
    if parts[1].contains("...") {
      do throws(SweepProblem) {
        values = try SweepAxis(parsing: "quirk." + text, limit: limit).values
      } catch {
        throw SweepProblem(error.description.replacing("quirk.", with: ""))
      }
    } else {
      values = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if values.contains("") { throw SweepProblem("\(text) has an empty value") }
      if Set(values).count < values.count { throw SweepProblem("\(text) has the same value twice") }
      if values.count > limit { throw SweepProblem("\(name) has more than \(limit) values") }
    }
    if let key = QuirkKey.touchpad.first(where: { $0.name == name }) {
      guard let wrong = values.first(where: { !key.accepts($0) }) else { return }
      throw SweepProblem("--set \(text): \(name) takes \(key.form.text), not \(QuotedText.quoted(wrong))")
    }
    for value in values {
      var configuration = LibinputConfiguration()
      do throws(LibinputOptionError) { try configuration.set(name, to: value) } catch {
        throw SweepProblem(error.description)
      }
    }
  }

  /// Whether a quirk file can set it; an option is the desktop's.
  package var isQuirk: Bool { name.hasPrefix("Attr") || name.hasPrefix("Model") }
  /// Whether the values are in an order, so that neighbours are similar.
  package var isOrdered: Bool {
    values.count > 2 && values.allSatisfy { $0.first?.isNumber ?? false }
  }

  func adding(_ value: Int, to setting: LibinputSetting) -> LibinputSetting {
    var setting = setting
    let assignment = "\(name)=\(values[value])"
    if isQuirk { setting.quirks.append(assignment) } else { setting.options.append(assignment) }
    return setting
  }
}

extension TuneAxis {
  /// Returns the settings worth trying on a device: thresholds of the sizes and pressures that it reports, models with a
  /// treatment of their own, and libinput's options.
  ///
  /// Axes that are likely to be the reason precede those that change more than is needed.
  package static func all(for device: DeviceDescription, _ report: LibinputDeviceReport)
    -> [TuneAxis]
  {
    var axes: [TuneAxis] = []
    if let pressure = device.axis(0x3A) ?? device.axis(0x18), pressure.maximum > 0 {
      let disabled = ["ABS_MT_PRESSURE;ABS_PRESSURE"]
      axes += thresholds("Pressure", "AttrPressureRange", pressure.maximum)
      axes.append(TuneAxis("AttrEventCodeDisable", disabled))
    }
    if let size = device.axis(0x30), size.maximum > 0 {
      axes += thresholds("Size", "AttrTouchSizeRange", size.maximum)
    }
    if device.axis(0x37) != nil {
      axes.append(TuneAxis("AttrEventCodeDisable", ["ABS_MT_TOOL_TYPE"]))
    }
    if (device.axis(0x35) ?? device.axis(0x00))?.resolution ?? 1 == 0 {
      axes.append(
        TuneAxis("AttrSizeHint", ["50x30", "60x40", "69x50", "80x50", "100x60", "120x80"]))
    }
    let models = [
      "ModelSynapticsSerialTouchpad", "ModelALPSSerialTouchpad", "ModelLenovoT450Touchpad",
      "ModelLenovoX1Gen6Touchpad",
      "ModelTouchpadVisibleMarker", "ModelHPPavilionDM4Touchpad", "ModelWacomTouchpad",
    ]
    axes += models.map { TuneAxis($0, ["1"]) }
    axes.append(TuneAxis("AttrInputPropDisable", ["INPUT_PROP_BUTTONPAD"]))
    axes.append(TuneAxis("AttrInputPropEnable", ["INPUT_PROP_BUTTONPAD"]))
    // The other options change no gesture, only its direction, its button or the pointer's speed.
    let options = [
      "tap", "drag", "drag-lock", "click-method", "scroll-method", "dwt", "dwtp", "middlebutton",
      "3fg-drag",
    ]
    for option in report.options where options.contains(option.name) {
      let values = option.choices.filter { $0 != option.value }
      if !values.isEmpty { axes.append(TuneAxis(option.name, values)) }
    }
    return axes
  }

  /// Returns the thresholds of a palm, of a thumb and of a touch, between nothing and the largest value.
  private static func thresholds(_ kind: String, _ range: String, _ maximum: Int32) -> [TuneAxis] {
    func values(_ count: Int) -> [Int] {
      let most = Int(min(maximum, 4096))
      var values = (1...count).map { $0 * most / count }.filter { $0 > 0 }
      values = values.enumerated().filter { $0.offset == 0 || values[$0.offset - 1] != $0.element }
        .map(\.element)
      return values
    }
    return [
      TuneAxis("AttrPalm\(kind)Threshold", values(80).map { "\($0)" }),
      TuneAxis("AttrThumb\(kind)Threshold", values(40).map { "\($0)" }),
      // The lower one is a fifth below the upper one, as in libinput's own quirks.
      TuneAxis(range, values(60).filter { $0 > 1 }.map { "\($0):\(max(1, $0 * 4 / 5))" }),
    ]
  }
}
