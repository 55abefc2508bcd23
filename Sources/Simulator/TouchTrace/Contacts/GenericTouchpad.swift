/// The touchpad as which touches without a device are written.
package enum GenericTouchpad {
  package static let name = "Touchstone Touchpad"
  /// The name if the touches are not known to be a touchpad's.
  package static let nameOfUnknownDevice = "Touchstone Trace"
  package static let identity = DeviceDescription.Identity(bus: 0x06, vendor: 0, product: 6, version: 0x0100)

  /// Returns whether a device is the generic touchpad that represents an unknown device, such as a browser's screen. Readers
  /// treat it as unknown, so that a converted recording gives the same result.
  static func isUnknownDevice(_ device: DeviceDescription) -> Bool { device.id == identity && device.name != name }
}
