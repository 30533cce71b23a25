import { packForeignExtras } from "./foreign-extras.ts";
import { yearOf } from "./publication-date.ts";
import type { Reference } from "./reference.ts";
import { endnoteOfType } from "./reference-type.ts";
import type { TagRule } from "./tag-rules.ts";
import { XML_CARRIER, XML_PATHS, XML_RULES } from "./xml-rules.ts";
import { encodeXmlText } from "./xml-text.ts";

const SECONDARY_TITLE = "titles/secondary-title";
const writtenAs: readonly TagRule[] = [...XML_RULES.values()].filter((rule) => rule.rank === 0);
const PATH = /^(?:[\p{L}_][\p{L}\p{N}_.:-]*\/)*[\p{L}_][\p{L}\p{N}_.:-]*$/u;
const ATTRIBUTE = /([^\s=/"'<>&]+)="([^"]*)"/g;

/** What stands before and behind the records of a file. */
export const XML_FRAME = { head: '<?xml version="1.0" encoding="UTF-8"?>\n<xml><records>\n', foot: "</records></xml>\n" } as const;

interface Leaf {
  segments: string[];
  attributes: string;
  value: string;
}

const segmentsOf = new Map<string, string[]>();

function leaf(path: string, value: string, attributes = ""): Leaf {
  let segments = segmentsOf.get(path);
  if (segments === undefined) {
    segments = path.split("/");
    if (segmentsOf.size < 1000) segmentsOf.set(path, segments);
  }
  return { segments, attributes, value };
}

/** One reference as an EndNote XML record. */
export function xmlRecord(reference: Reference): string {
  const leaves: Leaf[] = [leaf(XML_PATHS.id, reference.id)];
  if (reference.type !== undefined) {
    const { name, number } = endnoteOfType(reference.type);
    leaves.push(leaf(XML_PATHS.type, String(number), ` name="${encodeXmlText(name)}"`));
  }
  const extras = reference.extras?.endnoteXml ?? {};
  for (const { tag, field, how } of writtenAs) {
    const value = reference[field];
    if (value === undefined) continue;
    if (how === "list" && Array.isArray(value)) for (const item of value) leaves.push(leaf(tag, item));
    else leaves.push(leaf(tag, value as string));
  }
  if (reference.journal !== undefined && !(SECONDARY_TITLE in extras)) leaves.push(leaf(SECONDARY_TITLE, reference.journal));
  if (reference.date !== undefined) {
    const year = yearOf(reference.date);
    if (year !== undefined) leaves.push(leaf(XML_PATHS.year, year));
    if (year !== reference.date) leaves.push(leaf(XML_PATHS.date, reference.date));
  }
  for (const [key, values] of Object.entries(extras)) {
    const space = key.indexOf(" ");
    const path = space < 0 ? key : key.slice(0, space);
    const rule = XML_RULES.get(path);
    // An alternate of a field that was emptied would fill it again.
    if (!PATH.test(path) || (rule && reference[rule.field] === undefined)) continue;
    const attributes = space < 0 ? "" : attributesOf(key.slice(space));
    for (const value of values) leaves.push(leaf(path, value, attributes));
  }
  const foreign = packForeignExtras(reference.extras, "endnoteXml");
  if (foreign) leaves.push(leaf(XML_CARRIER, foreign));
  return `<record>${elements(leaves, 0)}</record>\n`;
}

function attributesOf(written: string): string {
  return [...written.matchAll(ATTRIBUTE)].map(([, name, value = ""]) => ` ${name}="${encodeXmlText(value.replaceAll("&quot;", '"'))}"`).join("");
}

/** The elements of these leaves from one depth downwards; leaves of one branch come together under it. */
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
      if (segments.length === depth + 1) written += `<${name}${attributes}>${encodeXmlText(value)}</${name}>`;
    }
  }
  return written;
}
