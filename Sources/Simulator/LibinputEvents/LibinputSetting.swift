import TouchTrace

/// Options and quirks that libinput is tried with, on a recording, and the changes of the hand in it.
package struct LibinputSetting: Hashable, Sendable {
  /// libinput's options, `NAME=VALUE`, applied after all others.
  package var options: [String]
  /// The lines of a section of a quirk file, `KEY=VALUE`, which libinput reads after its own files.
  package var quirks: [String]
  /// The changes of the hand, in order.
  package var hand: [HandChange]

  /// Creates a setting; without arguments, libinput as it is installed.
  package init(options: [String] = [], quirks: [String] = [], hand: [HandChange] = []) {
    self.options = options
    self.quirks = quirks
    self.hand = hand
  }

  /// The assignments, quirks first; empty for libinput as it is installed.
  package var assignments: [String] { quirks + options }

  /// The setting as a line of JSON, without its line feed.
  package var line: String {
    var object = JSONObject()
    object.add("options", options)
    object.add("quirks", quirks)
    if !hand.isEmpty { object.add("hand", hand.map(\.text)) }
    return object.text
  }

  /// Creates a setting from its line; `nil` for anything else.
  package init?(line: String) {
    guard let object = FlatJSON(Array(line.utf8)[...]), let options = object.list("options"),
      let quirks = object.list("quirks")
    else { return nil }
    let words = object.list("hand") ?? []
    let hand = words.compactMap { HandChange($0) }
    if hand.count != words.count { return nil }
    self.init(options: options, quirks: quirks, hand: hand)
  }
}

/// The result of trying a setting: its events follow, unless an earlier setting had the same ones.
package struct LibinputTrial: Hashable, Sendable {
  package var setting: Int
  /// The earlier setting with the same events; the setting's own index if its events follow.
  package var same: Int
  /// The reason libinput could not play the recording with the setting; `nil` if it did.
  package var problem: String?

  package init(setting: Int, same: Int, problem: String? = nil) {
    self.setting = setting
    self.same = same
    self.problem = problem
  }

  func add(to object: inout JSONObject) {
    object.add("setting", setting)
    object.add("same", same)
    if let problem { object.add("problem", problem) }
  }

  init?(_ object: FlatJSON) {
    guard let setting = object.integer("setting"), let same = object.integer("same") else {
      return nil
    }
    self.init(setting: setting, same: same, problem: object.text("problem"))
  }
}
