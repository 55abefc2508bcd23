import Gestures
import TestSupport
import Testing

@testable import TouchTrace

/// Points that are not 1/163 inch.
struct PointDensityTests {
  private static let densities = ["10", "96", "132", "153.333", "163", "264", "1500"]

  private func density(_ text: String) throws -> PointDensity { try #require(PointDensity(parsing: text)) }

  @Test func densityIsAPlausibleNumber() {
    for text in Self.densities { #expect(PointDensity(parsing: text)?.text == text) }
    for text in ["", "0", "9.999", "1501", "-132", "132ppi", "nan", "1e3"] {
      #expect(PointDensity(parsing: text) == nil)
    }
    #expect(PointDensity(parsing: "163") == .standard)
  }

  /// The same place, in millimetres, at any density.
  @Test(arguments: densities) func placeOnADeviceDoesNotDependOnTheDensity(text: String) throws {
    let density = try density(text)
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      var device = DeviceDescription.slotted(5)
      let (width, height) = (Int32.random(in: 500...9000, using: &random), Int32.random(in: 500...9000, using: &random))
      device.axes[3] = DeviceDescription.axis(0x35, 0...width)
      device.axes[4] = DeviceDescription.axis(0x36, 0...height)
      let resolution = Bool.random(using: &random) ? Int32.random(in: 8...40, using: &random) : 0
      (device.axes[3].resolution, device.axes[4].resolution) = (resolution, resolution)
      let size = Bool.random(using: &random) ? Surface(millimetres: 150, by: 90) : nil
      let own = SurfaceTransform(device, size: size, density: density)
      let usual = SurfaceTransform(device, size: size)
      let (x, y) = (Int32.random(in: 0...width, using: &random), Int32.random(in: 0...height, using: &random))
      let (one, other) = (own.position(x: x, y: y), usual.position(x: x, y: y))
      if density == .standard { #expect(one == other && own.surface == usual.surface) }
      // Each is rounded to a thousandth of a point.
      let tolerance = density.thousandths + PointDensity.standard.thousandths
      for (millipoints, standard) in [(one.x, other.x), (one.y, other.y)] {
        #expect(abs(millipoints * 163_000 - standard * density.thousandths) <= tolerance)
      }
      #expect(own.surface.widthInMicrometres == usual.surface.widthInMicrometres)
    }
  }

  /// Sizes are rounded to thousandths, so a density is known to a part of them.
  @Test(arguments: densities) func densityOfASurfaceFollowsFromItsSizes(text: String) throws {
    let density = try density(text)
    let stated = Double(density.thousandths) / 1000
    for side in stride(from: Int64(5000), to: 500_000, by: 1237) {
      let surface = Surface(widthInMicrometres: side, heightInMicrometres: side, density: density)
      let inPoints = Surface(widthInMillipoints: side, heightInMillipoints: side, density: density)
      for surface in [surface, inPoints] {
        let error = abs(surface.pointsPerInch - stated) / stated
        // Half of the last digit of the shorter number.
        let tolerance = 0.6 / Double(min(surface.widthInMicrometres, surface.widthInMillipoints))
        #expect(density == .standard ? surface.pointsPerInch == 163 : error < tolerance, "\(surface)")
      }
      #expect(abs(surface.millimetres(points: surface.bounds.x) - Double(side) / 1000) < 0.01)
    }
    #expect(Surface(millimetres: 0, by: 0).pointsPerInch == 163)
  }

  /// A millimetre of a parameter is one of the fingers.
  @Test func millimetresOfAParameterAreThoseOfTheSurface() throws {
    let assignment = TraceHeader.Assignment(key: "allowableMovement", value: "2.54mm")
    func value(_ text: String) throws -> Double {
      let surface = Surface(widthInMicrometres: 197_000, heightInMicrometres: 148_000, density: try density(text))
      return try ParameterAssignment.value(of: assignment, for: TapRecognizer.self, on: surface)
    }
    #expect(try ParameterAssignment.value(of: assignment, for: TapRecognizer.self) == 16.3)
    #expect(try value("163") == 16.3)
    #expect(try abs(value("132") - 13.2) < 0.001)
  }

  /// Touches in points stay where they are; the size in millimetres follows, unless the recording states it.
  @Test(arguments: [
    ("surface 1024x768 pt", 1024.0, 197.04), ("surface 100x60 mm", 519.685, 100),
    ("surface 1024x768 pt 200x150 mm", 1024, 200),
  ]) func sizeOfATraceFollowsFromTheDensity(line: String, points: Double, millimetres: Double) throws {
    var request = SourceRequest()
    request.pointsPerInch = try density("132")
    let text = "touchstone trace 1\n\(line)\n0 1 began 10,20\n40 1 ended 10,20\nend 60\n"
    let source = try TouchSources.open(ByteInput(Array(text.utf8), name: "trace"), request)
    #expect(abs(source.header.surface.bounds.x - points) < 0.001)
    #expect(abs(Double(source.header.surface.widthInMicrometres) / 1000 - millimetres) < 0.01)
    var frame = TraceFrame()
    #expect(try source.next(into: &frame))
    #expect(frame.changes.map(\.position) == [Point2D(10, 20)])
  }

  @Test func sizeOfATableFollowsFromTheDensity() throws {
    var request = SourceRequest()
    request.pointsPerInch = try density("132")
    request.surface = Surface(size: "1024x768pt", density: try density("132"))
    let text = "t_us,phase,id,x,y\n0,began,1,10,20\n40000,ended,1,10,20\n"
    let surface = try TouchSources.open(ByteInput(Array(text.utf8), name: "table"), request).header.surface
    #expect(surface.bounds == Point2D(1024, 768) && surface.widthInMicrometres == 197_042)
  }
}
