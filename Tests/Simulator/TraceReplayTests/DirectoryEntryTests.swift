import Glibc
import Testing

@testable import TraceReplay

/// The names of a folder's entries.
@Suite struct DirectoryEntryTests {
  /// An entry that ends where the memory ends: the C library's list of a folder does, now and then.
  @Test(arguments: ["", "a", "pinch.trace", String(repeating: "n", count: 255)])
  func nameIsReadWithinItsEntry(name: String) throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let memory = try #require(mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    defer { munmap(memory, 2 * page) }
    #expect(mprotect(memory + page, page, PROT_NONE) == 0)
    let offset = try #require(MemoryLayout<dirent>.offset(of: \.d_name))
    // Entries are aligned to eight bytes.
    let length = (offset + name.utf8.count + 1 + 7) / 8 * 8
    let entry = memory + page - length
    _ = name.withCString { strcpy((entry + offset).assumingMemoryBound(to: CChar.self), $0) }
    #expect(entry.assumingMemoryBound(to: dirent.self).name == Array(name.utf8))
  }
}
