// What TypeScript accepts and refuses of the module, for Tools/checks/web-module. It is compiled and never runs.
import { load, tap, longPress, pinch, pan, swipe, screenEdgePan, rotation, transform, hover, click, Gestures, Recognizer } from "./touchstone.mjs";
import type { Gesture, Hand, Kind, Surface } from "./touchstone.mjs";

async function page(element: HTMLElement): Promise<Surface> {
  const hand: Hand = await load(fetch("touchstone.wasm"));
  const doubleTap = tap({ numberOfTapsRequired: 2 }, { name: "doubleTap", on: ".row" });
  const turn = rotation().allowSimultaneous(pinch());
  const surface = hand.attach(element, [tap().requireToFail(doubleTap), doubleTap, pinch({ minimumSpanChange: 12 }), turn], (gesture) => {
    if (gesture.kind === "pinch") {
      const scale: number = gesture.measurement("scale");
      gesture.setScale(scale);
      // @ts-expect-error A pinch has no translation to set.
      gesture.setTranslation(0, 0);
    }
    if (gesture.kind === "rotation") gesture.setRotation(0);
    // @ts-expect-error No swipe is attached.
    if (gesture.kind === "swipe") return;
    // @ts-expect-error A tap measures nothing.
    if (gesture.kind === "tap") gesture.measurement("scale");
    const reason: string | null = gesture.reason;
    return void reason;
  }, { failures: true, transcript: true, scrolling: "continuous" });
  turn.setParameter("minimumRotation", 4);
  turn.isEnabled = false;
  // @ts-expect-error The angle is a number.
  turn.setParameter("minimumRotation", "4");
  // @ts-expect-error A rotation has no taps.
  turn.setParameter("numberOfTapsRequired", 2);
  surface.add(pan({ axisLock: "vertical", allowedScrollTypes: "discrete+continuous" }, { touchTypes: "direct+pencil" }));
  swipe({ direction: "left+right" });
  screenEdgePan({ edges: "any" });
  longPress({ numberOfTapsRequired: 1 });
  click({ buttonMaskRequired: "secondary" });
  hover();
  // @ts-expect-error There is no such parameter.
  tap({ numberOfTaps: 2 });
  // @ts-expect-error There is no such direction.
  swipe({ direction: "sideways" });
  // @ts-expect-error There is no such lock.
  pan({ axisLock: "diagonal" });
  // @ts-expect-error A hover has no parameters.
  hover({ allowableMovement: 3 });
  // @ts-expect-error Recognizers are an array.
  hand.attach(element, tap(), () => {});
  // @ts-expect-error There is no such option.
  hand.attach(element, [transform()], () => {}, { transcripts: true });
  // @ts-expect-error A transcript cannot be set.
  surface.transcript = "";
  return surface;
}

function describe(gesture: Gesture): string {
  switch (gesture.kind) {
    case "transform": return `${gesture.measurement("scale")} ${gesture.measurement("tx")}`;
    case "pan": return `${gesture.measurement("velocityX")}`;
    // @ts-expect-error There is no such kind.
    case "spread": return "";
    default: return gesture.name;
  }
}

const kinds: Record<Kind, () => Recognizer> = { tap, longPress, click, pinch, pan, swipe, screenEdgePan, rotation, transform, hover };

async function ownSource(): Promise<void> {
  const gestures = await Gestures.load(new Uint8Array());
  const recognizer: number = gestures.attach("tap", ({ x, y, state }) => void [x, y, state]);
  gestures.touch(1, "began", 0, 0, 0, "pencil", { majorRadius: 20 });
  const taps: number[] = gestures.touches.map(({ tapCount }) => tapCount);
  // @ts-expect-error A radius is a number.
  gestures.touch(1, "moved", taps.length, 0, 0, "pencil", { majorRadius: "20" });
  // @ts-expect-error There is no such phase.
  gestures.touch(1, "lost", 0, 0, 0);
  gestures.transform("began", 1, 0, { x: 0, y: 0 }, 0);
  gestures.detach(recognizer);
}

async function table(): Promise<number> {
  const hand = await load();
  const samples = { time: new Float64Array(2), phase: ["began", "ended"] as const, x: [10, null], y: [20, null], session: ["a", "a"] };
  const { rows, repairs } = hand.recognize(samples, "standard", { output: "failures", repair: ["touch_up_missing"], missing: -420 });
  // @ts-expect-error A table needs times.
  hand.recognize({ phase: [0], x: [1], y: [1] });
  // @ts-expect-error There is no such phase.
  hand.recognize({ time: [0], phase: ["lost"], x: [1], y: [1] });
  // @ts-expect-error There is no such output.
  hand.recognize(samples, "standard", { output: "rows" });
  // @ts-expect-error A reason may be null.
  const reason: string = rows[0].reason;
  const scale: number | null = rows[0].scale;
  return reason.length + (scale ?? repairs.length);
}

export { page, describe, kinds, ownSource, table };
