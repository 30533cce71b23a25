/** The state of an open library. Together with an event, it decides what happens next. */
export interface LibraryLife {
  /**
   * "loading": no version is shown yet. "reverting": the person is restoring a version that was
   * replaced. "closed": the page no longer shows the library, but still writes its edits.
   */
  readonly phase: "loading" | "editing" | "reverting" | "closed";
}

export type LifeEvent =
  /**
   * `isSuccessor`: edits turned the shown version into this one. `hasEdits`: the file lacks some
   * edits.
   */
  | { readonly type: "version read"; readonly isSuccessor: boolean; readonly hasEdits: boolean }
  | { readonly type: "edited" }
  | { readonly type: "edits received" }
  /** Nobody has edited for a while. */
  | { readonly type: "idle" }
  | { readonly type: "revert started" }
  | { readonly type: "revert ended" }
  | { readonly type: "closed" };

export type LifeEffect =
  /** Closes the version that was read. */
  | { readonly do: "discard version" }
  /** Makes the replacement of the shown version an undo entry. */
  | { readonly do: "record replacement" }
  /** Shows the version that was read instead of the one before. */
  | { readonly do: "show version" }
  | { readonly do: "write when idle" }
  | { readonly do: "write" }
  /** Ends reading, and closes the version once everything before is written. */
  | { readonly do: "close" };

export interface LifeStep {
  readonly life: LibraryLife;
  readonly effects: readonly LifeEffect[];
}

export const NEW_LIFE: LibraryLife = { phase: "loading" };

type Row<Type extends LifeEvent["type"]> = (
  life: LibraryLife,
  event: Extract<LifeEvent, { type: Type }>,
) => LifeStep;

/** The transition table. A phase ignores events that it does not list. */
export const LIFE: {
  readonly [Phase in LibraryLife["phase"]]: { readonly [Type in LifeEvent["type"]]?: Row<Type> };
} = {
  loading: {
    "version read": (_life, { hasEdits }) => show({ phase: "editing" }, hasEdits),
    closed: close,
  },
  editing: {
    "version read": (life, { isSuccessor, hasEdits }) =>
      show(life, hasEdits, isSuccessor ? [] : [{ do: "record replacement" }]),
    edited: writeWhenIdle,
    "edits received": writeWhenIdle,
    idle: write,
    "revert started": () => ({ life: { phase: "reverting" }, effects: [] }),
    closed: close,
  },
  reverting: {
    "version read": (life, { hasEdits }) => show(life, hasEdits),
    edited: writeWhenIdle,
    "edits received": writeWhenIdle,
    idle: write,
    "revert ended": () => ({ life: { phase: "editing" }, effects: [] }),
    closed: close,
  },
  closed: {
    "version read": (life) => ({ life, effects: [{ do: "discard version" }] }),
  },
};

export function advanceLife(life: LibraryLife, event: LifeEvent): LifeStep {
  // The table's type guarantees that the row accepts this event.
  const row = LIFE[life.phase][event.type] as
    | ((life: LibraryLife, event: LifeEvent) => LifeStep)
    | undefined;
  return row === undefined ? { life, effects: [] } : row(life, event);
}

function show(life: LibraryLife, hasEdits: boolean, before: readonly LifeEffect[] = []): LifeStep {
  return {
    life,
    effects: [
      ...before,
      { do: "show version" },
      ...(hasEdits ? [{ do: "write when idle" } as const] : []),
    ],
  };
}

function writeWhenIdle(life: LibraryLife): LifeStep {
  return { life, effects: [{ do: "write when idle" }] };
}

function write(life: LibraryLife): LifeStep {
  return { life, effects: [{ do: "write" }] };
}

function close(): LifeStep {
  return { life: { phase: "closed" }, effects: [{ do: "write" }, { do: "close" }] };
}
