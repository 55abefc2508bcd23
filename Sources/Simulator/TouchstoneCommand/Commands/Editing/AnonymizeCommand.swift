import ArgumentParser
import CommandSupport
import Gestures
import TouchAuthoring
import TouchTrace

struct AnonymizeCommand: ParsableCommand, RecordingEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "anonymize", abstract: "Removes data that identifies a device, machine or person.",
    discussion: """
      Removes the device's name, node, serial number and physical path, the machine's DMI data, udev properties other \
      than the kind of device, comments, the absolute time, and keyboard input. Keeps axes, buttons and every touch. \
      Keeps the vendor and product numbers too, because libinput's quirks depend on them; --no-identity removes them. \
      In a trace of touches only comments need removing.

      Prints on standard error what was removed.

      Example: touchstone edit anonymize mine.yml -o report.yml
      """)
  @OptionGroup var editInput: EditInput
  @OptionGroup var outputOptions: EditOutputOptions
  @OptionGroup var recordingOptions: RecordingOptions
  @OptionGroup var setupOptions: SetupOptions
  @Flag(help: "Also removes the vendor and product numbers.")
  var noIdentity = false

  func run() throws {
    let edit = DeviceEdit.anonymize(keepsIdentity: !noIdentity)
    try self.edit.run(events: edit, onDevice: reportRemoved) { trace throws(EditProblem) in
      // Touches have no device.
      printMessage("removed: everything except the surface, the touches and the replay options")
      return trace
    }
  }

  private func reportRemoved(from device: DeviceDescription) {
    let parts = device.identifyingParts(keepsIdentity: !noIdentity)
    printMessage("removed: \((parts + ["comments and other data of the format"]).joined(separator: ", "))")
    if !noIdentity && device.id != DeviceDescription.Identity() {
      printMessage(
        "kept: the vendor and product numbers, which all devices of the model share; --no-identity removes them")
    }
  }
}
