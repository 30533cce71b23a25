const REMOVAL = "Remove ([\\d,]+) duplicate";
const WITH_LOGGED_NUMBERS = new RegExp(
  `^(?:(?:Import|Add) (?:a|[\\d,]+) reference|${REMOVAL})`,
  "u",
);
const REPEATED_REMOVAL = new RegExp(`^(Undid|Redid) “${REMOVAL}`, "u");

/** Returns whether the timeline shows numbers for the change with this undo label. */
export function hasLoggedNumbers(label: string): boolean {
  return WITH_LOGGED_NUMBERS.test(label);
}

/**
 * Returns the title of an undo or redo of the change with this label, for a message and the log.
 */
export function repeatedTitle(verb: "Undid" | "Redid", label: string): string {
  return `${verb} “${label}”`;
}

/**
 * Returns how many duplicates an undo or redo with this title removed; negative for an undo, which
 * restores them. Returns undefined for other titles.
 */
export function repeatedRemoval(title: string): number | undefined {
  const [, verb, count] = REPEATED_REMOVAL.exec(title) ?? [];
  if (count === undefined) return undefined;
  const removed = Number(count.replaceAll(",", ""));
  return verb === "Undid" ? -removed : removed;
}
