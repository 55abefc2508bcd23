// swift-tools-version: 6.2
import PackageDescription

// Recognizes pinches on a touchpad.
let package = Package(
  name: "touchpad",
  dependencies: [.package(name: "touchstone", path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "touchpad",
      dependencies: [
        .product(name: "EvdevSource", package: "touchstone"), .product(name: "Gestures", package: "touchstone"),
        .product(name: "TouchTrace", package: "touchstone"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
