import { People } from "./numbers.js";
import { drawn, element } from "./shared.js";

/** The bar with playback, speed, slider, time and the link to the moment. */
export class Transport {
  static speeds = [[0.25, "¼"], [0.5, "½"], [1, "1"]];
  static icons = {
    back: "M2 2h2v10H2zM12 2v10L5 7z", forward: "M10 2h2v10h-2zM2 2v10l7-5z", play: "M3 1.5v11l9-5.5z", pause: "M3 2h3v10H3zM8 2h3v10H8z",
  };

  /** @param choices the speeds with their names. */
  constructor(recording, choose, choices = Transport.speeds) {
    Object.assign(this, { choose, choices, speed: 1, isPlaying: false });
    this.slider = element("input", {
      type: "range", step: 1, "aria-label": "time",
      oninput: () => { this.play(false); choose.time(Number(this.slider.value)); },
    });
    this.playButton = this.button("play", "play or pause (space)", () => this.play());
    this.clock = element("output", { class: "clock" });
    this.speeds = choices.map(([speed, text]) =>
      element("button", { type: "button", title: `play at ${text} of real time`, "aria-label": `speed ${text}`, onclick: () => this.setSpeed(speed) }, text));
    this.copyButton = element("button", { type: "button", title: "copy the link to this moment (c)", onclick: () => this.copy() }, "Copy link");
    this.node = element("div", { class: "bar", role: "group", "aria-label": "time" },
      element("div", { class: "group" }, this.button("back", "previous transition (left arrow)", () => choose.step(-1)), this.playButton,
        this.button("forward", "next transition (right arrow)", () => choose.step(1))),
      element("div", { class: "group", role: "group", "aria-label": "speed" }, ...this.speeds),
      this.slider, this.clock, this.copyButton);
    this.setSpeed(1);
    this.open(recording);
  }
  open(recording) {
    this.recording = recording;
    this.slider.min = recording.start;
    this.slider.max = recording.end;
  }
  /** Gives the slider the time axis of the lanes. */
  align(span, width) {
    const { slider } = this;
    [slider.min, slider.max] = [Math.floor(span.from), Math.ceil(span.to)];
    // Half of the thumb is beyond the axis on either side.
    slider.style.marginLeft = `${Math.max(0, span.gutter(width) - 8)}px`;
    slider.value = String(this.time);
  }
  button(icon, label, action) {
    return element("button", { type: "button", "aria-label": label, title: label, onclick: action }, Transport.icon(icon));
  }
  static icon(name) {
    return drawn("svg", { viewBox: "0 0 14 14", width: 14, height: 14, "aria-hidden": "true" }, drawn("path", { d: Transport.icons[name] }));
  }

  show(time) {
    this.time = time;
    this.slider.value = String(time);
    this.slider.setAttribute("aria-valuetext", People.time(time));
    this.clock.textContent = People.time(time);
  }

  setSpeed(speed) {
    this.speed = speed;
    this.speeds.forEach((button, index) => button.setAttribute("aria-pressed", String(this.choices[index][0] === speed)));
    // Playback continues from here at the new speed.
    if (this.isPlaying) this.play(true);
  }

  get isStill() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
  play(isPlaying = !this.isPlaying) {
    const { recording, choose } = this;
    if (isPlaying && choose.now() >= recording.end) choose.time(recording.start);
    this.isPlaying = isPlaying;
    this.run = (this.run ?? 0) + 1;
    this.playButton.replaceChildren(Transport.icon(isPlaying ? "pause" : "play"));
    if (!isPlaying) return;
    const { run } = this;
    if (this.isStill) return this.playSteps(run);
    const [began, from] = [performance.now(), choose.now()];
    const next = (now) => {
      if (!this.isPlaying || this.run !== run) return;
      const time = from + Math.max(0, now - began) * 1000 * this.speed;
      choose.time(time);
      if (time >= recording.end) this.play(false);
      else requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }
  /** With reduced motion, playback shows each transition for a second. */
  playSteps(run) {
    const isMore = this.choose.step(1);
    setTimeout(() => {
      if (!this.isPlaying || this.run !== run) return;
      if (isMore) this.playSteps(run);
      else this.play(false);
    }, 1000 / this.speed);
  }

  copy() {
    // A page with a core makes links that contain the recording.
    if (this.share) return this.share();
    const link = this.choose.link();
    const shown = (text) => {
      this.copyButton.textContent = text;
      setTimeout(() => { this.copyButton.textContent = "Copy link"; }, 1500);
    };
    const byHand = () => {
      const field = element("textarea", { style: "position: fixed; opacity: 0" });
      field.value = link;
      document.body.append(field);
      field.select();
      const isCopied = document.execCommand("copy");
      field.remove();
      shown(isCopied ? "Copied" : "Link is in the address");
    };
    if (navigator.clipboard) navigator.clipboard.writeText(link).then(() => shown("Copied"), byHand);
    else byHand();
  }
}
