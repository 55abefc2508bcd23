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
