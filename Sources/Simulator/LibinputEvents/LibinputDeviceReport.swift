import TouchTrace

/// A device that libinput handles: its identity, its capabilities, its options and their values.
package struct LibinputDeviceReport: Hashable, Sendable {
  /// The node, such as `/dev/input/event5`.
  package var node: String
  package var device: LibinputEvent.Device
  /// The kernel's vendor and product numbers.
  package var vendor: UInt32
  package var product: UInt32
  /// The device's options, by `LibinputConfiguration`'s names and in its order. Options that the device lacks are not
  /// listed.
  package var options: [Option]
  /// The sections of libinput's quirk files that match the device, in order.
  package var quirks: [String]

  package init(
    node: String, device: LibinputEvent.Device, vendor: UInt32, product: UInt32, options: [Option], quirks: [String]
  ) {
    self.node = node
    self.device = device
    self.vendor = vendor
    self.product = product
    self.options = options
    self.quirks = quirks
  }

  /// An option of a device. Its values are words that `LibinputConfiguration.set` accepts.
  package struct Option: Hashable, Sendable {
    package var name: String
    /// The current value. Other programs' options are not visible: each program has its own.
    package var value: String
    package var defaultValue: String
    /// The choices; empty for a number.
    package var choices: [String]

    package init(_ name: String, _ value: String, defaultValue: String, choices: [String]) {
      self.name = name
      self.value = value
      self.defaultValue = defaultValue
      self.choices = choices
    }
  }
}

/// A device that could not be opened for libinput, and the reason.
package struct LibinputNodeFailure: Hashable, Sendable {
  package var node: String
  /// The system's error number; 0 where the node could be opened but libinput rejected it.
  package var error: Int32
  /// The end of a sentence, such as `permission denied`.
  package var reason: String

  package init(node: String, error: Int32, reason: String) {
    self.node = node
    self.error = error
    self.reason = reason
  }

  /// Whether this user lacks permission: EPERM or EACCES of Linux.
  package var isPermission: Bool { error == 1 || error == 13 }
}

// MARK: Lines

extension LibinputDeviceReport {
  func add(to object: inout JSONObject) {
    object.add("device_report", device.name)
    object.add("node", node)
    object.add("vendor", Int(vendor))
    object.add("product", Int(product))
    LibinputLine.add(device, to: &object)
    object.add("options", options.map { "\($0.name)=\($0.value)" })
    object.add("defaults", options.map { "\($0.name)=\($0.defaultValue)" })
    object.add("choices", options.map { "\($0.name)=\($0.choices.joined(separator: "|"))" })
    object.add("quirks", quirks)
  }

  init?(_ object: FlatJSON) {
    guard let name = object.text("device_report"), let node = object.text("node"),
      let vendor = object.integer("vendor").flatMap(UInt32.init(exactly:)),
      let product = object.integer("product").flatMap(UInt32.init(exactly:)),
      let device = LibinputLine.device(named: name, object), let values = Self.pairs(object.list("options")),
      let defaults = Self.pairs(object.list("defaults")), let choices = Self.pairs(object.list("choices")),
      let quirks = object.list("quirks"), values.map(\.name) == defaults.map(\.name),
      values.map(\.name) == choices.map(\.name)
    else { return nil }
    let options = values.indices.map { index in
      Option(
        values[index].name, values[index].value, defaultValue: defaults[index].value,
        choices: choices[index].value.split(separator: "|").map(String.init))
    }
    self.init(node: node, device: device, vendor: vendor, product: product, options: options, quirks: quirks)
  }

  private static func pairs(_ words: [String]?) -> [(name: String, value: String)]? {
    guard let words else { return nil }
    var pairs: [(name: String, value: String)] = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      pairs.append((String(parts[0]), String(parts[1])))
    }
    return pairs
  }
}

extension LibinputNodeFailure {
  func add(to object: inout JSONObject) {
    object.add("unopened", node)
    object.add("errno", Int(error))
    object.add("reason", reason)
  }

  init?(_ object: FlatJSON) {
    guard let node = object.text("unopened"), let error = object.integer("errno").flatMap(Int32.init(exactly:)),
      let reason = object.text("reason")
    else { return nil }
    self.init(node: node, error: error, reason: reason)
  }
}
