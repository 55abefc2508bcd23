import Glibc
import Synchronization
import TouchTrace

/// Continues a run over several recordings when the replay of one crashes: a precondition of a recognizer fails, or the stack
/// is exhausted.
///
/// The signal's handler notes the recording and starts the program again in the same process with the same arguments. The new
/// program reports that recording as an error, replays the others, and prints only what has not been printed yet, so the
/// result, with its exit code and its files, is that of one run. Nothing of the crashed program's memory is used.
/// Whatever a command prints between ``begin(_:)`` and ``end()`` must therefore be a function of its input, and files may be
/// written only after ``end()``, or so that writing them twice makes no difference.
enum CrashRecovery {
  /// What the handler needs. It is allocated once, and the handler uses nothing else: it must neither allocate memory nor
  /// take a lock.
  fileprivate struct State {
    /// `NAME=BYTES MESSAGES `, then a record for each crash: `SIGNAL LENGTH:PATH`.
    var variable: UnsafeMutablePointer<UInt8>
    var length: Int
    var printedBytes = 0
    var printedMessages = 0
    /// The thread that prints.
    var mainThread: pthread_t
    var slots: UnsafeMutablePointer<Slot>
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  }

  /// A recording that a thread replays.
  fileprivate struct Slot {
    var isUsed = false
    var thread = pthread_t()
    /// `LENGTH:PATH`.
    var record: UnsafeMutablePointer<UInt8>?
    var length = 0
    /// What was to be printed before the replay. A command that prints while it replays has printed more; that is not printed
    /// again.
    var bytes = Int.max
    var messages = Int.max
  }

  fileprivate static let name = "TOUCHSTONE_RESUMED"
  fileprivate static let numberLength = 20
  /// The system's limit for a variable is 128 KiB.
  fileprivate static let capacity = 100_000
  /// More threads than a machine has processors.
  fileprivate static let slotCount = 1024
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  nonisolated(unsafe) fileprivate static let state: UnsafeMutablePointer<State> = .allocate(capacity: 1)
  // A POSIX lock, which the thread sanitizer knows: in a Mutex that is contended it sees a data race.
  private static let slotLock = Monitor()
  /// Whether the main thread prints at this moment: see ``printing(_:)``.
  fileprivate static let isPrinting = Atomic(false)
  /// The thread that starts the program again; 0 if none does.
  fileprivate static let restartingThread = Atomic<UInt>(0)
  // The main thread sets these before it starts others.
  nonisolated(unsafe) private static var isOn = false
  nonisolated(unsafe) private static var crashes: [String: Int32] = [:]
  /// What the program printed before it crashed; nil if it did not.
  nonisolated(unsafe) private static var printed: (bytes: Int, messages: Int)?
  nonisolated(unsafe) private static var hasBegun = false

  // MARK: Starting

  /// Reads what a crashed program left. Call it first.
  static func resume() {
    guard let value = getenv(name).map({ String(cString: $0) }) else { return }
    unsetenv(name)
    var rest = Array(value.utf8)[...]
    func number(until end: UInt8) -> Int? {
      let digits = rest.prefix { $0 != end }
      rest = rest.dropFirst(digits.count + 1)
      return Int(String(decoding: digits, as: UTF8.self))
    }
    let (space, colon) = (UInt8(ascii: " "), UInt8(ascii: ":"))
    guard let bytes = number(until: space), let messages = number(until: space) else { return }
    printed = (bytes, messages)
    while !rest.isEmpty {
      guard let signal = number(until: space), let length = number(until: colon) else { return }
      crashes[String(decoding: rest.prefix(length), as: UTF8.self)] = Int32(signal)
      rest = rest.dropFirst(length)
    }
  }

