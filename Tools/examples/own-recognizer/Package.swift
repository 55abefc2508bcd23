// swift-tools-version: 6.2
import PackageDescription

// A custom recognizer, with a command that includes it.
let package = Package(
  name: "own-recognizer",
  dependencies: [.package(name: "touchstone", path: "../../..", traits: ["Command"])],
  targets: [
    .executableTarget(
      name: "hands",
      dependencies: [
        .product(name: "Gestures", package: "touchstone"), .product(name: "LaboratoryCommand", package: "touchstone"),
        .product(name: "TouchstoneCommand", package: "touchstone"),
      ]),
    .testTarget(name: "HandsTests", dependencies: ["hands"]),
  ],
  swiftLanguageModes: [.v6]
)
