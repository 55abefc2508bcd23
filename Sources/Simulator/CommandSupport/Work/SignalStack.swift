import Glibc

/// The memory of a handler of signals.
enum SignalStack {
  /// Gives the present thread memory for the handler, which a stack that has overflowed has not. Returns what releases it.
  @discardableResult static func prepare() -> () -> Void {
    guard FatalSignal.isReported else { return {} }
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = .allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    return {
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&none, nil)
      stack.ss_sp.deallocate()
    }
  }
}
