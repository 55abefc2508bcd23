internal import EmbeddedFiles

extension Park: PropertyListEntry {
  /// Reads parks from an XML property list: an array of dictionaries with exactly the keys `name` and `photos`, the latter
  /// an array of dictionaries with exactly the keys `name`, `caption`, `width` and `height`, the last two in pixels.
  ///
  /// As strict as the list of plays. Names of parks and of photos must be unique, because transcripts identify them by
  /// name.
  package static func list(fromPropertyList bytes: [UInt8]) throws(PropertyListError) -> [Park] {
    var parks: [Park] = []
    var names = Names()
    for (index, value) in try PropertyListValue.entries(bytes, "park").enumerated() {
      parks.append(try Park(value, number: index + 1, &names))
    }
    return parks
  }

  private struct Names {
    var parks: Set<String> = []
    var photos: Set<String> = []
  }

  private init(_ value: PropertyListValue, number: Int, _ names: inout Names) throws(PropertyListError) {
    let fields = try PropertyListFields(value, [PropertyListError.Entry("park", number)], keys: ["name", "photos"])
    name = try fields.text("name")
    if !names.parks.insert(name).inserted { throw fields.failure(.duplicateValue("name", name)) }
    photos = []
    for (index, value) in try fields.array("photos").enumerated() {
      let path = fields.path + [PropertyListError.Entry("photo", index + 1)]
      let photo = try Photo(value, path)
      if !names.photos.insert(photo.name).inserted {
        throw PropertyListError(.entry(path), .duplicateValue("name", photo.name))
      }
      photos.append(photo)
    }
  }
}

extension Photo {
  fileprivate init(_ value: PropertyListValue, _ path: [PropertyListError.Entry]) throws(PropertyListError) {
    let fields = try PropertyListFields(value, path, keys: ["name", "caption", "width", "height"])
    let remedy = "use \(Self.sizes.lowerBound) to \(Self.sizes.upperBound) pixels"
    name = try fields.text("name")
    caption = try fields.text("caption")
    width = try fields.count("width", in: Self.sizes, remedy: remedy)
    height = try fields.count("height", in: Self.sizes, remedy: remedy)
  }
}

extension ParkModel {
  package static let builtIn: ParkModel = {
    do throws(PropertyListError) {
      return ParkModel(try Park.list(fromPropertyList: EmbeddedFile.parks))
    } catch {
      preconditionFailure("the built-in list of parks: \(error)")
    }
  }()
}
