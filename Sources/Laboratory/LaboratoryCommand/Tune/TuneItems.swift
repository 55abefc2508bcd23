import Experiments
import TouchstoneCommand
import Analysis
import CommandSupport
import Glibc
import LibinputClient
import Simulation
import TouchTrace

/// The labelled recordings of one touchpad.
struct TuneItems {
  private var items: [TuneItem] = []
  private var status: ExitStatus?
  private let folder: String
  private let touchpad: String?

  /// Reads labels and devices, and prints every problem.
  init(
    _ folder: String, _ labels: String?, _ touchpad: String?, _ source: SourceRequest,
    _ libinput: LibinputRequest
  ) {
    self.folder = folder
    self.touchpad = touchpad
    var named: [(path: String, label: RecordingLabel, content: LabelFile.Entry?)] = []
    let standard = folder + "/labels.tsv"
    if let file = labels ?? (access(standard, F_OK) == 0 ? standard : nil) {
      let table = LabelTable(file, recordings: folder) { Replay.known.names(in: $0, source) }
      status = table.status
      named = table.entries.map { ($0.path, $0.label, $0.content) }
    } else {
      let table = SweepLabels([folder], file: nil) { Replay.known.names(in: $0, source) }
      status = table.status
      named = table.recordings.map { ($0.path, $0.label, nil) }
    }
    for (path, label, content) in named.sorted(by: { $0.path < $1.path }) {
      do throws(RecordingError) {
        items.append(try TuneItem(path, label, content, folder: folder, source, libinput))
      } catch {
        printError(error.sentence)
        status = .unreadable
      }
    }
  }

  /// Returns the recordings, at least one, all of one touchpad, and the exit status of problems. Exits otherwise.
  func checked() throws -> ([TuneItem], ExitStatus?) {
    if items.isEmpty {
      if status == nil {
        printError(
          "no labelled recordings in \(folder); name them after their label, such as tap-1.yml, or add --labels FILE"
        )
      }
      throw status ?? .nothing
    }
    var found = items.filter(\.isTouchpad)
    if found.count < items.count {
      printMessage(
        "note: ignored, not a touchpad's: \(items.count - found.count, "recording")")
    }
    if found.isEmpty {
      throw CommandFailure(
        .nothing, "none of the recordings is a touchpad's; libinput makes no gestures of other devices")
    }
    if let touchpad {
      let exact = found.filter { $0.identity.words.contains(touchpad) }
      found =
        exact.isEmpty
        ? found.filter { $0.device.name.lowercased().contains(touchpad.lowercased()) } : exact
      if found.isEmpty {
        printError(
          "no recording is of a touchpad with the name \(QuotedText.quoted(touchpad)); choose one:")
        list(items.filter(\.isTouchpad))
        throw ExitStatus.usage
      }
    }
    let devices = Set(found.map(\.identity))
    if devices.count > 1 {
      printError(
        "the recordings are of \(devices.count) touchpads, and a quirk is for one; choose one:")
      list(found)
      throw ExitStatus.usage
    }
    return (found, status)
  }

  private func list(_ items: [TuneItem]) {
    // A word that is unique among these alone would select others as well.
    let all = Set(self.items.filter(\.isTouchpad).map(\.identity))
    for (device, number) in Tally(items.map(\.identity)).counts {
      let word = device.words.first { word in all.count { $0.words.contains(word) } == 1 } ?? device.numbers
      printMessage(
        "  --touchpad \(Shell.quoted(word))   \(device.text), \(number, "recording")")
    }
  }
}
