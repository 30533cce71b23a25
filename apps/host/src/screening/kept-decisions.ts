import { z } from "zod";
import { readWebStorageJson, webStorageNames, writeWebStorage } from "../platform/web-storage.ts";
import { markDirty, markUnstored } from "../sync/save-state.ts";

const KEY = /^decision:([^ ]+) ([^ ]+)$/u;
const keyOf = ({ person, id }: Pick<KeptDecision, "person" | "id">): string =>
  `decision:${person} ${id}`;

const keptDecision = z.object({
  id: z.string(),
  person: z.string(),
  project: z.string(),
  round: z.string(),
  isResolution: z.boolean(),
  /** In milliseconds since 1970, later than all earlier ones on this device. */
  at: z.number(),
  referenceId: z.string(),
  decision: z.enum(["include", "exclude", "maybe", "undecided"]),
  reason: z.string().optional(),
  labels: z.array(z.string()).optional(),
  note: z.string().optional(),
  record: z
    .object({
      doi: z.string().optional(),
      title: z.string().optional(),
      year: z.number().optional(),
    })
    .optional(),
});

/** A decision that the server has not acknowledged. */
export type KeptDecision = z.output<typeof keptDecision>;

/** True for a localStorage key of an unsent decision, which stays after a logout. */
export function isKeptDecisionKey(key: string): boolean {
  return KEY.test(key);
}

/**
 * Keeps a decision on this device until `forgetDecision`, even if the page closes right after the
 * call. If storing fails, the save indicator says so, and the decision stays in this page.
 */
export function keepDecision(decision: KeptDecision): void {
  const key = keyOf(decision);
  const isStored = writeWebStorage("device", key, JSON.stringify(decision));
  if (isStored) unstored.delete(key);
  else unstored.set(key, decision);
  markUnstored(key, !isStored);
  markDirty(key, true);
}

/** Decisions that the browser refused to store, by their key. */
const unstored = new Map<string, KeptDecision>();

/** Returns a person's unsent decisions of all tabs, oldest first. */
export function keptDecisions(person: string): readonly KeptDecision[] {
  const stored = webStorageNames("device").flatMap((key) =>
    KEY.exec(key)?.[1] === person
      ? (keptDecision.safeParse(readWebStorageJson("device", key)).data ?? [])
      : [],
  );
  const inPage = [...unstored.values()].filter((decision) => decision.person === person);
  return [...stored, ...inPage].toSorted((a, b) => a.at - b.at);
}

export function forgetDecision(decision: Pick<KeptDecision, "person" | "id">): void {
  const key = keyOf(decision);
  unstored.delete(key);
  markUnstored(key, false);
  markDirty(key, false);
  writeWebStorage("device", key, undefined);
}
