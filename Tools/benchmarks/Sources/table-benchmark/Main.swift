import Measuring

/// How long the geometry of a table takes, and how that grows: see Tools/benchmarks/table.
@main
enum Main {
  private static let shapes = [(1, 1000), (10, 1000), (100, 1000), (1000, 1000), (1, 1_000_000), (1_000_000, 1)]

  static func main() {
    let most = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? .max
    for (sections, rows) in shapes where sections * rows <= most {
      var benchmark = Benchmark(sections: sections, rows: rows)
      benchmark.run()
      benchmark.report()
      if benchmark.allocations > 0 { stop("a frame of a pinch allocates; find out where, it must not") }
    }
  }
}
