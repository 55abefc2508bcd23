/// What somebody sees who types the command alone.
enum StartPage {
  static let text = """
    touchstone plays touch recordings through gesture recognizers and tells what became of each, and why.

    Try:
      touchstone replay Traces/tap/tap.trace                          what came of a recording
      touchstone replay --transcript full Traces/tap/tap.trace        every step of every machine
      touchstone replay --draw Traces/feeds/menu-chosen.trace         and how what it acts on looks in the end
      touchstone verify Traces                                        each trace against its transcript
      touchstone review Traces                                        what differs from it, one by one
      touchstone explain Traces/tap/tap-strays.trace                  why a gesture did not come
      touchstone synth tap@30,20 pinch:20-50@50,30 -o hand.yml        a recording by a made-up hand
      touchstone report hand.yml -o hand.html                         a page to look at
      touchstone export hand.yml -o hand.pftrace                      a timeline for ui.perfetto.dev
      touchstone edit trim --to 500ms hand.yml -o short.yml           its first half second
      touchstone sweep --set tap.allowableMovement=4...24:4 mine      which value does best on a folder of yours
      touchstone compare hand.yml                                     where libinput decides otherwise
      touchstone live                                                 your own fingers, as they move on a touchpad
      touchstone record -o mine.yml                                   and a recording of them
      touchstone diagram pinch                                        a recognizer's machine, for Mermaid
      touchstone recognizers                                          what can be recognized, and set
      touchstone info hand.yml                                        what a recording holds

    `touchstone help COMMAND` tells the rest.

    """
}
