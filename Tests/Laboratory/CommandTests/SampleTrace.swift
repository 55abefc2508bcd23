/// Recordings that several tests use.
enum SampleTrace {
  static let tap = """
    touchstone trace 1
    surface 100x60 mm
    recognizer tap tap
    0 1 began 120,44.5
    80 1 ended 121,45
    end 900

    """

  /// A tap on the header of a play.
  static let tapOnHeader = """
    touchstone trace 1
    surface 100x60 mm
    scene plays
    recognizer tap tap
    0 1 began 120,20
    80 1 ended 120,20
    end 900

    """
}
