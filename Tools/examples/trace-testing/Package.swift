// swift-tools-version: 6.2
import PackageDescription

// A custom recognizer and scene, tested with a folder of traces, and a program's own coordinator, tested with recorded hands.
let package = Package(
  name: "trace-testing",
  dependencies: [.package(name: "touchstone", path: "../../..", traits: [])],
  targets: [
    .target(
      name: "Rubber",
      dependencies: [
        .product(name: "Gestures", package: "touchstone"), .product(name: "TraceReplay", package: "touchstone"),
        .product(name: "TouchTrace", package: "touchstone"),
      ]),
    .target(name: "Viewer", dependencies: [.product(name: "Gestures", package: "touchstone")]),
    .testTarget(
      name: "ViewerTests", dependencies: ["Viewer", .product(name: "TraceTesting", package: "touchstone")]),
    .testTarget(
      name: "RubberTests", dependencies: ["Rubber", .product(name: "TraceTesting", package: "touchstone")]),
  ],
  swiftLanguageModes: [.v6]
)
