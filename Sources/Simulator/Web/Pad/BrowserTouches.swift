import Gestures
import TouchTrace

/// Turns a browser's pointers into touches.
struct BrowserTouches {
  private let width: Int
  private let height: Int
  /// The touches that are down, by the browser's number of the pointer.
  private var down: [Int: (id: Int32, position: Point2D)] = [:]
  private var nextID: Int32 = 1

  /// - Parameters:
  ///   - width: the surface's width in micrometres.
  ///   - height: the surface's height in micrometres.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  var isTouched: Bool { !down.isEmpty }

  /// Returns the changes as frames that a device could report: in each, a touch changes once, and no touch begins while
  /// another ends. Changes of unknown pointers are ignored, and so is an eleventh touch.
  mutating func frames(for changes: [BrowserMessage.Change]) -> [[ContactChange]] {
    var frames: [[ContactChange]] = []
    for change in changes {
      guard let touch = apply(change) else { continue }
      let isAlone = touch.stage == .began || touch.stage == .ended || touch.stage == .cancelled
      let fits = frames.last.map { frame in
        frame.allSatisfy { other in
          let isEnd = { (stage: Contact.Stage) in stage == .ended || stage == .cancelled }
          return other.id != touch.id && !(isAlone && isEnd(touch.stage) && other.stage == .began)
            && !(touch.stage == .began && isEnd(other.stage))
        }
      }
      if fits ?? false { frames[frames.count - 1].append(touch) } else { frames.append([touch]) }
    }
    return frames
  }

  /// Returns the changes that cancel every touch: the browser has gone.
  mutating func cancelAll() -> [ContactChange] {
    defer { down = [:] }
    return down.values.sorted { $0.id < $1.id }.map { ContactChange($0.id, .cancelled, $0.position) }
  }

  private mutating func apply(_ change: BrowserMessage.Change) -> ContactChange? {
    let position = Point2D(
      Self.points(min(max(change.x, 0), width)), Self.points(min(max(change.y, 0), height)))
    switch change.stage {
    case .began:
      guard down[change.pointer] == nil, down.count < TouchFrame.capacity else { return nil }
      defer { nextID += 1 }
      down[change.pointer] = (nextID, position)
      return ContactChange(nextID, .began, position)
    case .moved:
      guard let id = down[change.pointer]?.id else { return nil }
      down[change.pointer] = (id, position)
      return ContactChange(id, .moved, position)
    case .ended, .cancelled:
      guard let touch = down.removeValue(forKey: change.pointer) else { return nil }
      // Chromium cancels a touch at 0, 0, which is not where the finger was.
      return ContactChange(touch.id, change.stage, change.stage == .cancelled ? touch.position : position)
    case .stationary: return nil
    }
  }

  private static func points(_ micrometres: Int) -> Double {
    Double(micrometres) / 25_400 * Double(Surface.pointsPerInch)
  }
}
