import Glibc
import Gestures
import TestSupport
import Testing

@testable import EvdevSource

@Suite(.serialized) struct WaiterTests {
  private func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    precondition(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func waitReturnsReadableAndClosedInputs() {
    let (first, second) = (pipe(), pipe())
    let waiter = Waiter(inputs: [first.read, second.read])
    #expect(waiter.wait(until: .distantPast) == .time)
    _ = write(second.write, "x", 1)
    #expect(waiter.wait() == .ready([second.read]))
    close(first.write)
    #expect(waiter.wait() == .ready([first.read, second.read]))
    close(second.write)
    close(first.read)
    close(second.read)
  }

  @Test func waitReturnsOutputsWithoutReader() {
    let (input, output) = (pipe(), pipe())
    let waiter = Waiter(inputs: [input.read], outputs: [output.write])
    #expect(waiter.wait(until: .distantPast) == .time)
    close(output.read)
    #expect(waiter.wait() == .closed(output.write))
    for end in [input.read, input.write, output.write] { close(end) }
  }

  @Test func signalTakesPrecedence() throws {
    let signals = try #require(EndSignals.catchAll())
    let input = pipe()
    _ = write(input.write, "x", 1)
    // Test threads block signals.
    var (wanted, before) = (sigset_t(), sigset_t())
    sigemptyset(&wanted)
    sigaddset(&wanted, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
    raise(SIGTERM)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    #expect(Waiter(inputs: [input.read], signals: signals).wait() == .ended)
    close(input.read)
    close(input.write)
  }
}
