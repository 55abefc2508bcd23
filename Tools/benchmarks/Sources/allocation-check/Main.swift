import CAllocations

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Whether anything is allocated for each event, frame or question: see Tools/benchmarks/allocations.
@main enum Main {
  static func main() {
    if allocations_made() < 0 {
      print("nothing is counted here: that takes glibc")
      exit(77)
    }
    var isFlat = true
    for check in Worlds.checks + Tables.checks {
      // The first of a kind has its type's description made, once in a program's life.
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
  /// Does it all so many times, from the first line on.
  var run: (Int) -> Void

  func count(_ times: Int) -> Int {
    let before = allocations_made()
    run(times)
    return Int(allocations_made() - before)
  }
}