  /// From now on, a crash while one of these recordings is replayed costs only that recording. Does nothing for a single
  /// recording, where a crash has to be seen as one, and for standard input, which cannot be read again.
  static func begin(_ files: [String]) {
    hasBegun = true
    guard files.count > 1, !files.contains("-"), access("/proc/self/exe", X_OK) == 0 else { return }
    Output.standard.flush()
    prepare()
    isOn = true
    useOwnStack()
    for number in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { handle($0) }
      action.sa_flags = Int32(SA_ONSTACK | SA_NODEFER)
      sigaction(number, &action, nil)
    }
  }

  /// From now on, a crash ends the program.
  static func end() {
    if isOn { for number in signals { signal(number, SIG_DFL) } }
    isOn = false
  }

  /// Gives the calling thread a stack for the handler, in case its own is exhausted.
  static func useOwnStack() {
    guard isOn else { return }
    let size = 1 << 16
    var stack = stack_t(
      ss_sp: mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), ss_flags: 0, ss_size: size)
    if stack.ss_sp != MAP_FAILED { sigaltstack(&stack, nil) }
  }

  private static func prepare() {
    // The handler must not be the first to use them.
    isPrinting.store(false, ordering: .sequentiallyConsistent)
    restartingThread.store(0, ordering: .sequentiallyConsistent)
    let variable = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    var bytes = Array("\(name)=".utf8) + Array(repeating: UInt8(ascii: "0"), count: 2 * (numberLength + 1))
    bytes[name.utf8.count + 1 + numberLength] = UInt8(ascii: " ")
    bytes[bytes.count - 1] = UInt8(ascii: " ")
    for (file, signal) in crashes.sorted(by: { $0.key < $1.key }) { bytes += Array("\(signal) ".utf8) + record(file) }
    if bytes.count >= capacity { bytes.removeLast(bytes.count - capacity + 1) }
    variable.initialize(repeating: 0, count: capacity)
    variable.update(from: bytes, count: bytes.count)
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
    slots.initialize(repeating: Slot(), count: slotCount)
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    while let text = environ[inherited.count] { inherited.append(text) }
    state.initialize(
      to: State(
        variable: variable, length: bytes.count, mainThread: pthread_self(), slots: slots,
        arguments: pointers(CommandLine.arguments.map { strdup($0) }),
        environment: pointers(
          inherited + [UnsafeMutableRawPointer(variable).assumingMemoryBound(to: CChar.self)])))
  }

  private static func pointers(
    _ list: [UnsafeMutablePointer<CChar>?]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    let copy = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: list.count + 1)
    copy.initialize(from: list + [nil], count: list.count + 1)
    return copy
  }

  // MARK: Replaying

  /// Returns why a recording is not replayed, as a sentence without its full stop; nil if it did not crash.
  static func problem(of file: String) -> String? {
    crashes[file].map { signal in
      "\(file): its replay crashed with signal \(signal) (\(String(cString: strsignal(signal)).lowercased())), a defect of "
        + "this program or of a recognizer; to see where, run touchstone replay \(Shell.quoted(file))"
    }
  }

  /// Reports a recording that crashed.
  static func report(_ file: String) throws(ExitStatus) {
    guard let problem = problem(of: file) else { return }
    printError(problem)
    throw .software
  }

  /// Replays a recording. A crash meanwhile is that recording's.
  static func replaying<Value, Failure>(_ file: String, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard isOn, let slot = enter(file) else { return try body() }
    defer { leave(slot) }
    return try body()
  }

  private static func enter(_ file: String) -> Int? {
    let bytes = record(file)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return slotLock.locked {
      let slots = state.pointee.slots
      guard let free = (0..<slotCount).first(where: { !slots[$0].isUsed }) else { return nil }
      slots[free] = Slot(isUsed: true, thread: pthread_self(), record: copy, length: bytes.count)
      if pthread_equal(pthread_self(), state.pointee.mainThread) != 0 {
        slots[free].bytes = state.pointee.printedBytes + Output.standard.pendingCount
        slots[free].messages = state.pointee.printedMessages
      }
      return free
    }
  }

  private static func leave(_ index: Int) {
    slotLock.locked {
      let slots = state.pointee.slots
      slots[index].isUsed = false
      slots[index].record?.deallocate()
      slots[index].record = nil
    }
  }

  private static func record(_ file: String) -> [UInt8] { Array("\(file.utf8.count):".utf8) + Array(file.utf8) }

  // MARK: Printing

  /// Prints on the main thread, and counts what is printed. The handler does not run in between on another thread: the new
  /// program would print again what was printed after it had read the counts.
  static func printing(_ body: () -> Void) {
    guard isOn else { return body() }
    while true {
      isPrinting.store(true, ordering: .sequentiallyConsistent)
      if restartingThread.load(ordering: .sequentiallyConsistent) == 0 { break }
      isPrinting.store(false, ordering: .sequentiallyConsistent)
      // Until the new program replaces this one.
      usleep(1000)
    }
    body()
    isPrinting.store(false, ordering: .sequentiallyConsistent)
  }

  /// Returns the bytes that have not been printed yet.
  static func unprinted(_ bytes: [UInt8]) -> [UInt8] {
    guard let known = printed else { return bytes }
    if !hasBegun { return [] }
    let count = min(known.bytes, bytes.count)
    printed?.bytes -= count
    if isOn { state.pointee.printedBytes += count }
    return count == 0 ? bytes : Array(bytes[count...])
  }

  /// Counts bytes that were printed.
  static func hasPrinted(bytes: Int) { if isOn { state.pointee.printedBytes += bytes } }

  /// Returns whether a message has to be printed, and counts it.
  static func isUnprintedMessage() -> Bool {
    if isOn { state.pointee.printedMessages += 1 }
    guard let known = printed else { return true }
    if !hasBegun { return false }
    if known.messages == 0 { return true }
    printed?.messages -= 1
    return false
  }
}

