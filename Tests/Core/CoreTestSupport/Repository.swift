import Foundation

/// The project's folder, wherever in it the tests are.
public enum Repository {
  public static let folder: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path != "/"
      && !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
    return folder
  }()
}
