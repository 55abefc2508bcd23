/// What somebody sees who types the command alone.
enum StartPage {
  static let text = """
    touchstone plays touch recordings through gesture recognizers and tells what became of each, and why.

    Try:
      touchstone replay Traces/tap/tap.trace                          what came of a recording
      touchstone replay --transcript full Traces/tap/tap.trace        every step of every machine
      touchstone replay --draw Traces/feeds/menu-chosen.trace         and how what it acts on looks in the end
      touchstone verify Traces                                        each trace against its transcript
      touchstone synth tap@30,20 pinch:20-50@50,30 -o hand.yml        a recording by a made-up hand
      touchstone compare hand.yml                                     where libinput decides otherwise
      touchstone live                                                 your own fingers, as they move on a touchpad
      touchstone record -o mine.yml                                   and a recording of them
      touchstone diagram pinch                                        a recognizer's machine, for Mermaid
      touchstone recognizers                                          what can be recognized, and set
      touchstone info hand.yml                                        what a recording holds

    `touchstone help COMMAND` tells the rest.

    """
}
