#if Libinput
import CVirtualInput

/// Checks that libinput runs in virtual time. If it did not, it would use this machine's devices and clock, and its
/// results would look plausible and be wrong.
enum VirtualTime {
  /// Checks that the library's calls reach the interposed functions, before its first use.
  static func checkBinding() throws(VirtualLibinputError) {
    if let name = vinput_unbound() {
      throw .notVirtual("its calls of \(String(cString: name)) are not interposed; was the program linked differently?")
    }
    if !vinput_is_resolved() {
      throw .notVirtual("the system has no libudev, or its C library is too old")
    }
  }

  /// Checks that they did, after a device was added.
  static func checkSetUp(_ run: OpaquePointer) throws(VirtualLibinputError) {
    let calls = vinput_calls(run)
    if calls.timer_created != 1 { throw .notVirtual("it created its timer elsewhere") }
    if calls.udev == 0 { throw .notVirtual("it used another udev") }
    if calls.watched == 0 { throw .notVirtual("it waits for its timer and its device elsewhere") }
  }

  /// Checks, after events were reported, that it reads any: a libinput that waits or reads by another function than those that
  /// are interposed would see a device that is never touched.
  static func checkReading(_ run: OpaquePointer) throws(VirtualLibinputError) {
    let calls = vinput_calls(run)
    if calls.read > 0 || vinput_unread(run) == 0 { return }
    throw .notVirtual("it \(calls.waited == 0 ? "waits for" : "reads") its device's events elsewhere")
  }

  /// Checks every timer: one set by a real clock is years away from the virtual one.
  static func checkTimer(_ run: OpaquePointer) throws(VirtualLibinputError) {
    let (deadline, now) = (vinput_deadline(run), vinput_time(run))
    if deadline == .max { return }
    if vinput_calls(run).clock == 0 { throw .notVirtual("it set a timer without reading the virtual clock") }
    let hour: UInt64 = 3_600_000_000
    if deadline > now &+ hour || deadline &+ hour < now { throw .notVirtual("it set a timer with another clock") }
  }
}
#endif
