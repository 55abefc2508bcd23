import Analysis
import CommandSupport
import Gestures
import Glibc
import Reports
import Simulation
import TouchTrace

/// The file of a report. Without `-o` it has the recording's name in the current folder, such as `swipe.html` for
/// `swipe.yml`.
package struct ReportFile {
  private let path: String
  private let file: OutputFile

  /// Throws if the file must not be overwritten. Does not create the file yet.
  ///
  /// - Parameters:
  ///   - output: the path given with `-o`; nil without it.
  ///   - paths: the recordings and folders on the command line.
  ///   - inputs: the paths of all files that the command reads.
  package init(_ output: String?, for paths: [String], reading inputs: [String]) throws(CommandFailure) {
    path = output ?? Self.name(for: paths)
    file = try OutputFile(path, reading: inputs, replacing: .of(.page))
    if Self.namesAnotherFormat(path) {
      throw CommandFailure(
        "a report is HTML: name a file with the extension .html, not “\(path)”; a browser prints it as PDF")
    }
  }

  /// Writes the page and prints its link, unless something else is printed for programs.
  ///
  /// - Parameter time: the moment that the link opens; nil for what the page chooses.
  package func write(
    _ page: [UInt8], _ what: String, at time: Timestamp? = nil, printsLink: Bool = true
  ) throws(CommandFailure) {
    file.output.write(bytes: page)
    try file.finish(what)
    if path != "-", printsLink {
      Output.standard.write(line: Self.link(to: path) + (time.map { "#t=\($0.microseconds)" } ?? ""))
    }
  }

  /// Whether a file name has an extension of letters that is not HTML's, such as `out.pdf`.
  private static func namesAnotherFormat(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    let kind = name[name.index(after: dot)...]
    return !kind.isEmpty && kind.allSatisfy(\.isLetter) && !["html", "htm", "xhtml"].contains(kind.lowercased())
  }

  /// Returns the file name of a report: the name of the recording or folder, or `report.html` for several and for
  /// standard input.
  private static func name(for paths: [String]) -> String {
    guard paths.count == 1, paths[0] != "-", let real = realpath(paths[0], nil) else { return "report.html" }
    defer { free(real) }
    // `.` has the name of its folder.
    let isDots = paths[0].split(separator: "/").last.map { $0 == "." || $0 == ".." } ?? true
    let path = isDots ? String(cString: real) : paths[0]
    guard let last = path.split(separator: "/").last.map(String.init) else { return "report.html" }
    let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    return (isFolder(paths[0]) || stem.isEmpty ? last : stem) + ".html"
  }

  /// Returns the link to a file, which terminals open in a browser.
  static func link(to path: String) -> String {
    var absolute = path
    if let real = realpath(path, nil) {
      absolute = String(cString: real)
      free(real)
    }
    var link = "file://"
    for byte in absolute.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        link.unicodeScalars.append(Unicode.Scalar(byte))
      default: link += "%" + Hexadecimal.text(byte, digits: 2).uppercased()
      }
    }
    return link
  }
}
