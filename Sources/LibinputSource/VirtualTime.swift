#if Libinput
import CVirtualInput

/// Makes sure that libinput is in virtual time. If it were not, it would look at this machine's devices and clock, and its
/// answers would look right and be wrong.
enum VirtualTime {
  /// Before the library is asked anything: do its calls arrive here at all?
  static func checkBinding() throws(VirtualLibinputError) {
    if let name = vinput_unbound() {
      throw .notVirtual("its calls of \(String(cString: name)) do not arrive; was the program linked another way?")
    }
    if !vinput_is_resolved() {
      throw .notVirtual("the system has no libudev, or too old a C library, to pass calls on to")
    }
  }

  /// Once a device was shown to it: did they?
  static func checkSetUp(_ run: OpaquePointer) throws(VirtualLibinputError) {
    let calls = vinput_calls(run)
    if calls.timer_created != 1 { throw .notVirtual("it made its timer elsewhere") }
    if calls.udev == 0 { throw .notVirtual("it asked another udev for the device") }
  }

  /// Each time: a timer that a real clock has set is years away from the virtual one.
  static func checkTimer(_ run: OpaquePointer) throws(VirtualLibinputError) {
    let (deadline, now) = (vinput_deadline(run), vinput_time(run))
    if deadline == .max { return }
    if vinput_calls(run).clock == 0 { throw .notVirtual("it set a timer without reading the virtual clock") }
    let hour: UInt64 = 3_600_000_000
    if deadline > now &+ hour || deadline &+ hour < now { throw .notVirtual("it set a timer by another clock") }
  }
}
#endif
