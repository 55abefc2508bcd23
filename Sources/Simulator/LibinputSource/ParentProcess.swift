#if Libinput
import CVirtualInput

package enum ParentProcess {
  /// Makes the kernel kill this process when the process with this ID ends, if that is the parent.
  ///
  /// It also ends when the thread that started it does, as the kernel counts threads, so helpers are started by the thread
  /// that waits for them.
  package static func endWith(_ id: Int32) { vinput_end_with_parent(id) }
}
#endif
