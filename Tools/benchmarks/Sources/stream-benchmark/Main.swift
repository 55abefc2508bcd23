import Gestures

/// Measures recognizers on a stream of touches, and how the time grows: see Tools/benchmarks/stream.
@main
enum Main {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 2, let path = words.first, let what = words.last else {
      fail("usage: stream-benchmark STREAM.bin four|recognizers|observer|handlers|fingers|targets")
    }
    guard let samples = Samples(path: path), samples.count > 0 else { fail("\(path) cannot be read") }
    switch what {
    case "four": four(samples)
    case "none-once", "four-once", "observed-once", "eight-once": once(samples, what)
    case "recognizers":
      // Alternately, because other load may change between two measurements.
      let counts = [0, 1, 2, 4, 8, 16, 32, 64]
      let rounds = (0..<7).map { _ in
        counts.map { cost(of: samples, $0) } + [cost(of: samples, 4, andFourOthers: true)]
      }
      // Recognizers of one kind repeat each other: they accept and fail the same touches.
      let names =
        counts.map { $0 <= 4 ? "\($0) recognizers" : "\($0) recognizers, 4 kinds" } + ["8 recognizers, 8 kinds"]
      for (index, name) in names.enumerated() { row(name, rounds.map { $0[index] }.sorted()[3], "a sample") }
    case "observer":
      // Alternately too; prints the pair with the median ratio.
      let pairs = (0..<7).map { _ in (cost(of: samples, 4), cost(of: samples, 4, isObserved: true)) }
      let (alone, observed) = pairs.sorted { $0.1 / $0.0 < $1.1 / $1.0 }[3]
      row("4 recognizers", alone, "a sample")
      row("4 recognizers, observed", observed, "a sample")
    case "handlers": measureHandlers()
    case "fingers": for count in [1, 2, 3, 5, 10] { fingers(count) }
    case "targets": for count in [1, 10, 100, 1000, 10_000] { targets(count) }
    default: fail("unknown measurement “\(what)”")
    }
  }

  /// Prints nanoseconds per sample and the number of gestures, for programs.
  private static func four(_ samples: Samples) {
    var costs: [Double] = []
    var counts = Counts()
    for _ in 0..<15 {
      counts = Counts()
      let coordinator = GestureCoordinator()
      attach(4, to: coordinator, counts)
      let start = processorNanoseconds()
      samples.play(into: coordinator)
      costs.append(Double(processorNanoseconds() - start) / Double(samples.count))
    }
    print(costs.sorted()[7], counts.taps, counts.presses, counts.pinches, counts.pans)
  }

  /// Plays the stream once, to count instructions.
  private static func once(_ samples: Samples, _ what: String) {
    let coordinator = GestureCoordinator()
    let counts = Counts()
    if what != "none-once" { attach(4, to: coordinator, counts) }
    if what == "eight-once" { attachFourOthers(to: coordinator, counts) }
    if what == "observed-once" { coordinator.observer = CountingObserver() }
    samples.play(into: coordinator)
    print(counts.taps, counts.presses, counts.pinches, counts.pans)
  }

  private static func cost(
    of samples: Samples, _ count: Int, andFourOthers hasOthers: Bool = false, isObserved: Bool = false
  ) -> Double {
    let coordinator = GestureCoordinator()
    let counts = Counts()
    attach(count, to: coordinator, counts)
    if hasOthers { attachFourOthers(to: coordinator, counts) }
    if isObserved { coordinator.observer = CountingObserver() }
    let start = processorNanoseconds()
    samples.play(into: coordinator)
    return Double(processorNanoseconds() - start) / Double(samples.count)
  }

  /// Measures a hand with `count` fingers that move independently.
  private static func fingers(_ count: Int) {
    let coordinator = GestureCoordinator()
    attach(4, to: coordinator, Counts())
    var frame = TouchFrame(at: .zero)
    var time: Int64 = 0
    let cost = measure(9, 20_000, by: processorNanoseconds) { index in
      time += 8000
      frame.advance(to: Timestamp(microseconds: time))
      for finger in 0..<Int32(count) {
        let position = Point2D(Double(finger) * 60 + Double(index % 97), 300 + Double((index &* 7) % 89))
        do throws(TouchFrameError) {
          switch index % 100 {
          case 0: try frame.begin(finger, at: position)
          case 99: try frame.end(finger, at: position)
          default: try frame.move(finger, to: position)
          }
        } catch { fail("\(error)") }
      }
      coordinator.handle(frame)
    }
    row("\(count) fingers", cost.median, "a frame")
  }

  /// Measures taps on `count` targets below each other, such as the headers of a table; the recognizers are attached to the
  /// surface. Compares many targets with a search through a list of as many rectangles, alternately.
  private static func targets(_ count: Int) {
    let coordinator = GestureCoordinator()
    let counts = Counts()
    attach(4, to: coordinator, counts)
    let areas = (0..<count).map { Rect2D(x: 0, y: Double($0) * 48, width: 400, height: 48) }
    for area in areas { coordinator.addTarget(area) }
    var frame = TouchFrame(at: .zero)
    var time: Int64 = 0
    func place(_ index: Int) -> Point2D { Point2D(200, Double((index &* 7919) % count) * 48 + 20) }
    func tap(_ index: Int) {
      do throws(TouchFrameError) {
        time += 400_000
        frame.advance(to: Timestamp(microseconds: time))
        try frame.begin(1, at: place(index))
        coordinator.handle(frame)
        time += 80_000
        frame.advance(to: Timestamp(microseconds: time))
        try frame.end(1)
        coordinator.handle(frame)
      } catch { fail("\(error)") }
    }
    func search(_ index: Int) {
      let point = place(index)
      sink &+= areas.firstIndex { $0.contains(point) } ?? 0
    }
    let pairs = (0..<5).map { _ in
      let tapping = measure(1, 2000, by: processorNanoseconds, tap)
      return (tapping.median, measure(1, 2000, by: processorNanoseconds, search).median)
    }
    let (cost, plain) = pairs.sorted { $0.0 / $0.1 < $1.0 / $1.1 }[2]
    let ratio = count < 1000 ? "" : ": \(digits(cost / plain)) times a search in a list"
    row("\(counted(count)) targets", cost, "a tap" + ratio)
    if counts.taps == 0 { fail("no tap was recognized") }
  }
}
