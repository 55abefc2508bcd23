/// A park and its photos: a section with the park's name in its title.
package struct Park: Hashable, Sendable, Encodable {
  package var name: String
  /// The photos in the order of the list. May be empty.
  package var photos: [Photo]
}

/// A photo. The names of the properties here and in `Park` are the keys of the property list.
package struct Photo: Hashable, Sendable, Encodable {
  /// The range of a photo's width and height, in pixels.
  package static let sizes = 1...100_000

  /// The name of the photo's file, unique to it.
  package var name: String
  package var caption: String
  /// The width in pixels, clamped to `sizes`.
  package var width: Int
  /// The height in pixels, clamped to `sizes`.
  package var height: Int

  package init(name: String, caption: String, width: Int, height: Int) {
    self.name = name
    self.caption = caption
    self.width = min(max(width, Self.sizes.lowerBound), Self.sizes.upperBound)
    self.height = min(max(height, Self.sizes.lowerBound), Self.sizes.upperBound)
  }
}

/// The indices of a park and of a photo in it, both from 0.
package struct PhotoPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var park: Int
  package var photo: Int

  package static func < (a: Self, b: Self) -> Bool { (a.park, a.photo) < (b.park, b.photo) }

  /// The description, such as `[4, 1]`.
  package var description: String { "[\(park), \(photo)]" }
}

/// The parks, in one instance shared by all views of them.
///
/// It knows nothing of tables and collections, nor of collapsed sections, which are the controllers' state.
package final class ParkModel: Sendable {
  package let parks: [Park]

  package init(_ parks: [Park]) { self.parks = parks }

  package func photo(at path: PhotoPath) -> Photo? {
    guard parks.indices.contains(path.park), parks[path.park].photos.indices.contains(path.photo) else { return nil }
    return parks[path.park].photos[path.photo]
  }
}
