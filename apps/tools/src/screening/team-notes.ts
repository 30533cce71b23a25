import type { Connection } from "@tera/bridge-sdk";
import { useEffect, useMemo, useRef, useState } from "react";

/** The tool's namespace in the project, which its members share. */
const NAMESPACE = "screenatron";

interface TermLists {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface TeamNotes {
  /** Terms that the team highlights. */
  readonly terms: TermLists;
  /** Resolves once the lists are stored. */
  readonly setTerms: (terms: TermLists) => Promise<void>;
}

type Content = Record<string, unknown>;
type Store = Awaited<ReturnType<typeof mountNotes>>;

/** Follows what the team shares. */
export function useTeamNotes(tera: Connection): TeamNotes {
  const [content, setContent] = useState<Content>({});
  const store = useRef<Promise<Store>>(undefined);

  useEffect(() => {
    const mounting = mountNotes(tera);
    store.current = mounting;
    mounting.then(
      (mounted) => {
        setContent(mounted.state);
        mounted.subscribe(() => setContent(mounted.state));
      },
      // Without the notes, nothing is highlighted.
      () => undefined,
    );
    return () => {
      mounting.then((mounted) => mounted.close()).catch(() => undefined);
    };
  }, [tera]);

  return useMemo(
    () => ({
      terms: { include: textsIn(content["include"]), exclude: textsIn(content["exclude"]) },
      setTerms: async ({ include, exclude }) => {
        const mounted = await (store.current ?? mountNotes(tera));
        await mounted.set({ include: [...include], exclude: [...exclude] });
      },
    }),
    [content, tera],
  );
}

function mountNotes(tera: Connection) {
  return tera.namespaces.mount<Content>(NAMESPACE);
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
