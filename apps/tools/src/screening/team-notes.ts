import type { Connection } from "@tera/bridge-sdk";
import { useMemo } from "react";
import { useNamespace } from "../frame/use-namespace.ts";

interface TermLists {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface TeamNotes {
  /** Terms that the team highlights; none if they can't be read. */
  readonly terms: TermLists;
  /** Resolves once the lists are stored. */
  readonly setTerms: (terms: TermLists) => Promise<void>;
}

/** Follows what the team shares. */
export function useTeamNotes(tera: Connection): TeamNotes {
  const { content, set } = useNamespace(tera, "screenatron");
  return useMemo(
    () => ({
      terms: { include: textsIn(content?.["include"]), exclude: textsIn(content?.["exclude"]) },
      setTerms: ({ include, exclude }) => set({ include: [...include], exclude: [...exclude] }),
    }),
    [content, set],
  );
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
