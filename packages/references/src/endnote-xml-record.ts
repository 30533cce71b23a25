import { unpackForeignExtras } from "./foreign-extras.ts";
import { joinDate } from "./publication-date.ts";
import { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { typeOfLabel } from "./reference-type.ts";
import { TAG_RULES, type TagRule } from "./tag-rules.ts";
import { XML_CARRIER, XML_PATHS } from "./xml-paths.ts";
import { decodeXmlText } from "./xml-text.ts";

/** One place in a record's tree. The places of a file are few and met again in each record, so each is made once. */
interface Place {
  name: string;
  path: string;
  rule: TagRule | undefined;
  below: Map<string, Place>;
}

const MAXIMUM_DEPTH = 64;
const MAXIMUM_PLACES = 10_000;
const SLASH = 47;
const GREATER = 62;
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** What a record says, whether its tags fit together, and whether it has an element whose name can't be kept. */
export interface XmlRecord {
  reference: Reference;
  wellFormed: boolean;
  unsafe: boolean;
}

/** Walks records. It remembers the places it has met, so one walker serves a whole file. */
export class XmlRecordWalker {
  readonly #root: Place = { name: "record", path: "", rule: undefined, below: new Map() };
  #places = 0;

  /** Reads what stands between `<record>` and `</record>`. */
  read(inner: string): XmlRecord {
    const record = new RecordParts();
    const stack: Place[] = [];
    const texts: string[] = [];
    const attributes: string[] = [];
    let place = this.#root;
    let text = "";
    let attribute = "";
    let wellFormed = true;
    let at = 0;
    for (;;) {
      const open = inner.indexOf("<", at);
      if (open < 0) break;
      if (open > at) text += runOf(inner, at, open);
      const next = inner.charCodeAt(open + 1);
      if (next === 33 || next === 63) {
        const special = skipSpecial(inner, open);
        text += special.text;
        at = special.end;
        if (special.broken) wellFormed = false;
        continue;
      }
      const isStyle = inner.startsWith("style", next === SLASH ? open + 2 : open + 1);
      if (next === SLASH || isStyle) {
        const end = inner.indexOf(">", open);
        if (end < 0) {
          wellFormed = false;
          break;
        }
        at = end + 1;
        if (isStyle) continue;
        if (!inner.startsWith(place.name, open + 2) || stack.length === 0) {
          wellFormed = false;
          continue;
        }
        record.put(place.path, attribute, text, place.rule);
        text = texts.pop() ?? "";
        attribute = attributes.pop() ?? "";
        place = stack.pop() as Place;
        continue;
      }
      const nameEnd = endOfName(inner, open + 1);
      const close = inner.charCodeAt(nameEnd) === GREATER ? nameEnd : tagEnd(inner, nameEnd);
      if (close < 0) {
        wellFormed = false;
        break;
      }
      at = close + 1;
      const name = inner.slice(open + 1, nameEnd);
      const empty = inner.charCodeAt(close - 1) === SLASH;
      const child = this.#placeBelow(place, name);
      const written = nameEnd < close ? inner.slice(nameEnd, empty ? close - 1 : close).trim() : "";
      if (empty) {
        record.put(child.path, written, "", child.rule);
        continue;
      }
      if (stack.length >= MAXIMUM_DEPTH) {
        wellFormed = false;
        break;
      }
      stack.push(place);
      texts.push(text);
      attributes.push(attribute);
      place = child;
      text = "";
      attribute = written;
    }
    if (stack.length > 0) {
      wellFormed = false;
      record.put(place.path, attribute, text + runOf(inner, at, inner.length), place.rule);
    }
    return { reference: record.finish(), wellFormed, unsafe: record.unsafe };
  }

  #placeBelow(place: Place, name: string): Place {
    let child = place.below.get(name);
    if (child === undefined) {
      const path = place.path ? `${place.path}/${name}` : name;
      child = { name, path, rule: TAG_RULES.endnoteXml.get(path), below: new Map() };
      if (this.#places++ < MAXIMUM_PLACES) place.below.set(name, child);
    }
    return child;
  }
}

/** A run of text, unless it is only the white space that sets elements in. */
function runOf(inner: string, from: number, to: number): string {
  const run = inner.slice(from, to);
  const first = inner.charCodeAt(from);
  return first <= 32 && run.includes("\n") && run.trim() === "" ? "" : decodeXmlText(run);
}

function endOfName(inner: string, from: number): number {
  let at = from;
  for (;;) {
    const code = inner.charCodeAt(at);
    if (!(code > 32) || code === SLASH || code === GREATER) return at;
    at++;
  }
}

/** The `>` that ends a tag; one inside of an attribute's quotation marks doesn't. */
function tagEnd(inner: string, from: number): number {
  let quote = "";
  for (let at = from; at < inner.length; at++) {
    const character = inner[at] as string;
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function skipSpecial(inner: string, open: number): { text: string; end: number; broken: boolean } {
  const [begin, finish] = inner.startsWith("<![CDATA[", open) ? [9, "]]>"] : inner.startsWith("<!--", open) ? [4, "-->"] : [2, ">"];
  const end = inner.indexOf(finish, open + begin);
  if (end < 0) return { text: "", end: inner.length, broken: true };
  return { text: begin === 9 ? inner.slice(open + begin, end) : "", end: end + finish.length, broken: false };
}

/** Collects what a record's elements say. */
class RecordParts {
  unsafe = false;
  readonly #filler = new RecordFiller("endnoteXml");
  #year: string | undefined;
  #date: string | undefined;

  put(path: string, attributes: string, text: string, rule: TagRule | undefined): void {
    if (rule !== undefined) {
      this.#filler.put(rule, text);
      return;
    }
    const reference = this.#filler.reference;
    const value = text.trim();
    if (path === XML_PATHS.type && reference.type === undefined) {
      const name = attributesOf(attributes).get("name") ?? "";
      const type = typeOfLabel(name.trim() || value);
      if (type) reference.type = type;
    } else if (path === XML_PATHS.id && !reference.id && value) reference.id = value;
    else if (path === XML_PATHS.year && this.#year === undefined && value) this.#year = value;
    else if (path === XML_PATHS.date && this.#date === undefined && value) this.#date = value;
    else if (path === "__proto__") this.unsafe = true;
    else if (value && !(path === XML_CARRIER && unpackForeignExtras(reference, value))) {
      this.#filler.keep(attributes ? `${path} ${tidyAttributes(attributes)}`.trim() : path, value);
    }
  }

  finish(): Reference {
    const { date, left } = joinDate(this.#year, this.#date);
    if (date !== undefined) this.#filler.reference.date = date;
    if (left !== undefined) this.#filler.keep(XML_PATHS.date, left);
    return this.#filler.finish();
  }
}

function attributesOf(written: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single] of written.matchAll(ATTRIBUTE)) found.set(name, decodeXmlText(double ?? single ?? "").replace(/\s*[\r\n]\s*/g, " "));
  return found;
}

function tidyAttributes(written: string): string {
  return [...attributesOf(written)].map(([name, value]) => `${name}="${value.replaceAll('"', "&quot;")}"`).join(" ");
}
