// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "sample",
  // Without traits, so that no dependencies are fetched.
  dependencies: [.package(name: "touchstone", path: "../../..", traits: [])],
  targets: [
    .executableTarget(name: "sample", dependencies: [.product(name: "Gestures", package: "touchstone")]),
    .executableTarget(name: "loop", dependencies: [.product(name: "Gestures", package: "touchstone")]),
    .executableTarget(name: "live", dependencies: [.product(name: "Gestures", package: "touchstone")]),
  ],
  swiftLanguageModes: [.v6]
)
