import Fuse from "fuse.js";

/** A place to go to, or a command. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Kind of entry, shown where entries of several groups are mixed: "Help page". */
  readonly kind?: string | undefined;
  readonly detail?: string | undefined;
  /** Further words by which the entry can be found. */
  readonly words?: string | undefined;
}

/** In the order in which they are shown without a search text. */
const PALETTE_GROUPS = [
  "On this page",
  "Project",
  "Files",
  "Tools",
  "Pages",
  "Settings",
  "Projects",
  "Help",
] as const;
type PaletteGroup = (typeof PALETTE_GROUPS)[number];

const MAX_FOUND = 30;
const MAX_RECENT = 5;
/** Fuse's score is 0 for a perfect match and 1 for none. A recent entry counts as this much better. */
const RECENT_BONUS = 0.08;
/** Allows about one wrong letter in five. */
const THRESHOLD = 0.34;

export interface EntryGroup<Entry extends PaletteEntry> {
  readonly title: string;
  /** Whether its entries belong to several groups. */
  readonly isMixed: boolean;
  readonly entries: readonly Entry[];
}

/** Makes a search over the entries; building the index once keeps each keystroke fast. */
export function createPaletteSearch<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  /** Ids, latest first. */
  recent: readonly string[],
): (query: string) => readonly EntryGroup<Entry>[] {
  const fuse = new Fuse(entries, {
    keys: [
      { name: "label", weight: 5 },
      { name: "words", weight: 2 },
      { name: "kind", weight: 1 },
      { name: "detail", weight: 1 },
    ],
    ignoreLocation: true,
    ignoreDiacritics: true,
    includeScore: true,
    threshold: THRESHOLD,
  });
  return (query) => {
    const text = query.trim();
    if (text === "") return unsearched(entries, recent);
    const found = fuse.search(text).map(({ item, score = 1 }) => ({
      item,
      score: score - (recent.includes(item.id) ? RECENT_BONUS : 0) - wordBonus(item.label, text),
    }));
    const best = found.toSorted((a, b) => a.score - b.score).slice(0, MAX_FOUND);
    return [{ title: "Results", isMixed: true, entries: best.map(({ item }) => item) }];
  };
}

/** Lists the current page's commands first, then recent entries, then all entries by group. */
function unsearched<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  recent: readonly string[],
): readonly EntryGroup<Entry>[] {
  const latest = recent
    .flatMap((id) => entries.filter((entry) => entry.id === id))
    .filter(({ group }) => group !== "On this page")
    .slice(0, MAX_RECENT);
  const groups = PALETTE_GROUPS.map((title) => ({
    title,
    isMixed: false,
    entries: entries.filter((entry) => entry.group === title && !latest.includes(entry)),
  }));
  const [actions, ...places] = groups;
  return [
    ...(actions === undefined ? [] : [actions]),
    { title: "Recent", isMixed: true, entries: latest },
    ...places,
  ];
}

/** Ranks a label in which a word begins with the text above one that has the text inside a word. */
function wordBonus(label: string, text: string): number {
  const [plain, wanted] = [label.toLowerCase(), text.toLowerCase()];
  if (plain.startsWith(wanted)) return 0.2;
  return plain.includes(` ${wanted}`) ? 0.1 : 0;
}
