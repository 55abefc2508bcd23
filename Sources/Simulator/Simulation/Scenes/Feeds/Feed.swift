/// A news feed: a section of the reader with its name in the header and a row for each story.
package struct Feed: Hashable, Sendable {
  package var name: String
  package var stories: Stories

  package init(_ name: String, _ stories: [Story]) {
    self.name = name
    self.stories = Stories(stories)
  }

  /// Creates a feed of generated stories, to watch how a table of that size behaves.
  package init(_ name: String, generating count: Int) {
    self.name = name
    stories = Stories(generating: count)
  }

  /// The reader's feeds, with fictional stories about touch.
  package static let builtIn: [Feed] = [
    Feed(
      "Touch Hardware Weekly",
      [
        Story(
          "A pad that resolves 4 µm", "Its maker names the price: a controller that samples 1,000 times a second."),
        Story(
          "Palms, thumbs and the rest", "Three drivers were given the same hand. They agree on seven touches of ten."),
        Story(
          "Pressure is not force",
          "A finger that lies flat reads like one that pushes. What a firmware can do about it."),
        Story("Glass or plastic", "Sliding friction, measured with one dry finger, one damp one and a glove."),
      ]),
    Feed(
      "Gesture Notes",
      [
        Story(
          "How long is a tap?",
          "Half a second has been the limit for years. We timed forty people, and few need as long."),
        Story(
          "The delay of the double tap",
          "A single tap that must wait for a second one feels slow. Acting at once helps."
        ),
        Story("Slop and scale", "A pinch that begins 12 points late should not end 12 points short."),
      ]),
    Feed("Quiet Feed", []),
    Feed(
      "Table Talk",
      [
        Story(
          "Delete by the old, insert by the new",
          "One rule for indices in a batch, and every mistake that another one causes."),
        Story("Where did my row go?", "Identifiers that stay with a row make the question easy."),
        Story(
          "Rows that move in one direction",
          "A section that opens from the top should close to the bottom, or the eye gets lost."),
        Story("A million rows", "No one scrolls through them, but someone will pinch them."),
        Story("Empty updates", "A batch with nothing in it asks for heights, and that is all a pinch needs."),
      ]),
    Feed(
      "Desk and Bench",
      [
        Story("Traces are tests", "A recorded gesture can be replayed forever, on any machine."),
        Story("Virtual time", "Ten minutes of touching in a blink, with the real driver in between."),
      ]),
  ]
}
