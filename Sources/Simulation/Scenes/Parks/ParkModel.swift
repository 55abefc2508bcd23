/// A park and the photos of it: a section, its name in the title.
public struct Park: Hashable, Sendable, Encodable {
  public var name: String
  /// In the order of the list. May be empty.
  public var photos: [Photo]

  public init(name: String, photos: [Photo]) { (self.name, self.photos) = (name, photos) }
}

/// A photo. The names of the properties here and in `Park` are the keys of the property list.
public struct Photo: Hashable, Sendable, Encodable {
  /// How large a photo may be, in pixels, either way.
  public static let sizes = 1...100_000

  /// What its file would be called: another for each photo.
  public var name: String
  public var caption: String
  /// In pixels, in `sizes`; what is outside counts as the nearer end.
  public var width: Int
  /// As `width`.
  public var height: Int

  public init(name: String, caption: String, width: Int, height: Int) {
    (self.name, self.caption) = (name, caption)
    self.width = min(max(width, Self.sizes.lowerBound), Self.sizes.upperBound)
    self.height = min(max(height, Self.sizes.lowerBound), Self.sizes.upperBound)
  }
}

/// Which photo: of which park, from 0, and which of its photos, from 0.
public struct PhotoPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var park: Int
  public var photo: Int
  public init(park: Int, photo: Int) { (self.park, self.photo) = (park, photo) }
  public static func < (a: Self, b: Self) -> Bool { (a.park, a.photo) < (b.park, b.photo) }
  /// `[4, 1]`
  public var description: String { "[\(park), \(photo)]" }
}

/// The parks, of which there is one instance for whoever shows them.
///
/// It knows of no table and no collection, nor of what is collapsed in one: that is for the controllers to know.
public final class ParkModel: Sendable {
  public let parks: [Park]

  public init(_ parks: [Park]) { self.parks = parks }

  /// Nil where there is no such photo.
  public func photo(at path: PhotoPath) -> Photo? {
    guard parks.indices.contains(path.park), parks[path.park].photos.indices.contains(path.photo) else { return nil }
    return parks[path.park].photos[path.photo]
  }

  /// The parks this library brings.
  public static let builtIn: ParkModel = {
    do throws(PropertyListError) {
      return ParkModel(try Park.list(fromPropertyList: PackageResources.Parks_plist))
    } catch {
      preconditionFailure("the built-in list of parks: \(error)")
    }
  }()
}
