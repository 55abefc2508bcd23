import ArgumentParser
import Gestures
import TouchTrace

struct AnonymizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anonymize", abstract: "Takes out what tells one device, machine or person from others.",
    discussion: """
      Out go: the device's name, node, serial and physical path, the machine's DMI, udev properties other than those that \
      say what kind of device it is, comments, the clock's own time, and what a keyboard in the device typed. Axes, buttons \
      and every touch stay, and so do the numbers of maker and model, unless --no-identity: libinput's quirks go by them. A \
      trace of fingers holds none of these but comments.

      What was taken out is said on standard error.

      Example: touchstone edit anonymize mine.yml -o report.yml
      """)
  @OptionGroup var edit: EditOptions
  @Flag(help: "Takes out the numbers of maker and model as well.")
  var noIdentity = false

  func run() {
    let edit = DeviceEdit.anonymize(keepsIdentity: !noIdentity)
    self.edit.run(events: edit, meet: tell) { trace throws(EditProblem) in
      // Fingers have no device.
      say("taken out: all that the recording tells beside its surface, its fingers and how to play them")
      return trace
    }
  }

  private func tell(of device: DeviceDescription) {
    let parts = device.personalParts(keepsIdentity: !noIdentity)
    say("taken out: \((parts + ["comments and whatever else the format holds"]).joined(separator: ", "))")
    if !noIdentity && device.id != DeviceDescription.Identity() {
      say("kept: the numbers of its maker and model, which all of its kind share; --no-identity takes them out")
    }
  }
}
