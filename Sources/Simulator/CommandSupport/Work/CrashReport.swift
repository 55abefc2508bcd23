import Gestures
import Glibc
import Synchronization
import TouchTrace
import TraceReplay

/// Ends the program at a crash: writes the results until then, and one sentence with the place of the input and a command to report
/// it, instead of the runtime's pages of registers. `SWIFT_BACKTRACE=enable=yes` brings those back.
///
/// A recording among others crashes in a process of its own; see ``Isolation``.
package enum CrashReport {
  // A signal handler may only use memory that exists already.
  nonisolated(unsafe) private static var subject = text("")
  nonisolated(unsafe) private static var advice = text("")
  nonisolated(unsafe) private static var names: [UnsafeMutableBufferPointer<UInt8>] = []
  nonisolated(unsafe) private static let place: ReplayPlace.Word = {
    let word = ReplayPlace.Word.allocate(capacity: 1)
    word.initialize(to: Atomic(ReplayPlace.nowhere))
    return word
  }()

  /// Call this once in a program, on the main thread.
  package static func prepare(_ command: String) {
    let wanted = getenv("SWIFT_BACKTRACE").map { String(cString: $0) } ?? ""
    if ["enable=yes", "enable=on", "enable=true"].contains(where: wanted.contains) { return }
    FatalSignal.isReported = true
    _ = (place, Output.standard)
    names = (0...FatalSignal.crashes.max()!).map { text(FatalSignal.name($0)) }
    subject = text("error: `\(QuotedText.plain(command))` crashed")
    advice = text("\(FatalSignal.defect); \(FatalSignal.showing)\n")
    SignalStack.prepare()
    for number in FatalSignal.crashes {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { CrashReport.end(by: $0) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK
      sigaction(number, &action, nil)
    }
  }

  /// Names the input that is replayed from now on.
  static func begin(_ file: String) {
    guard FatalSignal.isReported else { return }
    place.pointee.store(ReplayPlace.nowhere, ordering: .relaxed)
    ReplayPlace.word = place
    (subject, advice) = (
      text("error: \(QuotedText.plain(file)): its replay crashed"), text(FatalSignal.remedy(file) + "\n")
    )
  }

  // MARK: The signal handler

  /// Only async-signal-safe calls.
  private static func end(by number: Int32) {
    TerminalMode.leave()
    Output.writeRest()
    if isatty(Interruption.messages) == 1 { write(StaticString("\r\u{1B}[K")) }
    write(subject)
    write(StaticString(" with signal "))
    if names.indices.contains(Int(number)) { write(names[Int(number)]) }
    let time = place.pointee.load(ordering: .relaxed)
    if time != ReplayPlace.nowhere {
      write(StaticString(" at "))
      write(thousandths: time)
      write(StaticString(" ms"))
    }
    write(advice)
    Drafts.removeAll()
    _exit(ExitStatus.software.rawValue)
  }

  private static func write(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    _ = Glibc.write(Interruption.messages, bytes.baseAddress, bytes.count)
  }

  private static func write(_ text: StaticString) {
    _ = Glibc.write(Interruption.messages, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Writes a number of thousandths as ``FixedPoint/short(thousandths:)`` does, without memory of its own.
  private static func write(thousandths value: Int) {
    if value < 0 { write(StaticString("-")) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      var (rest, start, places) = (value.magnitude, 24, 3)
      while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
        if places > 0 {
          places -= 1
          if places == 0 {
            start -= 1
            digits[start] = UInt8(ascii: ".")
            if rest == 0 {
              start -= 1
              digits[start] = UInt8(ascii: "0")
            }
          }
        }
      } while rest > 0 || places > 0
      _ = Glibc.write(Interruption.messages, digits.baseAddress! + start, 24 - start)
    }
  }

  /// A text in memory that stays; the few of a program are never released.
  private static func text(_ text: String) -> UnsafeMutableBufferPointer<UInt8> {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = buffer.initialize(from: text.utf8)
    return buffer
  }
}
