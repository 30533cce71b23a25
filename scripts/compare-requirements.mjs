/** Matches a table row: the id in its first cell and the behaviour in its second. */
const ROW = /^\| (?<id>[A-Z]+-\d{2}) \| (?<behaviour>(?:[^|\\]|\\.)*)\|/u;
const QUOTED = /(?<!\w)'([^']+(?:'s [^']*)?)'(?!\w)/gu;
const NUMBER = /(?<![\w-])\d[\d,.]*/gu;
/** Matches the decision that explains why a row deviates from the specification on purpose. */
const DECISION = /\(decision \d+\)/u;
const REFERENCE = /\b[A-Z]+-\d{2}\b|decisions\.md [\d, ]+/gu;

/** Reads a table of requirements; returns each behaviour by its id. */
export function readRows(page) {
  const rows = page.split("\n").flatMap((line) => ROW.exec(line)?.groups ?? []);
  return new Map(rows.map(({ id, behaviour }) => [id, behaviour.trim()]));
}

/**
 * Returns a sentence for each specified row that is missing in `ours`, or that lacks a quoted
 * string or number there. Ignores rows of `ours` that name a decision.
 */
export function differences(specified, ours) {
  return [...specified].flatMap(([id, behaviour]) => {
    const row = ours.get(id);
    if (row === undefined) return [`${id} is missing`];
    if (DECISION.test(row)) return [];
    const lost = [...missing(QUOTED, behaviour, row), ...missing(NUMBER, behaviour, row)];
    return lost.length === 0 ? [] : [`${id} lacks ${lost.join(", ")}`];
  });
}

function missing(pattern, specified, row) {
  const [wanted, written] = [specified, row].map((text) => partsOf(pattern, text));
  return [...wanted].filter((part) => !written.has(part));
}

function partsOf(pattern, text) {
  const matches = text.replaceAll(REFERENCE, "").matchAll(pattern);
  return new Set(
    [...matches].map(([whole, quoted]) => (quoted ?? whole).replace(/[.,]$/u, "")).filter(Boolean),
  );
}
