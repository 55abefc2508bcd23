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
      _ = check.count(2000)
      let (some, more) = (check.count(10_000), check.count(20_000))
      print("\(some == more ? "✓" : "✗") \(check.name): \(some) allocations for 10,000, \(more) for 20,000")
      isFlat = isFlat && some == more
    }
    exit(isFlat ? 0 : 1)
  }
}

struct Check {
  var name: String
  /// Repeats the operation so many times, and returns how many allocations that made.
  var count: (Int) -> Int

  /// A check of an operation after its set-up.
  ///
  /// - Parameter prepare: sets everything up and returns the operation's loop.
  init(name: String, after prepare: @escaping () -> (Int) -> Void) {
    self.name = name
    count = { times in
      let loop = prepare()
      // Arrays grow to their size once.
      loop(2000)
      let before = allocations_made()
      loop(times)
      return Int(allocations_made() - before)
    }
  }

  /// A check that includes the set-up, which must allocate the same each time.
  init(name: String, run: @escaping (Int) -> Void) {
    self.name = name
    count = { times in
      let before = allocations_made()
      run(times)
      return Int(allocations_made() - before)
    }
  }
}
