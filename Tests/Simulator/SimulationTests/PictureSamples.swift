import Simulation
import TableModel
import TestSupport

extension Picture {
  static func frame(_ x: Int64, _ y: Int64, _ width: Int64, _ height: Int64) -> LengthRect {
    LengthRect(x: .points(x), y: .points(y), width: .points(width), height: .points(height))
  }

  static func sample(_ elements: [Element], caption: String = "") -> Picture {
    Picture(title: "sample", caption: caption, width: .points(640), height: .points(400), elements: elements)
  }

  /// Every kind of element, with text that is hard to draw.
  static let everything = sample(
    [
      .box(frame(0, -20, 640, 60), .header), .disclosure(isOpen: true, frame(16, 4, 12, 12)),
      .text(.init("Parks & <Gardens>", in: frame(42, 0, 300, 22), .title)),
      .text(.init("漢字とかな", in: frame(400, 0, 224, 22), .detail, .trailing)),
      .box(frame(0, 40, 640, 80), .row), .text(.init("a row", in: frame(16, 50, 400, 60))),
      .box(frame(520, 50, 100, 60), .photo), .text(.init("e\u{301}👩‍👩‍👧🇩🇰", in: frame(530, 60, 80, 22), .body, .centre)),
      .box(frame(0, 120, 640, 80), .selectedRow),
      .text(
        .init(
          "a selected row with more text than fits. " + String(repeating: "And more. ", count: 40),
          in: frame(24, 130, 600, 60))),
      .box(frame(0, 200, 640, 40), .footer), .text(.init("a footer", in: frame(16, 210, 600, 18), .detail)),
      .disclosure(isOpen: false, frame(600, 214, 12, 12)),
      .box(frame(0, 340, 320, 60), .tab), .text(.init("Table", in: frame(0, 358, 320, 22), .title, .centre)),
      .box(frame(320, 340, 320, 60), .selectedTab),
      .text(.init("Photos", in: frame(320, 358, 320, 22), .title, .centre)),
      .box(frame(200, 90, 240, 170), .panel),
      .text(.init("in front\u{202E}\nof\tthe rest\u{0}", in: frame(216, 100, 208, 100), .body, .centre)),
      .box(frame(633, 10, 4, 120), .scrollIndicator), .finger(x: .points(240), y: .points(230)),
      .pointer(x: .points(500), y: .points(300)),
    ], caption: "everything at once")

  /// Boxes, texts and fingers anywhere, including out of range.
  static func random(_ random: inout SeededRandom) -> Picture {
    func length() -> Length {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: Length(units: .random(in: .min ... .max, using: &random))
      case 1: .points(.random(in: -2000...2000, using: &random))
      default: Length(units: .random(in: 0...640 * 64, using: &random))
      }
    }
    func rectangle() -> LengthRect { LengthRect(x: length(), y: length(), width: length(), height: length()) }
    var elements: [Element] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: elements.append(.box(rectangle(), Role.allCases.randomElement(using: &random) ?? .row))
      case 2, 3:
        let style = Label.Style.allCases[Int.random(in: 0..<3, using: &random)]
        let alignments: [Label.Alignment] = [.leading, .centre, .trailing]
        let alignment = alignments[Int.random(in: 0..<3, using: &random)]
        elements.append(.text(.init(text(&random), in: rectangle(), style, alignment)))
      case 4: elements.append(.disclosure(isOpen: .random(using: &random), rectangle()))
      default: elements.append(.finger(x: length(), y: length()))
      }
    }
    return Picture(
      title: text(&random), caption: text(&random), width: length(), height: length(), elements: elements)
  }

  private static let words = [
    "a", "row", "of words", "<&>\"'", "]]>", "漢", "字字字", "👩‍👩‍👧", "🇩🇰", "e\u{301}", "\u{301}", "\n", "\t", "\u{0}",
    "\u{202E}",
    "\u{FFFE}", "\u{200D}", "\u{FE0F}", String(repeating: "x", count: 50), " ",
  ]

  static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      words[Int.random(in: 0..<words.count, using: &random)] + (Bool.random(using: &random) ? " " : "")
    }.joined()
  }
}
