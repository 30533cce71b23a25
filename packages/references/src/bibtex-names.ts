import { decodeLatex, encodeLatex } from "./latex-text.ts";

/** `Last, First` for each name. Institutions in braces stay whole. */
export function namesOfBibtex(source: string): string[] {
  return splitOutsideBraces(source.replace(/\s+/g, " "), / and /gi).map(nameOf).filter(Boolean);
}

export function bibtexOfNames(names: readonly string[]): string {
  return names.map(sourceOf).join(" and ");
}

function nameOf(source: string): string {
  const parts = splitOutsideBraces(source.replaceAll("~", " "), /,/g);
  const [last = "", second = "", ...others] = parts.map(textOf);
  if (others.length > 0) return [last, others.join(" "), second].filter(Boolean).join(", ");
  if (parts.length > 1) return second ? `${last}, ${second}` : last;
  const words = splitOutsideBraces(parts[0] ?? "", / /g);
  if (words.length < 2) return last;
  const particle = words.slice(0, -1).findIndex((word) => /^\p{Ll}/u.test(word));
  const from = particle < 0 ? words.length - 1 : particle;
  const family = words.slice(from).map(textOf).join(" ");
  const given = words.slice(0, from).map(textOf).join(" ");
  return given ? `${family}, ${given}` : family;
}

function sourceOf(name: string): string {
  const parts = name.split(", ").map((part) => encodeLatex(part));
  const [last = "", given = "", suffix] = parts;
  if (parts.length === 3) return `${last}, ${suffix}, ${given}`;
  if (parts.length === 2) return `${last}, ${given}`;
  return /[\s,]/.test(name) ? `{${encodeLatex(name)}}` : encodeLatex(name);
}

function textOf(source: string): string {
  return decodeLatex(source).text.replace(/\s+/g, " ").trim();
}

function splitOutsideBraces(source: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let counted = 0;
  let start = 0;
  for (const found of source.matchAll(separator)) {
    for (; counted < found.index; counted++) {
      if (source[counted] === "{") depth++;
      else if (source[counted] === "}") depth--;
    }
    if (depth > 0) continue;
    parts.push(source.slice(start, found.index));
    start = found.index + found[0].length;
  }
  return [...parts, source.slice(start)].map((part) => part.trim()).filter(Boolean);
}
