import Simulation
import TableModel
import TestSupport
import Testing

@Suite struct PictureTests {
  @Test func svgOfEveryElementMatchesGolden() {
    GoldenFile("Pictures/everything.svg").expect(SVGWriter.svg(.everything))
  }

  @Test func textOfEveryElementMatchesGolden() {
    GoldenFile("Pictures/everything.txt").expect(TextDrawing.text(.everything))
    GoldenFile("Pictures/everything-40.txt").expect(TextDrawing.text(.everything, columns: 40))
  }

  // MARK: SVG

  @Test func randomSVGIsWellFormedAndSelfContained() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<500 {
      let svg = SVGWriter.svg(.random(&random))
      #expect(WellFormedXML.problem(in: svg) == nil, "\(svg)")
      let references =
        svg.contains("href") || svg.contains("url(") || svg.contains("@import") || svg.contains("<script")
      #expect(!references)
    }
  }

  @Test func malformedXMLIsDetected() {
    let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    for bad in [
      "<a>", "<a></b>", "<a b=c/>", "<a>&</a>", "<a b=\"<\"/>", "<a/><b/>", "<a>\u{1}</a>", "<a b=\"1\" b=\"2\"/>",
    ] {
      #expect(WellFormedXML.problem(in: start + bad) != nil, "\(bad)")
    }
    #expect(WellFormedXML.problem(in: start + "<a b=\"1\"><c/>&amp;</a>\n") == nil)
  }

  @Test(
    arguments: [
      (0, "0"), (64, "1"), (1, "0.015625"), (-1, "-0.015625"), (-96, "-1.5"), (6401, "100.015625"),
      (Int64.min, "-144115188075855872"),
    ] as [(Int64, String)])
  func coordinatesKeepAllDecimals(units: Int64, text: String) {
    let picture = Picture.sample([.finger(x: Length(units: units), y: .zero)])
    #expect(SVGWriter.svg(picture).contains(" cx=\"\(text)\" cy=\"0\""))
  }

  @Test func truncatedTextEndsWithEllipsis() {
    func lines(_ height: Int64) -> [Substring] {
      let label = Picture.Label(
        String(repeating: "word ", count: 100), in: Picture.frame(0, 0, 320, height), .body, .leading)
      return SVGWriter.svg(.sample([.text(label)])).split(separator: "\n").filter { $0.contains("class=\"body\"") }
    }
    #expect(lines(20).isEmpty)
    #expect(lines(21).count == 1 && lines(21)[0].contains("word…</text>"))
    #expect(lines(63).count == 3 && lines(63)[2].contains("…") && !lines(63)[1].contains("…"))
    #expect(lines(2100).allSatisfy { !$0.contains("…") })
  }

  // MARK: Text

  /// The widths of the random pictures' characters, independent of the library.
  private static func width(_ character: Character) -> Int {
    switch character.unicodeScalars.first {
    case "漢", "字", "👩", "\u{1F1E9}": 2
    default: 1
    }
  }

  @Test(.exhaustive, arguments: [20, 41, 80, 133])
  func everyLineFillsItsColumns(columns: Int) {
    var random = SeededRandom(seed: UInt64(columns))
    for _ in 0..<300 {
      var picture = Picture.random(&random)
      picture.title = ""
      picture.caption = ""
      // An emoji variation selector may follow any character; the golden files cover those lines.
      for line in TextDrawing.text(picture, columns: columns).split(separator: "\n")
      where !line.unicodeScalars.contains("\u{FE0F}") {
        #expect(line.reduce(0) { $0 + Self.width($1) } == columns, "\(line)")
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" || $0 == "\u{FFFE}" })
      }
    }
  }

  /// The arms of each box character: up 1, down 2, left 4, right 8.
  private static let arms: [Character: Int] = [
    " ": 0, "╵": 1, "╷": 2, "│": 3, "╴": 4, "┘": 5, "┐": 6, "┤": 7, "╶": 8, "└": 9, "┌": 10, "├": 11, "─": 12, "┴": 13,
    "┬": 14,
    "┼": 15,
  ]

  @Test func boxLinesConnectToTheirNeighbours() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<400 {
      var picture = Picture.random(&random)
      picture.elements.removeAll { if case .box(_, let role) = $0 { role == .scrollIndicator } else { true } }
      picture.title = ""
      picture.caption = ""
      let grid = TextDrawing.text(picture, columns: 50).split(separator: "\n").map { line in line.map { Self.arms[$0] }
      }
      for (y, line) in grid.enumerated() {
        for (x, cell) in line.enumerated() {
          guard let cell else { continue }
          if x + 1 < line.count, let next = line[x + 1] { #expect((cell & 8 != 0) == (next & 4 != 0), "\(x),\(y)") }
          if y + 1 < grid.count, x < grid[y + 1].count, let next = grid[y + 1][x] {
            #expect((cell & 2 != 0) == (next & 1 != 0), "\(x),\(y)")
          }
          if x == line.count - 1 { #expect(cell & 8 == 0) }
          if y == grid.count - 1 { #expect(cell & 2 == 0) }
        }
      }
    }
  }

  @Test func textKeepsItsOrderAndIsTruncatedBetweenCharacters() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      let text = Picture.text(&random)
      let label = Picture.Label(text, in: Picture.frame(0, 0, Int64.random(in: 0...640, using: &random), 400))
      let drawing = TextDrawing.text(.sample([.text(label)]), columns: 60)
      let drawn = drawing.split(separator: "\n").dropLast(2).dropFirst().flatMap { Array($0) }.filter {
        $0 != " " && $0 != "│"
      }
      let hidden: Set<Unicode.Scalar> = ["\u{0}", "\u{202E}", "\u{FFFE}"]
      var rest = text.map { String(String.UnicodeScalarView($0.unicodeScalars.filter { !hidden.contains($0) })) }[...]
      for character in drawn where character != "…" {
        guard let place = rest.firstIndex(of: String(character)) else {
          Issue.record("\(character) is not from “\(text)”\n\(drawing)")
          return
        }
        rest = rest[(place + 1)...]
      }
    }
  }

  @Test func columnsAreClamped() {
    #expect(TextDrawing.text(.everything, columns: 3) == TextDrawing.text(.everything, columns: 20))
    #expect(TextDrawing.text(.everything, columns: .max) == TextDrawing.text(.everything, columns: 400))
  }
}
