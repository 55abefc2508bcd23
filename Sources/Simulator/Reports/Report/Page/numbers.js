/** Numbers for people: millimetres and seconds with two digits, more only where two values would look alike. */
export class People {
  /** Of a surface of unknown size, points are no millimetres. */
  static hasMillimetres = true;
  static pointsPerInch = 163;

  /** A value in the unit for people, its factor, and the text after it. */
  static unit(unit, scale) {
    switch (unit) {
      case "pt": case "pt/s": return People.hasMillimetres ? [25.4 / People.pointsPerInch, unit.replace("pt", " mm")] : [1, " " + unit];
      case "ms": return Math.abs(scale) >= 99.5 || scale === 0 ? [1 / 1000, " s"] : [1, " ms"];
      case "°": case "°/s": return [1, unit];
      case "": return [1, "×"];
      case "count": return [1, ""];
      default: return [1, unit ? (unit.startsWith("/") ? "" : " ") + unit : ""];
    }
  }
  /** Two significant digits, with whole numbers left whole and at most two decimals. */
  static decimals(value) {
    return Math.abs(value) >= 9.95 ? 0 : Math.abs(value) >= 0.995 ? 1 : 2;
  }
  static digits(value, decimals) {
    return String(Number(value.toFixed(decimals)));
  }
  /** The recognizers that failed and are not shown, as in every view. */
  static otherRecognizers(count, areOther = true, outcome = "failed") {
    return `${People.count(count, areOther ? "other recognizer" : "recognizer")} ${outcome}`;
  }
  static text(value, unit) {
    const [factor, name] = People.unit(unit, value);
    return People.digits(value * factor, People.decimals(value * factor)) + name;
  }
  /** A value, its threshold and their unit, with the decimals of the threshold, or as many as distinguish the two. */
  static pair(value, threshold, unit) {
    const [factor, name] = People.unit(unit, threshold);
    const digits = (decimals) => [value, threshold].map((number) => People.digits(number * factor, decimals));
    let decimals = People.decimals(threshold * factor);
    while (value !== threshold && decimals < 6 && digits(decimals)[0] === digits(decimals)[1]) decimals++;
    return [...digits(decimals), name];
  }
  /** Microseconds as seconds to the millisecond: frames are a few milliseconds apart. */
  static time(microseconds) {
    return (microseconds / 1e6).toFixed(3) + " s";
  }
  /** “translation x” for `translationX`. */
  static words(name) {
    return name.replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase());
  }
  static count(number, noun) {
    return `${number} ${noun}${number === 1 ? "" : "s"}`;
  }
}
