import type { Reference } from "@tera/references";
import { findDuplicates } from "@tera/references/merge";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";

/** Finds the reference that a new one duplicates. */
export interface KnownReferences {
  /** Resolves to undefined if none is a likely duplicate. */
  readonly duplicateOf: (reference: Reference) => Promise<Reference | undefined>;
  readonly add: (reference: Reference) => void;
  readonly remove: (reference: Reference | undefined) => void;
}

const DOI = /10\.\d{4,9}\/[^\s"<>]+/u;
const TITLE_CHARACTERS = 24;

/** Keeps the references by what duplicates usually share. Compares only those. */
export async function knownReferences(
  references: readonly LazyReference[],
): Promise<KnownReferences> {
  const byKey = new Map<string, LazyReference[]>();
  const add = (reference: LazyReference): void => {
    for (const key of keysOf(toReference(reference))) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [reference]);
      else others.push(reference);
    }
  };
  await forEachInChunks(references, add);
  return {
    add,
    remove(reference) {
      if (reference === undefined) return;
      for (const key of keysOf(reference))
        byKey.set(
          key,
          (byKey.get(key) ?? []).filter((other) => other !== reference),
        );
    },
    async duplicateOf(reference) {
      const similar = new Set(keysOf(reference).flatMap((key) => byKey.get(key) ?? []));
      const compared = [reference, ...Array.from(similar, toReference)];
      const groups = await findDuplicates(compared);
      const pair = groups.flatMap(({ pairs }) => pairs).find(({ left }) => left === 0);
      return pair && compared[pair.right];
    },
  };
}

function keysOf({ doi, urls = [], title, accessionNum }: Reference): readonly string[] {
  const name = DOI.exec([doi ?? "", ...urls].join(" "))?.[0];
  const letters = (title ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/<[^<>]*>|[^\p{L}\p{N}]/gu, "")
    .slice(0, TITLE_CHARACTERS);
  return [
    ...(name === undefined ? [] : [`doi ${name.toLowerCase()}`]),
    ...(letters === "" ? [] : [`title ${letters}`]),
    ...(accessionNum === undefined ? [] : [`id ${accessionNum}`]),
  ];
}
