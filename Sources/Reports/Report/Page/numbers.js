/** Numbers for people: millimetres and seconds with two digits, more only where two values would look alike. */
export class People {
  /** Of a surface of unknown size, points are no millimetres. */
  static hasMillimetres = true;

  /** A value in the unit for people, its factor, and the text after it. */
  static unit(unit, scale) {
    switch (unit) {
      case "pt": return People.hasMillimetres ? [25.4 / 163, " mm"] : [1, " pt"];
      case "pt/s": return People.hasMillimetres ? [25.4 / 163, " mm/s"] : [1, " pt/s"];
      case "ms": return Math.abs(scale) >= 99.5 || scale === 0 ? [1 / 1000, " s"] : [1, " ms"];
      case "°": return [1, "°"];
      case "°/s": return [1, "°/s"];
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
  static text(value, unit) {
    const [factor, name] = People.unit(unit, value);
    return People.digits(value * factor, People.decimals(value * factor)) + name;
  }
  /** A value, its threshold and their unit, with enough digits to distinguish the two. */
  static pair(value, threshold, unit) {
    const [factor, name] = People.unit(unit, threshold);
    let a = People.digits(value * factor, People.decimals(value * factor));
    let b = People.digits(threshold * factor, People.decimals(threshold * factor));
    for (let decimals = 1; a === b && value !== threshold && decimals <= 5; decimals++) {
      [a, b] = [People.digits(value * factor, decimals), People.digits(threshold * factor, decimals)];
    }
    return [a, b, name];
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
