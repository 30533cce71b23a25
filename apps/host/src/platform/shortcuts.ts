import { atom, computed } from "nanostores";

interface Shortcut {
  /** `KeyboardEvent.key`, in lower case. */
  readonly key: string;
  /** True for Ctrl, or Command on a Mac. */
  readonly isCommand?: boolean;
  readonly isShifted?: boolean;
  /** Number of times that the key is pressed in a row; 1 by default. */
  readonly times?: number;
  readonly label: string;
  readonly place: ShortcutPlace;
}

export const SHORTCUT_PLACES = [
  "Everywhere",
  "Libraries",
  "Duplicates",
  "Lists and tables",
] as const;
type ShortcutPlace = (typeof SHORTCUT_PLACES)[number];

/** Every keyboard shortcut of the app. The handlers and the list of shortcuts read it. */
const SHORTCUTS = {
  palette: { key: "k", isCommand: true, label: "Search or go to", place: "Everywhere" },
  shortcuts: { key: "?", label: "Show the keyboard shortcuts", place: "Everywhere" },
  sidebar: { key: "[", label: "Collapse or expand the sidebar", place: "Everywhere" },
  helpSidebar: { key: "]", label: "Open or close the help sidebar", place: "Everywhere" },
  search: { key: "/", label: "Search on the page", place: "Everywhere" },
  undo: { key: "z", isCommand: true, label: "Undo", place: "Everywhere" },
  redo: { key: "z", isCommand: true, isShifted: true, label: "Redo", place: "Everywhere" },
  redoAgain: { key: "y", isCommand: true, label: "Redo", place: "Everywhere" },
  stopFollowing: { key: "escape", label: "Stop following a person", place: "Everywhere" },
  bypassLock: {
    key: " ",
    times: 3,
    label: "Hide the maintenance notice",
    place: "Everywhere",
  },
  include: {
    key: "i",
    label: "Label the reference, or the selected ones, “Included”",
    place: "Libraries",
  },
  exclude: { key: "e", label: "Label them “Excluded”", place: "Libraries" },
  maybe: { key: "m", label: "Label them “Maybe”", place: "Libraries" },
  unlabel: { key: "u", label: "Remove their label", place: "Libraries" },
  read: { key: "r", label: "Read one reference at a time, or stop", place: "Libraries" },
  previousReference: {
    key: "arrowleft",
    label: "Previous reference, while reading",
    place: "Libraries",
  },
  previousReferenceAgain: {
    key: "k",
    label: "Previous reference, while reading",
    place: "Libraries",
  },
  nextReference: { key: "arrowright", label: "Next reference, while reading", place: "Libraries" },
  nextReferenceAgain: { key: "j", label: "Next reference, while reading", place: "Libraries" },
  filter: { key: "f", label: "Filter the references", place: "Libraries" },
  deleteReferences: {
    key: "delete",
    label: "Delete the selected references",
    place: "Libraries",
  },
  copyRows: {
    key: "c",
    isCommand: true,
    label: "Copy the reference, or the selected ones, as a table",
    place: "Libraries",
  },
  leave: {
    key: "escape",
    label: "Close the reference, or clear the selection",
    place: "Libraries",
  },
  keepLeft: { key: "1", label: "Keep the left reference", place: "Duplicates" },
  keepRight: { key: "2", label: "Keep the right reference", place: "Duplicates" },
  keepBoth: { key: "3", label: "Keep both, or all of a group", place: "Duplicates" },
  mergePair: { key: "4", label: "Merge them into one", place: "Duplicates" },
  decideLater: { key: "5", label: "Decide later", place: "Duplicates" },
  previousPair: { key: "arrowleft", label: "Previous pair", place: "Duplicates" },
  nextPair: { key: "arrowright", label: "Next pair", place: "Duplicates" },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** Keys that the lists themselves handle (`useGridKeyboard` of the kit). */
const LIST_KEYS = [
  { keys: ["↑", "↓"], label: "Move to the row above or below" },
  { keys: ["Page Up", "Page Down"], label: "Move by a screen of rows" },
  { keys: ["Home", "End"], label: "Move to the first or last row" },
  { keys: ["Enter"], label: "Open the row" },
  { keys: ["Space"], label: "Select the row" },
  { keys: ["Ctrl A"], label: "Select all rows" },
] as const;

/** False if the person turned single-key shortcuts off in the profile; set by the app. */
export const $areSingleKeysOn = atom(true);

type KeyEvent = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "target"
> &
  Partial<Pick<KeyboardEvent, "getModifierState">>;

/**
 * Returns whether a key press triggers a shortcut. Single keys don't while the person types or if
 * they are turned off.
 */
export function isShortcut(event: KeyEvent, id: ShortcutId): boolean {
  const shortcut: Shortcut = SHORTCUTS[id];
  // Many keyboards have brackets on AltGr, which Windows reports as Ctrl and Alt.
  const isAltGraph = event.getModifierState?.("AltGraph") ?? false;
  if (event.key.toLowerCase() !== shortcut.key || (event.altKey && !isAltGraph)) return false;
  const isCommand = !isAltGraph && (event.ctrlKey || event.metaKey);
  if (isCommand !== (shortcut.isCommand ?? false)) return false;
  if (isCommand) return event.shiftKey === (shortcut.isShifted ?? false);
  return !isSingleCharacter(shortcut) || ($areSingleKeysOn.get() && !isTyping(event.target));
}

/** Returns true for either of the two shortcuts of redo. */
export function isRedo(event: KeyEvent): boolean {
  return isShortcut(event, "redo") || isShortcut(event, "redoAgain");
}

/**
 * Returns 1 or -1 for the keys that show the next or the previous reference while reading. With
 * Shift, the arrow keys select text.
 */
export function readingStep(event: KeyEvent): 1 | -1 | undefined {
  if (event.shiftKey) return undefined;
  if (isShortcut(event, "nextReference") || isShortcut(event, "nextReferenceAgain")) return 1;
  return isShortcut(event, "previousReference") || isShortcut(event, "previousReferenceAgain")
    ? -1
    : undefined;
}

/** Keys for controls that handle their key themselves; undefined if single keys are turned off. */
export const $searchKey = computed($areSingleKeysOn, (isOn) =>
  isOn ? SHORTCUTS.search.key : undefined,
);
export const $sidebarKey = computed($areSingleKeysOn, (isOn) =>
  isOn ? SHORTCUTS.sidebar.key : undefined,
);
export const $helpKey = computed($areSingleKeysOn, (isOn) =>
  isOn ? SHORTCUTS.helpSidebar.key : undefined,
);

/** Returns how many times the key is pressed in a row. */
export function shortcutTimes(id: ShortcutId): number {
  const { times = 1 }: Shortcut = SHORTCUTS[id];
  return times;
}

/** For example "Ctrl Shift Z", or "⌘ Shift Z" on a Mac. */
export function shortcutKeys(id: ShortcutId): string {
  const { key, isCommand = false, isShifted = false, times = 1 }: Shortcut = SHORTCUTS[id];
  return [
    ...(times > 1 ? [`${times} ×`] : []),
    ...(isCommand ? [commandKey()] : []),
    ...(isShifted ? ["Shift"] : []),
    keyName(key),
  ].join(" ");
}

interface ListedShortcut {
  readonly keys: readonly string[];
  readonly label: string;
  /** True if the profile's setting for single keys can turn it off. */
  readonly isSingleKey: boolean;
}

/**
 * Returns the shortcuts of one place. A label with several keys is listed once, without the single
 * keys that are turned off.
 */
export function shortcutsIn(place: ShortcutPlace): readonly ListedShortcut[] {
  if (place === "Lists and tables")
    return LIST_KEYS.map(({ keys, label }) => ({
      keys: keys.map((each) => each.replace("Ctrl", commandKey())),
      label,
      isSingleKey: false,
    }));
  const listed = new Map<string, ListedShortcut>();
  for (const id of Object.keys(SHORTCUTS) as ShortcutId[]) {
    const shortcut: Shortcut = SHORTCUTS[id];
    if (shortcut.place !== place) continue;
    const known = listed.get(shortcut.label);
    const isSingleKey = isSingleCharacter(shortcut);
    if (known !== undefined && isSingleKey && !$areSingleKeysOn.get()) continue;
    listed.set(shortcut.label, {
      keys: [...(known?.keys ?? []), shortcutKeys(id)],
      label: shortcut.label,
      isSingleKey: isSingleKey && (known?.isSingleKey ?? true),
    });
  }
  return [...listed.values()];
}

/**
 * Returns true for the single characters that WCAG 2.1.4 covers, unlike keys such as Escape or
 * Delete.
 */
function isSingleCharacter({ key, isCommand = false }: Shortcut): boolean {
  return key.length === 1 && !isCommand;
}

function keyName(key: string): string {
  const named = { " ": "Space", arrowleft: "←", arrowright: "→" }[key];
  if (named !== undefined) return named;
  return key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase() ?? ""}${key.slice(1)}`;
}

function commandKey(): string {
  return typeof navigator !== "undefined" && /^Mac|^iP/u.test(navigator.platform) ? "⌘" : "Ctrl";
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null;
  return (
    (element?.isContentEditable ?? false) ||
    (/^(?:input|textarea|select)$/iu.test(element?.tagName ?? "") &&
      !/^(?:checkbox|radio)$/u.test((target as Partial<HTMLInputElement> | null)?.type ?? ""))
  );
}
