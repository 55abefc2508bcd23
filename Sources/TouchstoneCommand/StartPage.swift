/// The text printed by `touchstone` without arguments.
enum StartPage {
  static let text = """
    touchstone replays touch recordings through gesture recognizers and explains each result.

    Try:
      touchstone demo                                                 shows in 20 lines what it does
      touchstone replay Traces/tap/tap.trace                          prints the recognized gestures
      touchstone replay --transcript full Traces/tap/tap.trace        prints every state machine step
      touchstone replay --draw Traces/feeds/menu-chosen.trace         draws the scene after the last frame
      touchstone verify Traces                                        compares traces with their transcripts
      touchstone review Traces                                        steps through the differences
      touchstone explain Traces/tap/tap-strays.trace                  explains why a gesture was not recognized
      touchstone synth tap@30,20 pinch:20-50@50,30 -o hand.yml        writes a synthetic recording
      touchstone report hand.yml -o hand.html                         writes an HTML report
      touchstone export hand.yml -o hand.pftrace                      writes a timeline for ui.perfetto.dev
      touchstone edit trim --to 500ms hand.yml -o short.yml           keeps the first half second
      touchstone sweep --set tap.allowableMovement=4...24:4 mine      finds the best value for your recordings
      touchstone compare hand.yml                                     shows where libinput differs
      touchstone live                                                 recognizes gestures on your touchpad
      touchstone record -o mine.yml                                   records your touchpad
      touchstone diagram pinch                                        prints a state machine for Mermaid
      touchstone recognizers                                          lists recognizers and parameters
      touchstone info hand.yml                                        summarizes a recording

    `touchstone help COMMAND` for details.

    """
}
