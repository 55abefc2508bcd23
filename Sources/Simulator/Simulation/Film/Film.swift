import Gestures
import TableModel

/// A replay as pictures over time. ``FilmWriter`` writes it as an animated SVG.
package struct Film {
  /// A finger, or a pointer without a number.
  struct Finger: Hashable {
    var number: Int?
    var x: Length
    var y: Length
  }

  /// A picture and the time from which it is shown.
  struct Shot {
    var time: Int64
    var elements: [Picture.Element]
    var fingers: [Finger]
  }

  struct Caption {
    var time: Int64
    var text: String
    var isGesture: Bool
  }

  /// The start in microseconds.
  var start: Int64 = 0
  var end: Int64 = 0
  var size: (width: Length, height: Length) = (.zero, .zero)
  private(set) var shots: [Shot] = []
  private(set) var captions: [Caption] = []
  /// The number of elements in all shots. Those of a picture that follows an equal one count once.
  private(set) var elementCount = 0
  /// How many times fewer pictures a second the film has than 60; 1 for all of them.
  package internal(set) var slowing = 1

  package var pictureCount: Int { shots.count }

  /// Sets the size of a film of a scene that shows nothing.
  package mutating func setSizeIfEmpty(width: Length, height: Length) {
    if size.width == .zero || size.height == .zero { size = (width, height) }
  }

  /// Returns whether a picture is shown long enough, or follows the one before at a sufficient distance.
  func isDue(_ time: Int64, before next: Int64, _ interval: Int64) -> Bool {
    guard let last = shots.last else { return true }
    return next - time >= interval || time - last.time >= interval
  }

  mutating func add(_ elements: [Picture.Element], _ fingers: [Finger], at time: Int64) {
    if let last = shots.last, last.elements == elements {
      if last.fingers == fingers { return }
    } else {
      elementCount += elements.reduce(0) { $0 + $1.count }
    }
    shots.append(Shot(time: time, elements: elements, fingers: fingers))
  }

  /// Adds a caption, in place of one of its kind that would be replaced within an interval.
  mutating func add(_ caption: Caption, within interval: Int64) {
    if let last = captions.lastIndex(where: { $0.isGesture == caption.isGesture }),
      caption.time - captions[last].time < interval
    {
      captions[last].text = caption.text
    } else {
      captions.append(caption)
    }
  }

  /// Removes pictures and captions that are shown for less than an interval.
  mutating func thin(to interval: Int64) {
    let all = captions
    captions = []
    for caption in all { add(caption, within: interval) }
    var kept: [Shot] = []
    for (index, shot) in shots.enumerated() {
      let next = index + 1 < shots.count ? shots[index + 1].time : .max
      let isShownLong = next == .max || next - shot.time >= interval
      if kept.isEmpty || isShownLong || shot.time - kept[kept.count - 1].time >= interval { kept.append(shot) }
    }
    // Too many pictures at rest: every other one, with the last.
    if kept.count == shots.count {
      kept = kept.enumerated().filter { (kept.count - $0.offset) % 2 == 1 }.map(\.element)
      if let first = shots.first { kept[0].time = first.time }
    }
    shots = []
    elementCount = 0
    for shot in kept { add(shot.elements, shot.fingers, at: shot.time) }
  }
}

extension Picture.Element {
  /// The number of elements to draw, with the members of groups.
  fileprivate var count: Int {
    switch self {
    case .group(_, _, let members): members.reduce(1) { $0 + $1.count }
    case .box, .text, .disclosure, .finger, .pointer: 1
    }
  }
}
