import Foundation
import GestureTables

@testable import People

/// Features of touches, as `Tools/checks/people` measures those of real ones.
struct TouchFeatures {
  static let names = ["duration", "extent", "drift", "speed", "pause", "spacing", "still"]
  /// By feature and person.
  private(set) var values: [String: [[Double]]] = [:]

  init(_ population: Population) {
    for name in Self.names { values[name] = Array(repeating: [], count: population.people.count) }
    for session in population.sessions { add(session.samples, session.person) }
  }

  private struct Touch {
    var start: TouchSample
    var extent = 0.0
    var drift = 0.0
  }

  private mutating func add(_ samples: [TouchSample], _ person: Int) {
    var down: [Int64: Touch] = [:]
    var last: (end: Int64, start: TouchSample)?
    for sample in samples {
      if sample.phase == .began {
        if let last {
          add("spacing", person, Self.distance(sample, last.start))
          add("pause", person, Double(sample.time - last.end) / 1000)
        }
        down[sample.id] = Touch(start: sample)
      } else if var touch = down[sample.id] {
        if sample.phase == .moved {
          touch.drift = Self.distance(sample, touch.start)
          touch.extent = max(touch.extent, touch.drift)
          down[sample.id] = touch
          continue
        }
        let duration = Double(sample.time - touch.start.time) / 1000
        add("duration", person, duration)
        add("still", person, touch.extent > 0 ? 0 : 1)
        if touch.extent > 0 {
          add("extent", person, touch.extent)
          add("drift", person, touch.drift)
          add("speed", person, touch.extent / max(1, duration) * 1000)
        }
        last = (sample.time, touch.start)
        down[sample.id] = nil
      }
    }
  }

  private mutating func add(_ name: String, _ person: Int, _ value: Double) { values[name]![person].append(value) }

  private static func distance(_ one: TouchSample, _ other: TouchSample) -> Double {
    hypot(one.x - other.x, one.y - other.y) * 25.4 / 163
  }

  /// Each person's median, or mean of what is 0 or 1; none of a person without values, such as one who never moves.
  func middles(_ name: String) -> [Double] {
    values[name]!.filter { !$0.isEmpty }.map { own in
      name == "still" ? own.reduce(0, +) / Double(own.count) : own.sorted()[own.count / 2]
    }
  }

  /// Returns the largest difference of the shares of touches below the percentiles 5, 10 … 95 of others.
  func distance(_ name: String, toPercentiles percentiles: [Double]) -> Double {
    let all = values[name]!.flatMap { $0 }
    return percentiles.enumerated().map { place, value in
      abs(Double(all.count { $0 <= value }) / Double(all.count) - Double(place + 1) / 20)
    }.max() ?? 0
  }

  /// Returns the Kolmogorov-Smirnov distance of two samples.
  static func distance(_ one: [Double], _ other: [Double]) -> Double {
    (one + other).map { value in
      abs(
        Double(one.count { $0 <= value }) / Double(one.count)
          - Double(other.count { $0 <= value }) / Double(other.count))
    }.max() ?? 0
  }

  /// The statistics of the real touches of a model, by feature.
  static func real(_ model: String) throws -> [String: [Double]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("\(model).tsv")
    var found: [String: [Double]] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.first != "#" {
      let cells = line.split(separator: "\t")
      found[String(cells[0])] = cells.dropFirst().compactMap { Double($0) }
    }
    return found
  }
}