/// Starts the program again if the calling thread replays a recording. Otherwise, the signal ends the program.
private func handle(_ number: Int32) {
  let state = CrashRecovery.state
  let thread = pthread_self()
  for index in 0..<CrashRecovery.slotCount {
    let slot = state.pointee.slots + index
    guard slot.pointee.isUsed, pthread_equal(slot.pointee.thread, thread) != 0, let record = slot.pointee.record else {
      continue
    }
    if !waitToRestart(thread) { break }
    let start = state.pointee.length
    guard start + slot.pointee.length + 4 < CrashRecovery.capacity else { break }
    let variable = state.pointee.variable
    variable[start] = UInt8(ascii: "0") + UInt8(number / 10 % 10)
    variable[start + 1] = UInt8(ascii: "0") + UInt8(number % 10)
    variable[start + 2] = UInt8(ascii: " ")
    memcpy(variable + start + 3, record, slot.pointee.length)
    variable[start + 3 + slot.pointee.length] = 0
    // After `NAME=`.
    let first = CrashRecovery.name.utf8.count + 1
    write(min(state.pointee.printedBytes, slot.pointee.bytes), to: variable + first)
    write(
      min(state.pointee.printedMessages, slot.pointee.messages), to: variable + first + CrashRecovery.numberLength + 1)
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execve("/proc/self/exe", state.pointee.arguments, state.pointee.environment)
    break
  }
  signal(number, SIG_DFL)
  raise(number)
}

/// Waits until nothing is being printed. Of several threads that crash only one returns: the recordings of the others crash
/// again in the new program.
///
/// - Returns: Whether this is the thread's first crash; a second one is in the handler itself.
private func waitToRestart(_ thread: pthread_t) -> Bool {
  let (isFirst, other) = CrashRecovery.restartingThread.compareExchange(
    expected: 0, desired: thread, ordering: .sequentiallyConsistent)
  if !isFirst {
    if pthread_equal(other, thread) != 0 { return false }
    while true { pause() }
  }
  if pthread_equal(thread, CrashRecovery.state.pointee.mainThread) != 0 { return true }
  while CrashRecovery.isPrinting.load(ordering: .sequentiallyConsistent) { usleep(1000) }
  return true
}

/// Writes a number with leading zeros.
private func write(_ number: Int, to place: UnsafeMutablePointer<UInt8>) {
  var rest = number
  for index in 0..<CrashRecovery.numberLength {
    place[CrashRecovery.numberLength - 1 - index] = UInt8(ascii: "0") + UInt8(rest % 10)
    rest /= 10
  }
}
