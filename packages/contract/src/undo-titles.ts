const REMOVAL = "Remove ([\\d,]+) duplicate";
const IMPORT = "(?:Import|Add) (a|[\\d,]+) reference";
const WITH_LOGGED_NUMBERS = new RegExp(`^(?:${IMPORT}|${REMOVAL})`, "u");
const REPEATED = new RegExp(
  `^(Undid|Redid) (?:“${REMOVAL}|(?:“${IMPORT}|the import of ([\\d,]+) ))`,
  "u",
);

/** An undo or redo, as the title of its timeline entry says. */
export interface RepeatedChange {
  readonly verb: "Undid" | "Redid";
  readonly type: "fileDedupe" | "fileImport";
  /** How many references the change removed or imported. */
  readonly count: number;
}

/** Returns whether the timeline shows numbers for the change with this undo label. */
export function hasLoggedNumbers(label: string): boolean {
  return WITH_LOGGED_NUMBERS.test(label);
}

/**
 * Returns the title of an undo or redo of the change with this label, for a message and the log.
 */
export function repeatedTitle(verb: RepeatedChange["verb"], label: string): string {
  return `${verb} “${label}”`;
}

/** Reads which change with logged numbers an entry with this title undid or redid. */
export function repeatedChange(title: string): RepeatedChange | undefined {
  const [, verb, removed, ...imported] = REPEATED.exec(title) ?? [];
  if (verb !== "Undid" && verb !== "Redid") return undefined;
  const count = removed ?? imported.find((each) => each !== undefined) ?? "";
  return {
    verb,
    type: removed === undefined ? "fileImport" : "fileDedupe",
    count: count === "a" ? 1 : Number(count.replaceAll(",", "")),
  };
}

/**
 * Returns how many duplicates an undo or redo with this title removed; negative for an undo, which
 * restores them. Returns undefined for other titles.
 */
export function repeatedRemoval(title: string): number | undefined {
  const change = repeatedChange(title);
  if (change?.type !== "fileDedupe") return undefined;
  return change.verb === "Undid" ? -change.count : change.count;
}
