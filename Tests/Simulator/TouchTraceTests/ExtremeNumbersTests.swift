import Gestures
import TestSupport
import Testing

@testable import TouchAuthoring
@testable import TouchTrace

/// Numbers at the limits of machine words and beyond: all code that takes a number accepts or rejects it without
/// trapping. A trap would end the whole test run.
@Suite struct ExtremeNumbersTests {
  @Test(arguments: extremeNumbers) func parametersAcceptOrRejectIt(number: String) {
    for kind in Catalog.recognizers {
      for parameter in kind.parameterDescriptions {
        for unit in ["", "pt", "mm", "ms", "s", "pt/s", "°"] {
          let assignment = TraceHeader.Assignment(key: parameter.name, value: number + unit)
          guard let value = try? ParameterAssignment.value(of: assignment, for: kind) else { continue }
          #expect(parameter.range.contains(value), "\(kind.kind).\(parameter.name)=\(number)\(unit)")
        }
      }
    }
  }

  @Test(arguments: [0, -0.0, -1, 0.5, 3, 1e18, 1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude])
  func parametersFormatAnyValue(value: Double) {
    for kind in Catalog.recognizers {
      for parameter in kind.parameterDescriptions { #expect(!parameter.text(value).isEmpty) }
    }
  }

  @Test(arguments: extremeNumbers) func parsersAcceptOrRejectIt(number: String) {
    let thousandths = FixedPoint.thousandths(parsing: number)
    #expect(thousandths.map { $0.magnitude <= 1 << 53 } ?? true)
    let position = Point2D(text: "\(number),\(number)")
    #expect((position == nil) == (thousandths == nil))
    let surface = Surface(millimetres: "\(number)x\(number)")
    #expect(surface.map { $0.widthInMillipoints > 0 } ?? true)
    var configuration = LibinputConfiguration()
    try? configuration.set("speed", to: number)
    #expect(configuration.speed.map { $0.magnitude <= 1000 } ?? true)
    for word in [
      "rest=#", "tap:#", "tap@#,#", "tap,ms=#", "tap,gap=#", "longpress:#", "pan:#,angle=#", "swipe:#,fingers=#",
      "pinch:#-#,wait=#", "rotate:#,span=#,break=#", "palm:#", "tap+ghost@#,#,at=#,ms=#",
    ] {
      guard let script = try? GestureScript(parsing: word.replacing("#", with: number)) else { continue }
      _ = try? SyntheticHand().perform(script)
    }
  }

  /// Replaces each number of each format's sample.
  @Test(arguments: Samples.all + [Sample("trace", trace)], ["-2147483648", "9223372036854775807"])
  func readersAcceptOrRejectIt(sample: Sample, number: String) {
    for text in replacing(eachNumberOf: sample.text, by: number) {
      guard let source = try? TouchSources.open(ByteInput(Array(text.utf8), name: "x")) else { continue }
      var touches = TouchFrame(at: .zero)
      var frame = TraceFrame()
      while (try? source.next(into: &frame)) == true {
        let fits = frame.fits(&touches)
        #expect(fits, "\(number): \(frame)")
      }
    }
  }

  private static let trace = """
    touchstone trace 1
    surface 100x60 mm
    recognizer tap tap allowableMovement=8pt
    libinput speed=0.5
    pointer 12,14
    1.5  1 began 10,20  untracked 1
    20  1 moved 11,21  untracked 1
    30  1 ended 12,22  untracked 0
    40  hovering 3,4
    end 50

    """

  private func replacing(eachNumberOf text: String, by number: String) -> [String] {
    var texts: [String] = []
    var rest = text.startIndex
    while let start = text[rest...].firstIndex(where: \.isASCIIDigit) {
      let end = text[start...].firstIndex { !$0.isASCIIDigit } ?? text.endIndex
      texts.append(text[..<start] + number + text[end...])
      rest = end
    }
    return texts
  }

  // MARK: Values created in code

  @Test(arguments: [Int.min, .min + 1, -1 << 53, -1, 0, 1, 1 << 31, 1 << 48, 1 << 53, .max - 1, .max])
  func valuesCreatedInCodeAreClamped(number: Int) {
    let wide = Int64(number)
    #expect(!FixedPoint.text(thousandths: wide).isEmpty && !FixedPoint.short(thousandths: wide).isEmpty)
    let surfaces = [
      Surface(millimetres: number, by: number), Surface(widthInMicrometres: wide, heightInMicrometres: wide),
      Surface(widthInMillipoints: wide, heightInMillipoints: wide),
    ]
    for surface in surfaces {
      for resolution in [0, 1, ContactEncoder.exact, .max, .min] {
        var encoder = ContactEncoder(surface: surface, resolution: resolution)
        let change = ContactChange(1, .began, Point2D(Double(number), Double(number)))
        _ = encoder.encode(TraceFrame(time: Timestamp(microseconds: wide), changes: [change]))
      }
      for device in SyntheticDevice.allCases { _ = SurfaceTransform(device.description, size: surface) }
    }
    var model = NoiseModel()
    for parameter in [
      \NoiseModel.rate, \.intervalJitter, \.wander, \.sensorNoise, \.roll, \.touchDownSpread, \.touchUpSpread,
      \.touchDownRamp,
      \.touchDownPressure, \.touchUpRamp, \.touchUpPressure, \.pressureNoise, \.tempo,
    ] { model[keyPath: parameter] = number }
    #expect(model.maximumDeviation >= 0)
    for device in SyntheticDevice.allCases {
      let script = try? GestureScript(parsing: "tap@20,20 pinch:10-20@30,20")
      if let script { _ = try? SyntheticHand(device: device, noise: model).perform(script) }
    }
    let steps: [GestureScript.Step] = [
      .rest(number), .gesture(.init(.tap(times: number))), .gesture(.init(.longPress(milliseconds: number))),
      .gesture(.init(.pan(length: number), at: .init(x: number, y: number))), .gesture(.init(.rotate(number))),
      .gesture(.init(.pinch(from: number, to: number))),
    ]
    for step in steps where number.magnitude > 600 { _ = try? SyntheticHand().perform(GestureScript([step])) }
    var object = JSONObject()
    object.add("a", number)
    object.add("b", thousandths: wide)
    object.add("c", millionthsOf: Double(number) * 1e290)
    #expect(object.text.hasPrefix("{\"a\":\(number),"))
  }
}

/// Texts that people and programs may write for a number.
private let extremeNumbers = [
  "0", "-0", "1", "-1", "0.001", "-0.001", "600", "1e9", "nan", "inf", "-inf", "0x10", "1.", ".5", "", "-", "+5", "１",
  "127", "128", "32768", "65536", "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740.992",
  "9007199254740.993", "9999999999999.999", "-9999999999999.999", "9007199254740993", "9223372036854775807",
  "9223372036854775808", "-9223372036854775808", "18446744073709551616", "99999999999999999999999999999999",
]

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
