import { useStore } from "@nanostores/react";
import { DEFAULT_MERGE_RULES, type MergeRules } from "@tera/references/merge";
import { useMemo } from "react";
import { z } from "zod";
import { attempt } from "../../errors/notices.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { $user, changeUserData } from "../../user/user-store.ts";
import { databasesOf, inChosenOrder } from "./databases-of.ts";

/** Key of the rules in the user's stored data. */
const KEY = "duplicateRules";
const MAX_DATABASES = 100;

const rulesSchema = z.object({
  keep: z.enum(["first", "last", "mostComplete", "database"]),
  databases: z.array(z.string()).max(MAX_DATABASES),
  fields: z.enum(["fill", "longest"]),
});

/** Returns the default rules for invalid values. */
export function parseMergeRules(stored: unknown): Readonly<MergeRules> {
  return rulesSchema.safeParse(stored).data ?? DEFAULT_MERGE_RULES;
}

/**
 * Returns the user's rules, which apply to every library. Their databases are those of `ids`, in
 * the order that the user chose; others follow by frequency.
 */
export function useMergeRules(
  references: readonly LazyReference[],
  ids: readonly string[],
): readonly [Readonly<MergeRules>, (rules: Readonly<MergeRules>) => void] {
  const stored = useStore($user)?.data[KEY];
  const rules = useMemo(() => parseMergeRules(stored), [stored]);
  const isByDatabase = rules.keep === "database";
  const databases = useMemo(
    () => (isByDatabase ? databasesOf(references, ids) : []),
    [isByDatabase, references, ids],
  );
  const effective = useMemo(
    () =>
      isByDatabase ? { ...rules, databases: inChosenOrder(databases, rules.databases) } : rules,
    [isByDatabase, databases, rules],
  );
  const change = (next: Readonly<MergeRules>): void => {
    const elsewhere = rules.databases.filter((name) => !next.databases.includes(name));
    const all = [...next.databases, ...elsewhere].slice(0, MAX_DATABASES);
    attempt(() => changeUserData({ [KEY]: { ...next, databases: all } }));
  };
  return [effective, change];
}
