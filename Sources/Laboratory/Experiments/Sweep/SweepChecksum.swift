import Analysis
import Gestures
import Simulation
import TouchTrace

/// The checksum at the end of a line: a damaged file must not give another table.
enum SweepChecksum {
  private static let key = ",\"sum\":\""

  /// Returns the line of an object, with its checksum as the last member.
  static func line(_ object: JSONObject) -> String {
    let members = object.text.dropLast()
    return "\(members)\(key)\(FNV1a.digits(members.utf8))\"}"
  }

  /// Returns whether a line is as it was written.
  static func isWhole(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    // 16 digits, a quotation mark and a brace follow.
    let end = bytes.count - key.utf8.count - 18
    guard end > 0, bytes[end...].starts(with: key.utf8), bytes.suffix(2) == Array("\"}".utf8)[...] else { return false }
    return bytes[(end + key.utf8.count)...].dropLast(2).elementsEqual(FNV1a.digits(bytes[..<end]).utf8)
  }
}
