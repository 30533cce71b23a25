import { yearOf } from "./publication-date.ts";
import type { Reference } from "./reference.ts";
import { endnoteOfType } from "./reference-type.ts";
import { TAG_RULES } from "./tag-rules.ts";
import { eachTagValue } from "./tag-values.ts";
import { XML_CARRIER, XML_MARKS, XML_PATHS, XML_RECORD } from "./xml-paths.ts";
import { encodeXmlText } from "./xml-text.ts";

const SECONDARY_TITLE = "titles/secondary-title";
/** Matches paths of elements. Excludes elements named `record`, which would be read as records. */
const PATH =
  /^(?!(?:[^ ]*\/)?record(?:[/ ]|$))(?:[\p{L}_][\p{L}\p{N}_.:-]*\/)*[\p{L}_][\p{L}\p{N}_.:-]*(?: [\p{L}_][\p{L}\p{N}_.:-]*="[^"]*")*$/u;
/**
 * Paths that are read into fields. If such an element has attributes, extras keep them together
 * with its value.
 */
const FIELD_PATHS: ReadonlySet<string> = new Set([
  ...TAG_RULES.endnoteXml.keys(),
  ...Object.values(XML_PATHS),
]);
/** The record element's own attributes. */
const RECORD = /^record(?: [\p{L}_][\p{L}\p{N}_.:-]*="[^"]*")+$/u;
/**
 * Tests whether a key of extras can be written. Paths through formatting elements can't, because
 * they would be read as text.
 */
const WRITABLE = {
  test: (key: string): boolean =>
    RECORD.test(key) ||
    (PATH.test(key) &&
      !(key.split(" ", 1)[0] as string)
        .split("/")
        .slice(1)
        .some((name) => XML_MARKS.has(name))),
};
const ATTRIBUTE = /(?<![^\s=/"'<>&])([^\s=/"'<>&]+)="([^"]*)"/g;

interface Leaf {
  segments: string[];
  attributes: string;
  value: string;
}

export const XML_WRITER = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n',
  record: xmlRecord,
  foot: "</records></xml>\n",
};

function xmlRecord(reference: Reference): string {
  const { id, type, journal, date, extras } = reference;
  const leaves: Leaf[] = [];
  let bare: Map<string, Leaf[]> | undefined;
  let own = "";
  const give = (key: string, value: string): boolean => {
    const space = key.indexOf(" ");
    const path = space < 0 ? key : key.slice(0, space);
    const attributes = space < 0 ? "" : attributesOf(key.slice(space));
    if (path === XML_RECORD) {
      if (own || value) return false;
      own = attributes;
      return true;
    }
    if (attributes && value && path !== XML_PATHS.type && FIELD_PATHS.has(path)) {
      bare ??= byPathAndValue(leaves);
      const leaf = bare.get(`${path} ${value}`)?.pop();
      if (leaf) leaf.attributes = attributes;
      return leaf !== undefined;
    }
    leaves.push({ segments: path.split("/"), attributes, value });
    return true;
  };
  give(XML_PATHS.id, id);
  if (type !== undefined) {
    const { name, number } = endnoteOfType(type);
    give(`${XML_PATHS.type} name="${name.replaceAll('"', "&quot;")}"`, String(number));
  }
  if (journal !== undefined && !(SECONDARY_TITLE in (extras?.endnoteXml ?? {})))
    give(SECONDARY_TITLE, journal);
  if (date !== undefined) {
    const year = yearOf(date);
    if (year !== undefined) give(XML_PATHS.year, year);
    if (year !== date) give(XML_PATHS.date, date);
  }
  eachTagValue(reference, "endnoteXml", XML_CARRIER, WRITABLE, give);
  return `<record${own}>${elements(leaves, 0)}</record>\n`;
}

function attributesOf(written: string): string {
  return [...written.matchAll(ATTRIBUTE)]
    .map(([, name, value = ""]) => ` ${name}="${encodeXmlText(value.replaceAll("&quot;", '"'))}"`)
    .join("");
}

/** Reverses each list, so that `pop()` returns the first leaf. */
function byPathAndValue(leaves: readonly Leaf[]): Map<string, Leaf[]> {
  const found = new Map<string, Leaf[]>();
  for (const leaf of leaves.toReversed()) {
    if (leaf.attributes) continue;
    const name = `${leaf.segments.join("/")} ${leaf.value}`;
    const same = found.get(name);
    if (same) same.push(leaf);
    else found.set(name, [leaf]);
  }
  return found;
}

function elements(leaves: Leaf[], depth: number): string {
  const branches = new Map<string, Leaf[]>();
  let written = "";
  for (const one of leaves) {
    const name = one.segments[depth] as string;
    const branch = branches.get(name);
    if (branch) branch.push(one);
    else branches.set(name, [one]);
  }
  for (const [name, branch] of branches) {
    const deeper = branch.filter((one) => one.segments.length > depth + 1);
    if (deeper.length > 0) written += `<${name}>${elements(deeper, depth + 1)}</${name}>`;
    for (const { segments, attributes, value } of branch) {
      if (segments.length === depth + 1)
        written += `<${name}${attributes}>${encodeXmlText(value)}</${name}>`;
    }
  }
  return written;
}
