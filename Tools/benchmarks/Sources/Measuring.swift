#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps results from being optimized away.
nonisolated(unsafe) var sink = 0

func nanoseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}

/// Processor time of this thread, so that other load matters less.
func processorNanoseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}

func fail(_ message: String) -> Never {
  var text = "error: \(message)\n"
  text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  exit(1)
}

struct Figures {
  /// In nanoseconds per call.
  var median: Double
  var best: Double
}

/// Times `body` in `rounds` rounds of `count` calls each. A clock of processor time takes longer to read than a short call.
func measure(_ rounds: Int, _ count: Int, by clock: () -> Int = nanoseconds, _ body: (Int) -> Void) -> Figures {
  var times: [Double] = []
  for round in 0..<rounds {
    let start = clock()
    for i in 0..<count { body(round &* count &+ i) }
    times.append(Double(clock() - start) / Double(count))
  }
  times.sort()
  return Figures(median: times[times.count / 2], best: times[0])
}

/// A xorshift generator with a fixed seed.
struct Random: RandomNumberGenerator {
  private var state: UInt64 = 88_172_645_463_325_252
  init() {}
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

// MARK: Text

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Returns three digits and a unit.
func time(_ nanoseconds: Double) -> String {
  let (value, unit) =
    nanoseconds < 1000
    ? (nanoseconds, "ns") : nanoseconds < 1e6 ? (nanoseconds / 1000, "µs") : (nanoseconds / 1e6, "ms")
  return "\(digits(value)) \(unit)"
}

func digits(_ value: Double) -> String {
  // A difference of two measurements may be.
  if value < 0 { return "-" + digits(-value) }
  if value >= 100 { return "\(Int(value.rounded()))" }
  let tenfold = value >= 10 ? 10.0 : 100
  let whole = Int((value * tenfold).rounded())
  let rest = String(whole % Int(tenfold))
  return "\(whole / Int(tenfold))." + String(repeating: "0", count: (tenfold == 10 ? 1 : 2) - rest.count) + rest
}

func counted(_ count: Int) -> String {
  var (text, digits) = ("", String(count))
  while digits.count > 3 {
    text = "," + digits.suffix(3) + text
    digits.removeLast(3)
  }
  return digits + text
}
