import { deserializeForeignExtras } from "./foreign-extras.ts";
import { joinDate } from "./publication-date.ts";
import type { RecordFiller } from "./record-filler.ts";
import { keepExtra, oneLine, tidyText, type Reference } from "./reference.ts";
import { typeOfLabel, typeOfNumber } from "./reference-type.ts";
import type { TagRule } from "./tag-rules.ts";
import { XML_CARRIER, XML_PATHS, XML_RECORD } from "./xml-paths.ts";
import { decodeXmlText } from "./xml-text.ts";

/** Without the lookbehind, backtracking through a long name would be quadratic. */
const ATTRIBUTE = /(?<![^\s=/"'<>])([^\s=/"'<>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

export interface XmlPlace {
  path: string;
  rule: TagRule | undefined;
}

export class RecordParts {
  /** Whether an element is named `__proto__`. */
  unsafe = false;
  readonly #filler: RecordFiller;
  #year: string | undefined;
  #date: string | undefined;

  constructor(filler: RecordFiller) {
    this.#filler = filler;
    filler.begin();
  }

  putAttributes(written: string): void {
    this.#keep(XML_RECORD, written, "", true);
  }

  /** Elements without a field go to extras. */
  put({ path, rule }: XmlPlace, attributes: string, text: string): void {
    if (rule !== undefined) {
      this.#filler.put(rule, text);
      if (attributes) this.#keep(path, attributes, text.trim(), true);
      return;
    }
    const { reference } = this.#filler;
    const value = text.trim();
    if (path === XML_PATHS.type && reference.type === undefined) {
      const type = typeWritten(attributes, value);
      if (type) reference.type = type;
    } else if (path === "__proto__") this.unsafe = true;
    else this.#keep(path, attributes, value, value !== "" && this.#isPlaced(path, value));
  }

  /**
   * Stores an id, a part of the date or serialized extras. Returns false for other or repeated
   * values.
   */
  #isPlaced(path: string, value: string): boolean {
    if (path === XML_PATHS.id && !this.#filler.reference.id) this.#filler.reference.id = value;
    else if (path === XML_PATHS.year && this.#year === undefined) this.#year = value;
    else if (path === XML_PATHS.date && this.#date === undefined) this.#date = value;
    else return path === XML_CARRIER && deserializeForeignExtras(this.#filler.reference, value);
    return true;
  }

  /** Keeps the element in extras if it has attributes or its value is not stored elsewhere. */
  #keep(path: string, attributes: string, value: string, isPlaced: boolean): void {
    const written = attributes && tidyAttributes(attributes);
    if (written)
      keepExtra(this.#filler.reference, "endnoteXml", `${path} ${written}`, tidyText(value));
    else if (value && !isPlaced) this.#filler.keep(path, value);
  }

  finish(): Reference {
    const { date, left } = joinDate(this.#year, this.#date);
    if (date !== undefined) this.#filler.reference.date = date;
    if (left !== undefined) this.#filler.keep(XML_PATHS.date, left);
    return this.#filler.finish();
  }
}

let lastType = { attributes: "", value: "", type: "" };

/** Caches the last type, because consecutive records usually share it. */
function typeWritten(attributes: string, value: string): string {
  if (attributes === lastType.attributes && value === lastType.value) return lastType.type;
  const name = (attributesOf(attributes).get("name") ?? "").trim();
  lastType = { attributes, value, type: name === "" ? typeOfNumber(value) : typeOfLabel(name) };
  return lastType.type;
}

function attributesOf(written: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single] of written.matchAll(ATTRIBUTE))
    found.set(name, oneLine(decodeXmlText(double ?? single ?? "")));
  return found;
}

function tidyAttributes(written: string): string {
  return [...attributesOf(written)]
    .map(([name, value]) => `${name}="${value.replaceAll('"', "&quot;")}"`)
    .join(" ");
}
