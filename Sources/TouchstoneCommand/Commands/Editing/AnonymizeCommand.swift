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
    let isEvdev = edit.output.chosen.isEvdev
    if edit.input != "-" { tell(isEvdev: isEvdev) }
    edit.run(events: .anonymize(keepsIdentity: !noIdentity)) { $0 }
  }

  /// A recording is read once to say what is in it, and once more to write it.
  private func tell(isEvdev: Bool) {
    do throws(RecordingError) {
      var bytes = try ByteInput(path: edit.input)
      guard try bytes.recognize().isEvdev else {
        return say("taken out: comments, where there are any; a trace of fingers names no device")
      }
      let device = try DeviceEvents(bytes, edit.output.source.request).device
      let parts = device.personalParts(keepsIdentity: isEvdev && !noIdentity)
      say("taken out: \((parts + ["comments and whatever else the format holds"]).joined(separator: ", "))")
      if isEvdev && !noIdentity && device.id != DeviceDescription.Identity() {
        say("kept: the numbers of its maker and model, which thousands of devices share; --no-identity takes them out")
      }
    } catch { leave(error) }
  }
}
