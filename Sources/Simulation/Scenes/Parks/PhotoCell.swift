import TableModel

/// How a row of the table is laid out: its caption at the left, the photo's thumbnail at the right. A pure function of
/// the row's width and height.
public struct PhotoCell: Hashable, Sendable {
  /// In points: UIKit's margins of a cell, 16 at the sides.
  public static let sideMargin = Length.points(16)
  public static let margin = Length.points(8)
  /// Between caption and thumbnail.
  public static let gap = Length.points(12)
  /// The square that a thumbnail fits in: with the margins as high as the rows of the other tables, 88.
  public static let thumbnailSide = Length.points(72)
  public static let lineHeight = Length.points(20)
  /// As wide as a letter is taken to be, whichever it is: there is no font here to ask.
  public static let letterWidth = Length.points(8)

  /// Within the row, from its corner.
  public let caption: LengthRect
  /// The square that the thumbnail fits in, within the row.
  public let thumbnailBox: LengthRect

  public init(width: Length, height: Length) {
    let row = LengthRect(LengthSize(width: width, height: height))
    let (inset, margin) = (
      min(Self.sideMargin, row.width.times(1, over: 2)), min(Self.margin, row.height.times(1, over: 2))
    )
    let (across, down) = (row.width - 2 * inset, row.height - 2 * margin)
    let side = min(Self.thumbnailSide, across, down)
    let left = row.width - inset - side
    thumbnailBox = LengthRect(x: left, y: (row.height - side).times(1, over: 2), width: side, height: side)
    caption = LengthRect(x: inset, y: margin, width: left - Self.gap - inset, height: down)
  }

  /// The thumbnail itself has the photo's proportions, so that nothing is distorted on its way to full size.
  public func thumbnail(of photo: Photo) -> LengthRect {
    thumbnailBox.aspectFit(across: photo.width, down: photo.height)
  }

  /// How high a row must be for that caption at that width: for all lines of the caption, and never lower than the
  /// thumbnail and its margins.
  public static func height(for caption: String, width: Length) -> Length {
    let room = PhotoCell(width: width, height: thumbnailSide + 2 * margin).caption.width
    let lines = numberOfLines(caption, width: room)
    return max(thumbnailSide, Int64(lines) * lineHeight) + 2 * margin
  }
  /// Words go to the next line where they do not fit; a word that fits no line is cut. Where not even a letter fits,
  /// one line is cut off.
  static func numberOfLines(_ text: String, width: Length) -> Int {
    let room = Int(width.units / letterWidth.units)
    if room < 1 { return 1 }
    var wrapping = Wrapping(room: room)
    // In plain text a byte is a letter; to find the letters of any text takes ten times as long, for each row of a table.
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) else {
      for word in text.split(separator: " ") { wrapping.add(word.count) }
      return wrapping.lines
    }
    var letters = 0
    for byte in text.utf8 {
      if byte != UInt8(ascii: " ") {
        letters += 1
      } else {
        wrapping.add(letters)
        letters = 0
      }
    }
    wrapping.add(letters)
    return wrapping.lines
  }

  /// Words, put one behind the other into lines.
  private struct Wrapping {
    /// How many letters a line holds.
    let room: Int
    private(set) var lines = 1
    private var used = 0

    init(room: Int) { self.room = room }

    /// A word of no letters is none.
    mutating func add(_ letters: Int) {
      if letters == 0 { return }
      if used > 0 {
        if used + 1 + letters <= room {
          used += 1 + letters
          return
        }
        (lines, used) = (lines + 1, 0)
      }
      // As many lines more as the word fills before its last one.
      let full = (letters - 1) / room
      (lines, used) = (lines + full, letters - full * room)
    }
  }
}
