import Gestures

/// The pictures of a scene, of which this module has only the empty one.
struct PictureFilm {
  mutating func add(_ scene: any Scene, at moment: Int, _ time: Timestamp) {}

  var value: ReportValue {
    .object([
      .init("title", .text("")), .init("count", .number(0)), .init("items", .list([])), .init("captions", .texts([])),
      .init("styles", .list([])), .init("reel", .numbers([])),
    ])
  }
}

/// A scene that is drawn; there is none.
struct NoPicture {
  var restTime: Timestamp? { nil }
}

extension Scene {
  var drawn: NoPicture? { nil }
}

extension SceneCatalog {
  /// The scenes of a page: only the empty one.
  static var scenes: [SceneKind] { [SceneKindOf<EmptyScene>()] }
}
