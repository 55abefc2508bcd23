import Gestures

/// The arguments of an event, by place in a log of WAYLAND_DEBUG, by name in one of wev.
struct WaylandArguments {
  private let places: [Double]
  private let fields: LogFields?

  /// `(758, 6769315, wl_surface@23, 0, 408.000, 831.000)`: objects count as a place.
  init(call: ArraySlice<UInt8>) {
    let inside = call.drop { $0 != UInt8(ascii: "(") }.dropFirst().prefix { $0 != UInt8(ascii: ")") }
    places = inside.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      LogFields.number($0.trimmed)?.value ?? 0
    }
    fields = nil
  }

  init(fields: ArraySlice<UInt8>) {
    places = []
    self.fields = LogFields(fields)
  }

  func number(_ place: Int, _ name: StaticString) -> Double? {
    fields.map { $0.number(after: name) } ?? (places.indices.contains(place) ? places[place] : nil)
  }

  func pair(_ place: Int, _ name: StaticString) -> (Double, Double)? {
    if let fields { return fields.pair(after: name) }
    guard places.count > place + 1 else { return nil }
    return (places[place], places[place + 1])
  }
}
