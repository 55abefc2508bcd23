extension Feed: PropertyListEntry {
  /// Reads feeds from an XML property list: an array of dictionaries with exactly the keys `name` and `stories`, the latter an
  /// array of dictionaries with exactly the keys `title` and `text`.
  ///
  /// Strict: strings must not be empty, and no entry is skipped. Throws the first error in the order of the list.
  package static func list(fromPropertyList bytes: [UInt8]) throws(PropertyListError) -> [Feed] {
    var feeds: [Feed] = []
    for (index, value) in try PropertyListValue.entries(bytes, "feed").enumerated() {
      feeds.append(try Feed(value, number: index + 1))
    }
    return feeds
  }

  private init(_ value: PropertyListValue, number: Int) throws(PropertyListError) {
    let fields = try PropertyListFields(value, [PropertyListError.Entry("feed", number)], keys: ["name", "stories"])
    let name = try fields.text("name")
    var stories: [Story] = []
    for (index, value) in try fields.array("stories").enumerated() {
      stories.append(try Story(value, fields.path + [PropertyListError.Entry("story", index + 1)]))
    }
    self.init(name, stories)
  }
}

extension Story {
  fileprivate init(_ value: PropertyListValue, _ path: [PropertyListError.Entry]) throws(PropertyListError) {
    let fields = try PropertyListFields(value, path, keys: ["title", "text"])
    self.init(try fields.text("title"), try fields.text("text"))
  }
}
