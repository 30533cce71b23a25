import { RecordParts, type XmlPlace } from "./endnote-xml-parts.ts";
import { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { TAG_RULES } from "./tag-rules.ts";
import { XML_BREAKS, XML_MARKS, XML_RECORD } from "./xml-paths.ts";
import { endOfName, isNamed, skipSpecial, tagEnd } from "./xml-tags.ts";
import { decodeXmlText } from "./xml-text.ts";

/** An element's position in the tree, created once for a whole file. */
interface Place extends XmlPlace {
  name: string;
  below: Map<string, Place>;
  /**
   * The first child and next sibling in the last record, which the next record probably has too.
   */
  first: Place | null;
  next: Place | null;
}

const MAX_DEPTH = 64;
const MAX_PLACES = 10_000;
const SPACE = 32;
const EXCLAMATION = 33;
const SLASH = 47;
const GREATER = 62;
const QUESTION = 63;
const SMALL_D = 100;
const SMALL_S = 115;
const NAME_START = /[\p{L}_:]/u;
/** `isUnsafe`: an element is named `__proto__`. */
export interface XmlRecord {
  reference: Reference;
  end: number;
  isWellFormed: boolean;
  isUnsafe: boolean;
}

/** Caches element positions, so use one instance for a whole file. */
export class XmlRecordWalker {
  readonly #root = newPlace("record", "");
  #places = 0;
  /** Formatting elements that are open, such as `<i>`. */
  readonly #marks: string[] = [];
  readonly #filler = new RecordFiller("endnoteXml");

  /** Reads from just after `<record>` to `</record>` or, if it is missing, to `to`. */
  read(text: string, from: number, to: number): XmlRecord {
    const record = new RecordParts(this.#filler);
    if (text.charCodeAt(from - 1) === GREATER && text.charCodeAt(from - 2) !== SMALL_D)
      record.putAttributes(
        text.slice(text.lastIndexOf(`<${XML_RECORD}`, from) + XML_RECORD.length + 1, from - 1),
      );
    const stack: { place: Place; text: string; attribute: string }[] = [];
    let place = this.#root;
    let before: Place | null = null;
    let value = "";
    let attribute = "";
    const marks = this.#marks;
    marks.length = 0;
    let isWellFormed = true;
    let at = from;
    let end = to;
    for (;;) {
      const open = text.indexOf("<", at);
      if (open < 0 || open >= to) break;
      if (open > at) value += runOf(text, at, open);
      at = open;
      const next = text.charCodeAt(open + 1);
      if (next === EXCLAMATION || next === QUESTION) {
        const special = skipSpecial(text, open, to);
        value += special.text;
        at = special.end;
        if (special.broken) isWellFormed = false;
        continue;
      }
      const isEnd = next === SLASH;
      const isStyle =
        (isEnd ? text.charCodeAt(open + 2) : next) === SMALL_S &&
        text.startsWith("style", isEnd ? open + 2 : open + 1);
      if (isEnd || isStyle) {
        const close = text.indexOf(">", open);
        if (close < 0 || close >= to) {
          isWellFormed = false;
          end = open;
          break;
        }
        if (text.startsWith("record>", open + 2)) {
          end = open;
          break;
        }
        at = close + 1;
        if (isStyle) continue;
        if (marks.length > 0 && text.slice(open + 2, endOfName(text, open + 2)) === marks.at(-1)) {
          marks.pop();
          continue;
        }
        if (stack.length === 0 || !isNamed(text, open + 2, place.name)) {
          isWellFormed = false;
          // An ancestor's end tag closes the elements inside it. Any other end tag is ignored.
          if (
            !stack.some(
              (outer) => outer.place !== this.#root && isNamed(text, open + 2, outer.place.name),
            )
          )
            continue;
          while (!isNamed(text, open + 2, place.name)) {
            record.put(place, attribute, value);
            ({
              place,
              text: value,
              attribute,
            } = stack.pop() as { place: Place; text: string; attribute: string });
          }
        }
        if (marks.length > 0) {
          isWellFormed = false;
          marks.length = 0;
        }
        record.put(place, attribute, value);
        before = place;
        ({
          place,
          text: value,
          attribute,
        } = stack.pop() as { place: Place; text: string; attribute: string });
        continue;
      }
      const guess: Place | null = before === null ? place.first : before.next;
      let child: Place | null = guess;
      let written = "";
      if (
        guess !== null &&
        text.startsWith(guess.name, open + 1) &&
        text.charCodeAt(open + 1 + guess.name.length) === GREATER
      )
        at = open + 2 + guess.name.length;
      else if (!NAME_START.test(text.charAt(open + 1))) {
        // An unescaped `<`, as in `p < 0.05`.
        isWellFormed = false;
        value += "<";
        at = open + 1;
        continue;
      } else {
        const nameEnd = endOfName(text, open + 1);
        const close = text.charCodeAt(nameEnd) === GREATER ? nameEnd : tagEnd(text, nameEnd, to);
        if (close < 0 || close >= to) {
          isWellFormed = false;
          end = open;
          break;
        }
        at = close + 1;
        const name = text.slice(open + 1, nameEnd);
        const isEmpty = text.charCodeAt(close - 1) === SLASH;
        if (place !== this.#root && XML_MARKS.has(name)) {
          if (XML_BREAKS.has(name)) value += "\n";
          // Keep a link's address.
          if (name === "a")
            record.put(this.#placeBelow(place, name), text.slice(nameEnd, close).trim(), "");
          if (!isEmpty && name !== "br") marks.push(name);
          continue;
        }
        child = this.#placeBelow(place, name);
        // The outer record lacks its end tag.
        if (child.name === "record") isWellFormed = false;
        else if (before === null) place.first = child;
        else before.next = child;
        if (nameEnd < close) written = text.slice(nameEnd, isEmpty ? close - 1 : close).trim();
        if (isEmpty) {
          record.put(child, written, "");
          before = child;
          continue;
        }
      }
      const inner = child as Place;
      const following = text.indexOf("<", at);
      // Most elements contain only text.
      if (
        following >= at &&
        following < to &&
        text.charCodeAt(following + 1) === SLASH &&
        text.startsWith(inner.name, following + 2) &&
        text.charCodeAt(following + 2 + inner.name.length) === GREATER
      ) {
        record.put(inner, written, following > at ? runOf(text, at, following) : "");
        before = inner;
        at = following + 3 + inner.name.length;
        continue;
      }
      if (stack.length >= MAX_DEPTH) {
        isWellFormed = false;
        break;
      }
      stack.push({ place, text: value, attribute });
      place = inner;
      before = null;
      value = "";
      attribute = written;
    }
    const rest = at < end ? value + runOf(text, at, end) : value;
    if (stack.length > 0) {
      isWellFormed = false;
      record.put(place, attribute, rest);
    } else if (rest.trim() !== "") isWellFormed = false;
    return { reference: record.finish(), end, isWellFormed, isUnsafe: record.unsafe };
  }

  #placeBelow(place: Place, name: string): Place {
    let child = place.below.get(name);
    if (child === undefined) {
      child = newPlace(name, place.path ? `${place.path}/${name}` : name);
      if (this.#places++ < MAX_PLACES) place.below.set(name, child);
    }
    return child;
  }
}

function newPlace(name: string, path: string): Place {
  return {
    name,
    path,
    rule: TAG_RULES.endnoteXml.get(path),
    below: new Map(),
    first: null,
    next: null,
  };
}

/** Decodes entities. Returns "" for indentation. */
function runOf(text: string, from: number, to: number): string {
  const run = text.slice(from, to);
  return text.charCodeAt(from) <= SPACE && run.includes("\n") && run.trim() === ""
    ? ""
    : decodeXmlText(run);
}
