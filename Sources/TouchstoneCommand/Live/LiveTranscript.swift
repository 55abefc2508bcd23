import Simulation
import TouchTrace

/// A transcript in the making, of one session or of two side by side.
final class LiveTranscript {
  private let detail: TranscriptDetail
  private let isJSON: Bool
  /// Whether two sessions share it, and each line says whose it is.
  private let isShared: Bool
  private var text: [UInt8] = []

  init(_ detail: TranscriptDetail, isJSON: Bool, isShared: Bool) {
    (self.detail, self.isJSON, self.isShared) = (detail, isJSON, isShared)
  }

  /// Before any entry.
  func begin(on surface: Surface, _ scene: TraceHeader.SceneLine, _ libinput: LibinputPart?) {
    if !isJSON {
      add(TranscriptText().header(detail, surface: surface, scene: scene, libinput: libinput))
    } else if let libinput {
      add(TranscriptJSON().libinput(libinput))
    }
  }
  func tell(_ entry: TranscriptEntry, via: InputSource) {
    if isJSON {
      if detail == .full || !entry.isInner { add(TranscriptJSON().line(entry, via: isShared ? via : nil)) }
    } else if detail.includes(entry) {
      // Both names are equally long.
      add((isShared ? via.rawValue + " " : "") + entry.painted(TranscriptText().line(entry)))
    }
  }
  private func add(_ text: String) { self.text += text.utf8 }

  /// What has come since the last time.
  func take() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }
}
