import { RecordParts } from "./endnote-xml-parts.ts";
import { type Place, PlaceTree } from "./endnote-xml-place-tree.ts";
import { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { XML_BREAKS, XML_MARKS, XML_RECORD } from "./xml-paths.ts";
import { endOfName, isNamed, skipSpecial, tagEnd } from "./xml-tags.ts";
import { decodeXmlText } from "./xml-text.ts";

const MAX_DEPTH = 64;
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

/** An open element: what the walker returns to when the elements inside it end. */
interface OpenElement {
  readonly place: Place;
  readonly text: string;
  readonly attribute: string;
}

/** Caches element positions, so use one instance for a whole file. */
export class XmlRecordWalker {
  readonly #places = new PlaceTree();
  readonly #filler = new RecordFiller("endnoteXml");

  /** Reads from just after `<record>` to `</record>` or, if it is missing, to `to`. */
  read(text: string, from: number, to: number): XmlRecord {
    return new RecordWalk(text, from, to, this.#places, new RecordParts(this.#filler)).read();
  }
}

/** Reads one record, from tag to tag. */
class RecordWalk {
  readonly #text: string;
  readonly #from: number;
  readonly #to: number;
  readonly #places: PlaceTree;
  readonly #record: RecordParts;
  readonly #outer: OpenElement[] = [];
  /** Formatting elements that are open, such as `<i>`. */
  readonly #marks: string[] = [];
  #at: number;
  #end: number;
  #isOver = false;
  #isWellFormed = true;
  /** The innermost open element, with its text and attributes. */
  #place: Place;
  #value = "";
  #attribute = "";
  /** The element that ended last in the open one. */
  #before: Place | null = null;

  constructor(text: string, from: number, to: number, places: PlaceTree, record: RecordParts) {
    this.#text = text;
    this.#from = from;
    this.#to = to;
    this.#places = places;
    this.#record = record;
    this.#at = from;
    this.#end = to;
    this.#place = places.root;
  }

  read(): XmlRecord {
    this.#readAttributes();
    while (!this.#isOver) {
      const open = this.#text.indexOf("<", this.#at);
      if (open < 0 || open >= this.#to) break;
      if (open > this.#at) this.#value += runOf(this.#text, this.#at, open);
      this.#at = open;
      this.#readMarkup(open);
    }
    return this.#finish();
  }

  /** Reads the attributes of the record's own start tag. */
  #readAttributes(): void {
    const text = this.#text;
    const from = this.#from;
    if (text.charCodeAt(from - 1) === GREATER && text.charCodeAt(from - 2) !== SMALL_D)
      this.#record.putAttributes(
        text.slice(text.lastIndexOf(`<${XML_RECORD}`, from) + XML_RECORD.length + 1, from - 1),
      );
  }

  #readMarkup(open: number): void {
    const next = this.#text.charCodeAt(open + 1);
    if (next === EXCLAMATION || next === QUESTION) this.#readSpecial(open);
    else if (next === SLASH) this.#readEndTag(open);
    else if (next === SMALL_S && this.#text.startsWith("style", open + 1)) this.#skipTag(open);
    else this.#readStartTag(open);
  }

  #readSpecial(open: number): void {
    const special = skipSpecial(this.#text, open, this.#to);
    this.#value += special.text;
    this.#at = special.end;
    if (special.broken) this.#isWellFormed = false;
  }

  /** Returns false if the tag is cut off, which ends the record. */
  #skipTag(open: number): boolean {
    const close = this.#text.indexOf(">", open);
    if (close < 0 || close >= this.#to) {
      this.#stopAtCutTag(open);
      return false;
    }
    this.#at = close + 1;
    return true;
  }

  #readEndTag(open: number): void {
    const text = this.#text;
    const name = open + 2;
    if (!this.#skipTag(open)) return;
    if (text.startsWith("record>", name)) this.#stop(open);
    else if (text.charCodeAt(name) === SMALL_S && text.startsWith("style", name)) return;
    else if (
      this.#marks.length > 0 &&
      text.slice(name, endOfName(text, name)) === this.#marks.at(-1)
    )
      this.#marks.pop();
    else this.#closeElement(name);
  }

  /** Closes the element whose name begins at `name`. */
  #closeElement(name: number): void {
    if (this.#outer.length === 0 || !isNamed(this.#text, name, this.#place.name)) {
      this.#isWellFormed = false;
      // An ancestor's end tag closes the elements inside it. Any other end tag is ignored.
      if (
        !this.#outer.some(
          ({ place }) => place !== this.#places.root && isNamed(this.#text, name, place.name),
        )
      )
        return;
      while (!isNamed(this.#text, name, this.#place.name)) this.#leave();
    }
    if (this.#marks.length > 0) {
      this.#isWellFormed = false;
      this.#marks.length = 0;
    }
    this.#leave();
  }

  #readStartTag(open: number): void {
    const text = this.#text;
    const guess = this.#before === null ? this.#place.first : this.#before.next;
    if (
      guess !== null &&
      text.startsWith(guess.name, open + 1) &&
      text.charCodeAt(open + 1 + guess.name.length) === GREATER
    ) {
      this.#at = open + 2 + guess.name.length;
      this.#readElement(guess, "");
    } else if (NAME_START.test(text.charAt(open + 1))) this.#readUnexpectedTag(open);
    else {
      // An unescaped `<`, as in `p < 0.05`.
      this.#isWellFormed = false;
      this.#value += "<";
      this.#at = open + 1;
    }
  }

  /** Reads a start tag that has attributes, or is not the one in the last record's place. */
  #readUnexpectedTag(open: number): void {
    const text = this.#text;
    const nameEnd = endOfName(text, open + 1);
    const close = text.charCodeAt(nameEnd) === GREATER ? nameEnd : tagEnd(text, nameEnd, this.#to);
    if (close < 0 || close >= this.#to) {
      this.#stopAtCutTag(open);
      return;
    }
    this.#at = close + 1;
    const name = text.slice(open + 1, nameEnd);
    const isEmpty = text.charCodeAt(close - 1) === SLASH;
    if (this.#place !== this.#places.root && XML_MARKS.has(name)) {
      this.#readMark(name, text.slice(nameEnd, close), isEmpty);
      return;
    }
    const child = this.#expectNextTime(name);
    const written = text.slice(nameEnd, isEmpty ? close - 1 : close).trim();
    if (isEmpty) {
      this.#record.put(child, written, "");
      this.#before = child;
    } else this.#readElement(child, written);
  }

  #readMark(name: string, attributes: string, isEmpty: boolean): void {
    if (XML_BREAKS.has(name)) this.#value += "\n";
    // Keep a link's address.
    if (name === "a")
      this.#record.put(this.#places.below(this.#place, name), attributes.trim(), "");
    if (!isEmpty && name !== "br") this.#marks.push(name);
  }

  #expectNextTime(name: string): Place {
    const child = this.#places.below(this.#place, name);
    // The outer record lacks its end tag.
    if (child.name === "record") this.#isWellFormed = false;
    else if (this.#before === null) this.#place.first = child;
    else this.#before.next = child;
    return child;
  }

  /** Reads an element that contains only text, as most do, or enters it. */
  #readElement(element: Place, attribute: string): void {
    const text = this.#text;
    const following = text.indexOf("<", this.#at);
    if (
      following >= this.#at &&
      following < this.#to &&
      text.charCodeAt(following + 1) === SLASH &&
      text.startsWith(element.name, following + 2) &&
      text.charCodeAt(following + 2 + element.name.length) === GREATER
    ) {
      const value = following > this.#at ? runOf(text, this.#at, following) : "";
      this.#record.put(element, attribute, value);
      this.#before = element;
      this.#at = following + 3 + element.name.length;
    } else if (this.#outer.length >= MAX_DEPTH) {
      this.#isWellFormed = false;
      this.#isOver = true;
    } else this.#enter(element, attribute);
  }

  #enter(element: Place, attribute: string): void {
    this.#outer.push({ place: this.#place, text: this.#value, attribute: this.#attribute });
    this.#place = element;
    this.#before = null;
    this.#value = "";
    this.#attribute = attribute;
  }

  #leave(): void {
    this.#record.put(this.#place, this.#attribute, this.#value);
    this.#before = this.#place;
    const { place, text, attribute } = this.#outer.pop() as OpenElement;
    this.#place = place;
    this.#value = text;
    this.#attribute = attribute;
  }

  #stop(end: number): void {
    this.#at = end;
    this.#end = end;
    this.#isOver = true;
  }

  #stopAtCutTag(open: number): void {
    this.#isWellFormed = false;
    this.#stop(open);
  }

  #finish(): XmlRecord {
    const rest =
      this.#at < this.#end ? this.#value + runOf(this.#text, this.#at, this.#end) : this.#value;
    if (this.#outer.length > 0) {
      this.#isWellFormed = false;
      this.#record.put(this.#place, this.#attribute, rest);
    } else if (rest.trim() !== "") this.#isWellFormed = false;
    return {
      reference: this.#record.finish(),
      end: this.#end,
      isWellFormed: this.#isWellFormed,
      isUnsafe: this.#record.unsafe,
    };
  }
}

/** Decodes entities. Returns "" for indentation. */
function runOf(text: string, from: number, to: number): string {
  const run = text.slice(from, to);
  return text.charCodeAt(from) <= SPACE && run.includes("\n") && run.trim() === ""
    ? ""
    : decodeXmlText(run);
}
