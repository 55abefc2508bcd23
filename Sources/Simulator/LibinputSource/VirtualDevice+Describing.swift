#if Libinput
import CVirtualInput

extension VirtualDevice {
  func describe(to run: OpaquePointer) {
    let id = description.id
    vinput_set_identity(run, description.name, id.bus, id.vendor, id.product, id.version)
    vinput_set_node(run, "/dev/input/\(nodeName)", nodeName)
    for property in description.properties { vinput_set_property(run, property) }
    for type in description.codes.keys.sorted() {
      for code in description.codes[type] ?? [] { vinput_set_code(run, type, code) }
    }
    for axis in description.axes {
      vinput_set_axis(
        run, axis.code, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution, axis.initialValue ?? 0)
    }
    for property in properties { _ = vinput_add_property(run, VINPUT_EVENT, property.key, property.value) }
    for property in parentProperties { _ = vinput_add_property(run, VINPUT_PARENT, property.key, property.value) }
    if !description.dmi.isEmpty { _ = vinput_add_property(run, VINPUT_DMI, "MODALIAS", description.dmi) }
  }
}
#endif
