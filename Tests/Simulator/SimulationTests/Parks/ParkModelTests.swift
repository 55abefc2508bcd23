import Foundation
import TestSupport
import Testing

@testable import Simulation

@Suite struct ParkModelTests {
  static let photo = """
    <dict><key>name</key><string>N</string><key>caption</key><string>C</string>\
    <key>width</key><integer>40</integer><key>height</key><integer>30</integer></dict>
    """

  /// Returns a list with a valid park, and a second one with a valid photo and `photo`.
  static func list(photo: String) -> String {
    func park(_ name: String, _ photos: String) -> String {
      "<dict><key>name</key><string>\(name)</string><key>photos</key><array>\(photos)</array></dict>"
    }
    let second = Self.photo.replacing("<string>N</string>", with: "<string>M</string>")
    return "<plist><array>\(park("A", Self.photo))\(park("B", second + photo))</array></plist>"
  }

  static func sentence(_ text: String) -> String {
    do throws(PropertyListError) {
      return "read \(try Park.list(fromPropertyList: Array(text.utf8)).count)"
    } catch {
      return "\(error)"
    }
  }

  @Test func listIsReadInOrder() throws {
    let parks = try Park.list(fromPropertyList: Array(Self.list(photo: "").utf8))
    #expect(
      parks == [
        Park(name: "A", photos: [Photo(name: "N", caption: "C", width: 40, height: 30)]),
        Park(name: "B", photos: [Photo(name: "M", caption: "C", width: 40, height: 30)]),
      ])
  }

  @Test func builtInListIsComplete() {
    let parks = ParkModel.builtIn.parks
    let photos = parks.flatMap(\.photos)
    #expect(parks.count >= 6)
    #expect(photos.count >= 20)
    #expect(Set(photos.map(\.caption)).count == photos.count)
    // Wide, high and square ones.
    #expect(photos.contains { $0.width > 3 * $0.height })
    #expect(photos.contains { $0.height > 3 * $0.width })
    #expect(photos.contains { $0.width == $0.height })
    for photo in photos {
      #expect(photo.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") }, "\(photo.name)")
      #expect(!photo.caption.contains { $0.isNewline || $0 == "'" || $0 == "\"" }, "\(photo.caption)")
    }
  }

  @Test func encodedListDecodesToTheSame() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let parks = ParkModel.builtIn.parks
    #expect(try Park.list(fromPropertyList: Array(encoder.encode(parks))) == parks)
  }

  @Test func invalidPhotoIsReported() {
    GoldenFile("../Errors/parks-photo.txt").expectOutcomes { Self.sentence(Self.list(photo: $0)) }
  }

  @Test func invalidListIsReported() {
    GoldenFile("../Errors/parks-list.txt").expectOutcomes { Self.sentence($0) }
  }

  @Test func photoOutOfRangeIsNil() {
    let model = ParkModel.builtIn
    #expect(model.photo(at: PhotoPath(park: 0, photo: 0)) != nil)
    for (park, photo) in [(-1, 0), (0, -1), (model.parks.count, 0), (0, model.parks[0].photos.count), (.max, .min)] {
      #expect(model.photo(at: PhotoPath(park: park, photo: photo)) == nil)
    }
  }

  /// Whether a section is collapsed is the state of a controller, not of the model.
  @Test func modelDoesNotMentionTables() throws {
    let root = Repository.folder
    for file in ["ParkModel", "ParksPropertyList"] {
      let path = root.appendingPathComponent("Sources/Simulator/Simulation/Scenes/Parks/\(file).swift").path
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("import") }, "\(file)")
      let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("///") }
      for word in ["collapsed", "Table", "Collection", "section", "TableIndexPath"] {
        #expect(!code.contains { $0.contains(word) }, "\(file): \(word)")
      }
    }
  }
}
