// Generates the end of touchstone.d.ts: the kinds with their parameters and measurements, as the library lists them.
//
//     node Tools/web-module/declarations.mjs touchstone.wasm touchstone          prints touchstone.d.ts as it must be
//
// The meanings of parameters are those of the command, the rest is from the document “Kinds of recognizers”.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Library } from "./library.mjs";
import { recognizers } from "./recognizers.mjs";

const here = new URL(".", import.meta.url);
const root = new URL("../../", here);
const library = await Library.load(await readFile(process.argv[2]));
const { functions: c, scratch } = library;
const mark = "// Generated from the library";

/** The first line and the measurements of each kind in the document. */
function documented(text) {
  return Object.fromEntries(text.split("\n### ").slice(1).map((section) => {
    const measures = section.match(/\nMeasures (.*?)\n(\n|$)/s)?.[1] ?? "";
    const [kind, , summary] = section.split("\n");
    return [kind, { summary, measurements: [...measures.matchAll(/`(\w+)`/g)].map((match) => match[1]) }];
  }));
}

/** The meanings of a kind's parameters, by name. */
function meanings(kind) {
  const lines = execFileSync(process.argv[3], ["recognizers", kind], { encoding: "utf8" });
  return Object.fromEntries([...lines.matchAll(/^  (\w+) +\S.*?: (.*)$/gm)].map((match) => match.slice(1)));
}

/** The parameters of a kind: the fields of tg_parameter_info. */
function parameters(kind) {
  const found = [];
  for (;;) {
    const size = 40; // of tg_parameter_info where pointers have 32 bits
    if (c.tg_get_parameter_info(library.store(kind, "the kind", 64), found.length, scratch, size) !== 0) return found;
    const view = library.view;
    const info = {
      name: library.text(view.getUint32(scratch, true)),
      unit: library.text(c.tg_unit_symbol(view.getInt32(scratch + 4, true))),
      minimum: view.getFloat64(scratch + 8, true),
      maximum: view.getFloat64(scratch + 16, true),
      default: view.getFloat64(scratch + 24, true),
      isOptionSet: view.getUint8(scratch + 36) !== 0,
      choices: [],
    };
    for (;;) {
      const choice = c.tg_parameter_choice(
        library.store(kind, "the kind", 64), library.store(info.name, "the name", 192), info.choices.length);
      if (choice === 0) break;
      info.choices.push(library.text(choice));
    }
    found.push(info);
  }
}

const units = { ratio: "", count: "" };
function parameter(info, meaning) {
  const unit = info.unit in units ? units[info.unit] : ` ${info.unit}`;
  const words = info.choices.map((choice) => JSON.stringify(choice)).join(" | ");
  const type = words === "" ? "number" : info.isOptionSet ? `Options<${words}>` : words;
  const isSet = (_, bit) => (info.default >> bit) & 1;
  const set = info.choices.filter(isSet);
  const initial = words === "" ? `${info.default}${unit}`
    : info.isOptionSet ? (set.length === info.choices.length ? "any" : set.join("+") || "none") : info.choices[info.default];
  const range = words === "" ? ` ${info.minimum} to ${info.maximum}${unit}.` : "";
  return `    /** ${meaning[0].toUpperCase()}${meaning.slice(1)}.${range} Default: ${initial}. */\n    ${info.name}?: ${type};\n`;
}

const text = await readFile(new URL("touchstone.d.ts", here), "utf8");
const documents = documented(await readFile(new URL("Sources/Core/Gestures/Gestures.docc/KindsOfRecognizers.md", root), "utf8"));
const kinds = library.kinds;
const problems = [];
if (Object.keys(recognizers).join() !== kinds.join()) problems.push(`touchstone.mjs has ${Object.keys(recognizers)}; the library ${kinds}`);
let factories = "";
let parameterTypes = "";
let measurementTypes = "";
for (const kind of kinds) {
  const { summary, measurements } = documents[kind] ?? {};
  if (!summary) problems.push(`the document has no kind ${kind}`);
  const infos = parameters(kind);
  const texts = meanings(kind);
  factories += `/** ${summary.replace(/ `tg_.*/, "")} */\n`
    + `export function ${kind}(parameters?: Parameters["${kind}"], options?: RecognizerOptions): Recognizer<"${kind}">;\n`;
  const lines = infos.map((info) => parameter(info, texts[info.name] ?? problems.push(`no ${kind}.${info.name}`)));
  parameterTypes += infos.length === 0 ? `  ${kind}: Record<string, never>;\n` : `  ${kind}: {\n${lines.join("")}  };\n`;
  measurementTypes += `  ${kind}: ${measurements.map((name) => JSON.stringify(name)).join(" | ") || "never"};\n`;
}
if (problems.length > 0) {
  for (const problem of problems) console.error(`error: ${problem}`);
  process.exit(1);
}
process.stdout.write(`${text.slice(0, text.indexOf(mark))}${mark} by declarations.mjs: the kinds with their parameters and measurements.

/** A kind of recognizer. */
export type Kind = keyof Parameters;

${factories}
/** The parameters of each kind. They may be set at any time. */
export interface Parameters {
${parameterTypes}}

/** The measurements of each kind. */
export interface Measurements {
${measurementTypes}}
`);
