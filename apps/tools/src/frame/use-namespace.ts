import type { Connection } from "@tera/bridge-sdk";
import { useCallback, useEffect, useRef, useState } from "react";

type Content = Readonly<Record<string, unknown>>;
type Namespace = Awaited<ReturnType<typeof mount>>;

export interface FollowedNamespace {
  /** Undefined while it is being read. */
  readonly content: Content | undefined;
  readonly error: unknown;
  /** Resolves once the fields are stored. */
  readonly set: (fields: Record<string, unknown>) => Promise<void>;
}

/**
 * Follows a namespace of the project, in which tools share data with its members. Without a name,
 * follows none.
 */
export function useNamespace(tera: Connection, name: string | undefined): FollowedNamespace {
  const [content, setContent] = useState<Content>();
  const [error, setError] = useState<unknown>();
  const namespace = useRef<Promise<Namespace>>(undefined);

  useEffect(() => {
    if (name === undefined) return undefined;
    const mounting = mount(tera, name);
    namespace.current = mounting;
    mounting.then((mounted) => {
      setContent(mounted.state);
      mounted.subscribe(() => setContent(mounted.state));
    }, setError);
    return () => {
      mounting.then((mounted) => mounted.close()).catch(() => undefined);
    };
  }, [tera, name]);

  const set = useCallback(
    async (fields: Record<string, unknown>): Promise<void> => {
      if (name === undefined) throw new Error("There is nothing to change here.");
      const mounted = await (namespace.current ?? mount(tera, name));
      await mounted.set(fields);
    },
    [tera, name],
  );
  return { content, error, set };
}

function mount(tera: Connection, name: string) {
  return tera.namespaces.mount<Record<string, unknown>>(name);
}
