import type { Reference } from "@tera/references";
import { useEffect, useRef, useState } from "react";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { chosenReference, type FoundLine, sureChoice, waitingLine } from "./found-lines.ts";
import { type KnownReferences, knownReferences } from "./known-references.ts";
import { type LineFinding, lookUp } from "./look-up.ts";
import type { LookupLine } from "./lookup-lines.ts";

export interface Lookup {
  /** Empty before the first lookup. */
  readonly lines: readonly FoundLine[];
  readonly isBusy: boolean;
  readonly start: (lines: readonly LookupLine[]) => void;
  /** Keeps what was found. */
  readonly stop: () => void;
  readonly retryFailed: () => void;
  /** Undefined chooses none. */
  readonly choose: (place: number, choice: number | undefined) => void;
  readonly tick: (place: number, isTicked: boolean) => void;
  /** Forgets the lines. */
  readonly clear: () => void;
}

/** Looks up pasted lines and compares what is found with the library. Unmounting stops it. */
export function useLookup(references: () => readonly LazyReference[]): Lookup {
  const [lines, setLines] = useState<readonly FoundLine[]>([]);
  const [isBusy, setBusy] = useState(false);
  const active = useRef<AbortController>(undefined);
  const known = useRef<Promise<KnownReferences>>(undefined);
  /** The chosen references of the lines, by place. */
  const own = useRef(new Map<number, Reference>());
  /** One line after the other is compared, so that the second of two equal ones is marked. */
  const compared = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => () => active.current?.abort(), []);
  const update = (place: number, change: Partial<FoundLine>): void =>
    setLines((before) => before.map((line, at) => (at === place ? { ...line, ...change } : line)));

  const compareNow = async (place: number, line: ComparedLine): Promise<void> => {
    const index = await known.current;
    if (index !== undefined) update(place, await comparedLine(place, line, index, own.current));
  };
  const compare = (place: number, line: ComparedLine): void => {
    compared.current = compared.current.then(() => compareNow(place, line));
  };

  const run = async (looked: readonly LookupLine[], places: readonly number[]): Promise<void> => {
    const controller = new AbortController();
    active.current = controller;
    setBusy(true);
    await lookUp(looked, places, {
      signal: controller.signal,
      onFinding(place, finding) {
        const line = looked[place];
        if (line !== undefined)
          compare(place, { line, finding, chosen: sureChoice(line, finding) });
      },
    });
    await compared.current;
    if (active.current !== controller) return;
    active.current = undefined;
    setLines((before) => before.map(endedLine));
    setBusy(false);
  };

  return {
    lines,
    isBusy,
    start(looked) {
      known.current = knownReferences(references());
      own.current.clear();
      setLines(looked.map(waitingLine));
      void run(
        looked,
        looked.map((_, place) => place),
      );
    },
    stop: () => active.current?.abort(),
    retryFailed() {
      const places = lines.flatMap(({ finding }, place) =>
        finding?.outcome === "failed" && finding.canRetry ? [place] : [],
      );
      setLines((before) =>
        before.map((line, place) => (places.includes(place) ? waitingLine(line.line) : line)),
      );
      void run(
        lines.map(({ line }) => line),
        places,
      );
    },
    choose(place, choice) {
      const { line, finding } = lines[place] ?? {};
      if (line !== undefined && finding !== undefined)
        compare(place, { line, finding, chosen: choice });
    },
    tick: (place, isTicked) => update(place, { isTicked }),
    clear() {
      active.current?.abort();
      active.current = undefined;
      setBusy(false);
      setLines([]);
    },
  };
}

interface ComparedLine {
  readonly line: LookupLine;
  readonly finding: LineFinding;
  readonly chosen: number | undefined;
}

/** Returns what a line shows once its chosen reference is compared with those that are known. */
async function comparedLine(
  place: number,
  { line, finding, chosen }: ComparedLine,
  { add, remove, duplicateOf }: KnownReferences,
  own: Map<number, Reference>,
): Promise<Partial<FoundLine>> {
  remove(own.get(place));
  own.delete(place);
  const reference = chosenReference({ ...waitingLine(line), finding, chosen });
  if (reference === undefined) return { finding, chosen, isTicked: false, duplicate: undefined };
  const same = await duplicateOf(reference);
  if (same !== undefined) {
    const isListed = [...own.values()].includes(same);
    return { finding, chosen, isTicked: false, duplicate: isListed ? "list" : "library" };
  }
  own.set(place, reference);
  add(reference);
  return { finding, chosen, isTicked: true, duplicate: undefined };
}

const STOPPED: LineFinding = {
  outcome: "failed",
  reason: "Not looked up, because you stopped the lookup.",
  canRetry: true,
};

function endedLine(line: FoundLine): FoundLine {
  return line.finding === undefined ? { ...line, finding: STOPPED } : line;
}
