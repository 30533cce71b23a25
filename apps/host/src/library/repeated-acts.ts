const REMOVAL = "Remove ([\\d,]+) duplicate";
const WITH_LOGGED_NUMBERS = new RegExp(`^(?:Import [\\d,]+ reference|${REMOVAL})`, "u");
const REPEATED_REMOVAL = new RegExp(`^(Undid|Redid) “${REMOVAL}`, "u");

/** Whether the undo entry with this label is an act whose numbers are in the log. */
export function hasLoggedNumbers(label: string): boolean {
  return WITH_LOGGED_NUMBERS.test(label);
}

/** What a message and the log say of an act, by its label, that was undone or redone. */
export function repeatedTitle(verb: "Undid" | "Redid", label: string): string {
  return `${verb} “${label}”`;
}

/**
 * How many duplicates an entry with this title removed again; negative if their removal was undone.
 * Undefined for other titles.
 */
export function repeatedRemoval(title: string): number | undefined {
  const [, verb, count] = REPEATED_REMOVAL.exec(title) ?? [];
  if (count === undefined) return undefined;
  const removed = Number(count.replaceAll(",", ""));
  return verb === "Undid" ? -removed : removed;
}
