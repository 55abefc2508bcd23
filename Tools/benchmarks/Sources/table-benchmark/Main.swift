/// Measures the geometry of a table, and how the time grows: see Tools/benchmarks/table.
@main
enum Main {
  private static let shapes = [(1, 1000), (10, 1000), (100, 1000), (1000, 1000), (1, 1_000_000), (1_000_000, 1)]

  static func main() {
    let maximum = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? .max
    for (sections, rows) in shapes where sections * rows <= maximum {
      var benchmark = Benchmark(sections: sections, rows: rows)
      benchmark.run()
      benchmark.report()
      if benchmark.allocations > 0 { fail("a frame of a pinch allocates memory") }
    }
    for (sections, rows) in shapes where sections * rows <= maximum {
      var benchmark = ScrollBenchmark(sections: sections, rows: rows)
      benchmark.run()
      benchmark.report()
      if benchmark.allocations > 0 { fail("a frame of scrolling allocates memory") }
    }
  }
}
