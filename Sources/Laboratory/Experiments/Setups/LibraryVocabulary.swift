/// The recognizers and options of another library, with what expresses them here: a table that ``SetupDump`` applies.
struct LibraryVocabulary: Sendable {
  /// The name in a dump.
  var name: String
  /// The recognizers, by their names in the library.
  var kinds: [Kind]
  /// The option that disables a recognizer.
  var enabling: String
  /// The options of every recognizer that do not change what is recognized.
  var ignored: Set<String> = []
  var common: [Option] = []
  /// Whether the first recognizer of the list wins where several are recognized by one event; here, the last one does.
  var firstWins = false
  /// Whether a requirement is the same in both directions, and only taps wait.
  var onlyTapsWait = false
  /// Whether a tap cancels the touches of views by default.
  var tapsCancelTouches = false
  /// How the names of the library's internal recognizers begin, which an app does not add.
  var ownPrefixes: [String] = []
  /// Whether recognizers of different views never prevent each other.
  var viewsAreSeparate = false
  /// The notes about every dump.
  var remarks: [String] = []

  static let all = [hammer, gestureHandler, uikit]

  struct Kind: Sendable {
    var name: String
    /// The recognizer here; nil if there is none.
    var kind: String?
    /// Parameters that are the same in every setup, as written.
    var fixed: [(parameter: String, value: String)] = []
    var options: [Option] = []
    /// Whether it prevents no other recognizer.
    var preventsNothing = false
    /// What several options mean together: changes their values, and returns notes.
    var combine: @Sendable (inout [String: Double]) -> [String] = { _ in [] }
    /// The notes about every one.
    var notes: [String] = []
  }

  struct Option: Sendable {
    var name: String
    /// The parameters that it sets; none if ``Kind/combine`` uses it, or if only a note can express it.
    var parameters: [String] = []
    /// One unit of the option, in the unit of the parameter.
    var scale = 1.0
    /// The words of a sum of bits, such as directions.
    var bits: [(bit: Int, word: String)] = []
    /// The words of single values.
    var words: [Double: String] = [:]
    /// The library's default, by the platform of the dump; `""` for every other platform.
    var defaults: [String: Double] = [:]
    /// The values that allow nothing, such as no direction: the gesture is never recognized.
    var none: ClosedRange<Double>?
    var notes: [(range: ClosedRange<Double>, text: String)] = []

    init(
      _ name: String, _ parameters: String..., scale: Double = 1, bits: [(bit: Int, word: String)] = [],
      words: [Double: String] = [:], default value: Double? = nil, defaults: [String: Double] = [:],
      none: ClosedRange<Double>? = nil, notes: [(range: ClosedRange<Double>, text: String)] = []
    ) {
      (self.name, self.parameters, self.scale, self.bits) = (name, parameters, scale, bits)
      (self.words, self.none, self.notes) = (words, none, notes)
      self.defaults = value.map { ["": $0] } ?? defaults
    }

    /// Whether no value of it is expressed.
    var isOnlyNoted: Bool { notes.contains { $0.range == -.infinity ... .infinity } }

    /// An option that cannot be expressed.
    init(_ name: String, note: String) { self.init(name, notes: [(-.infinity ... .infinity, note)]) }
  }
}
