import TableModel

/// The layout of a row in the table: the caption at the left, the thumbnail at the right. A pure function of the row's
/// width and height.
package struct PhotoCell: Hashable, Sendable {
  /// The side margin of UIKit's cells, 16 pt.
  package static let sideMargin = Length.points(16)
  package static let margin = Length.points(8)
  /// The distance between caption and thumbnail.
  package static let gap = Length.points(12)
  /// The side of the square that a thumbnail fits in: 72 pt, which with the margins makes a row as high as those of the
  /// other tables, 88 pt.
  package static let thumbnailSide = Length.points(72)
  package static let lineHeight = Length.points(20)
  /// The assumed width of any letter, because there is no font to measure.
  package static let letterWidth = Length.points(8)

  package let caption: LengthRect
  /// The square in the row that the thumbnail fits in.
  package let thumbnailBox: LengthRect

  package init(width: Length, height: Length) {
    let row = LengthRect(LengthSize(width: width, height: height))
    let inset = min(Self.sideMargin, row.width.times(1, over: 2))
    let margin = min(Self.margin, row.height.times(1, over: 2))
    let across = row.width - 2 * inset
    let down = row.height - 2 * margin
    let side = min(Self.thumbnailSide, across, down)
    let left = row.width - inset - side
    thumbnailBox = LengthRect(x: left, y: (row.height - side).times(1, over: 2), width: side, height: side)
    caption = LengthRect(x: inset, y: margin, width: left - Self.gap - inset, height: down)
  }

  /// Returns the frame of a thumbnail. It has the photo's aspect ratio, so that the transition to full size does not distort
  /// it.
  package func thumbnail(of photo: Photo) -> LengthRect {
    thumbnailBox.aspectFit(across: photo.width, down: photo.height)
  }

  /// Returns the height of a row for all lines of a caption, at least that of the thumbnail with its margins.
  package static func height(for caption: String, width: Length) -> Length {
    let room = PhotoCell(width: width, height: thumbnailSide + 2 * margin).caption.width
    let lines = numberOfLines(caption, width: room)
    return max(thumbnailSide, Int64(lines) * lineHeight) + 2 * margin
  }

  /// Returns the number of lines of a text wrapped at words; a word longer than a line is broken. If not even a letter fits,
  /// one line is truncated.
  static func numberOfLines(_ text: String, width: Length) -> Int {
    let room = Int(width.units / letterWidth.units)
    if room < 1 { return 1 }
    var wrapping = Wrapping(room: room)
    // In ASCII a byte is a letter. Finding the letters of other text takes ten times as long, for every row of a table.
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

  private struct Wrapping {
    /// The number of letters in a line.
    let room: Int
    private(set) var lines = 1
    private var used = 0

    init(room: Int) { self.room = room }

    /// Adds a word, unless it is empty.
    mutating func add(_ letters: Int) {
      if letters == 0 { return }
      if used > 0 {
        if used + 1 + letters <= room {
          used += 1 + letters
          return
        }
        lines = lines + 1
        used = 0
      }
      // The lines that the word fills before its last one.
      let full = (letters - 1) / room
      lines = lines + full
      used = letters - full * room
    }
  }
}
