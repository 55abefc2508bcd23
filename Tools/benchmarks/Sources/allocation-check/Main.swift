import CAllocations

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Checks that events, frames and queries allocate no memory: see Tools/benchmarks/allocations.
@main enum Main {
  static func main() {
    if allocations_made() < 0 {
      print("skipped: allocations can only be counted with glibc")
      exit(77)
    }
    var isFlat = true
    for check in Setups.checks + Tables.checks {
      // The first run allocates type metadata, once per process.
      check.run(2000)
      let (some, more) = (check.count(10_000), check.count(20_000))
      print("\(some == more ? "✓" : "✗") \(check.name): \(some) allocations for 10,000, \(more) for 20,000")
      isFlat = isFlat && some == more
    }
    exit(isFlat ? 0 : 1)
  }
}

struct Check {
  var name: String
  /// Sets up everything and repeats the operation so many times.
  var run: (Int) -> Void

  func count(_ times: Int) -> Int {
    let before = allocations_made()
    run(times)
    return Int(allocations_made() - before)
  }
}
