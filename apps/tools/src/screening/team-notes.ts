import type { Connection } from "@tera/bridge-sdk";
import { useEffect, useMemo, useRef, useState } from "react";

/** The tool's namespace in the project, which its members share. */
const NAMESPACE = "screenatron";
const NAME_KEY = "reviewer ";

interface TermLists {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface TeamNotes {
  /** Terms that the team highlights. */
  readonly terms: TermLists;
  /** Names of reviewers who have used the tool, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Resolves once the lists are stored. */
  readonly setTerms: (terms: TermLists) => Promise<void>;
}

type Content = Record<string, unknown>;
type Store = Awaited<ReturnType<typeof mountNotes>>;

/** Follows what the team shares, and adds the person's name. */
export function useTeamNotes(
  tera: Connection,
  person: { readonly id: string; readonly name: string } | undefined,
): TeamNotes {
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
      // Without the notes, nothing is highlighted, and reviewers have no names.
      () => undefined,
    );
    return () => {
      mounting.then((mounted) => mounted.close()).catch(() => undefined);
    };
  }, [tera]);

  useEffect(() => {
    if (person === undefined) return;
    const key = NAME_KEY + person.id;
    store.current
      ?.then(async (mounted) => {
        if (mounted.state[key] !== person.name) await mounted.set({ [key]: person.name });
      })
      // A viewer's name is not stored. They decide nothing.
      .catch(() => undefined);
  }, [person, tera]);

  return useMemo(
    () => ({
      terms: { include: textsIn(content["include"]), exclude: textsIn(content["exclude"]) },
      names: new Map(
        Object.entries(content).flatMap(([key, value]) =>
          key.startsWith(NAME_KEY) && typeof value === "string"
            ? [[key.slice(NAME_KEY.length), value] as const]
            : [],
        ),
      ),
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
