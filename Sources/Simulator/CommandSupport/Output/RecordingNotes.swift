import TouchTrace

/// Collects notes about recordings and their devices, and prints them after the answer: those that change every millimetre or
/// times, and the number of the others, or with `--notes` all of them, each once.
///
/// Only the main thread adds notes.
package final class RecordingNotes {
  package nonisolated(unsafe) static let shared = RecordingNotes()

  /// Whether the notes are printed, as `--notes` requests.
  package var isShown = false
  private var notes: [Note] = []
  private var known: Set<Note> = []
  /// The texts of notes that are printed without `--notes`, and of those that began an answer.
  private var prominent: Set<String> = []
  private var printed: Set<String> = []

  private struct Note: Hashable {
    var file: String
    var text: String
  }

  private init() {}

  /// Adds notes about a recording. Duplicates are skipped: a command may read a recording twice.
  package func add(_ texts: [String], about file: String) {
    for text in texts {
      let note = Note(file: file, text: text)
      if known.insert(note).inserted { notes.append(note) }
    }
  }

  /// Adds notes about a recording.
  package func add(_ notes: [RecordingNote], about file: String) {
    for note in notes where note.prominence != .notes { prominent.insert(note.sentence) }
    add(notes.filter { !printed.contains($0.sentence) }.map(\.sentence), about: file)
  }

  /// Returns the lines with which an answer begins: what is wrong with the recording. They are not printed again as notes.
  package func problems(_ notes: [RecordingNote], prefix: String = "") -> [String] {
    plainProblems(notes).map { prefix + Colour.bold.paint($0 + ".") }
  }

  /// Returns what is wrong with the recording, for an answer in JSON.
  package func plainProblems(_ notes: [RecordingNote]) -> [String] {
    let problems = notes.filter { $0.prominence == .problem }.map(\.sentence).uniqued()
    printed.formUnion(problems)
    return problems
  }

  /// The lines to print; empty without notes.
  var lines: [String] {
    let files = notes.map(\.file).uniqued()
    if files.isEmpty { return [] }
    guard isShown else {
      let assumed = notes.filter {
        $0.text.contains("; assuming ") || $0.text.hasPrefix("The clock goes back ") || prominent.contains($0.text)
      }
      let recordings = files.count == 1 ? "the recording and its device" : "\(files.count) recordings and their devices"
      let others = notes.count - assumed.count
      let kind = assumed.isEmpty ? "note" : "other note"
      let rest = "\(others, Noun(kind)) about \(recordings); print \(others == 1 ? "it" : "them") with --notes"
      return Tally(assumed.map(\.text)).counts.map { text, count in
        "note: \(text)" + (count > 1 ? " (\(count) recordings)" : "")
      } + (others > 0 ? [rest] : [])
    }
    if files.count == 1 { return notes.map { "note: \($0.text)" } }
    let byFile = Dictionary(grouping: notes, by: \.file)
    return files.flatMap { file in ["\(file):"] + (byFile[file] ?? []).map { "  note: \($0.text)" } }
  }

  /// Prints the notes, once. Called when the command has printed its answer.
  package func print() {
    for line in lines { printMessage(line) }
    (notes, known) = ([], [])
  }
}
