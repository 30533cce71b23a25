import type { Connection } from "@tera/bridge-sdk";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AttachedFile,
  attachedFile,
  attachmentKey,
  type StoredFiles,
} from "./attached-files.ts";

/** The namespace of the project in which its members share attachments. */
const NAMESPACE = "full-text";

type Store = Awaited<ReturnType<typeof mountStore>>;

export interface AttachedFiles {
  /** Undefined while the attachments are being read. */
  readonly fileOf: ((referenceId: string) => AttachedFile | undefined) | undefined;
  /** Resolves once it is stored; undefined removes the attachment. */
  readonly attach: (referenceId: string, file: AttachedFile | undefined) => Promise<void>;
  readonly error: unknown;
}

/** Follows which files are attached to a library's references. */
export function useAttachedFiles(tera: Connection, libraryPath: string): AttachedFiles {
  const [stored, setStored] = useState<Readonly<Record<string, unknown>>>();
  const [error, setError] = useState<unknown>();
  const store = useRef<Promise<Store>>(undefined);

  useEffect(() => {
    const mounting = mountStore(tera);
    store.current = mounting;
    mounting.then((mounted) => {
      setStored(mounted.state);
      mounted.subscribe(() => setStored(mounted.state));
    }, setError);
    return () => {
      mounting.then((mounted) => mounted.close()).catch(() => undefined);
    };
  }, [tera]);

  return {
    fileOf: stored && ((referenceId: string) => attachedFile(stored, libraryPath, referenceId)),
    attach: useCallback(
      async (referenceId, file) => {
        const mounted = await (store.current ?? mountStore(tera));
        await mounted.set({ [attachmentKey(libraryPath, referenceId)]: file ?? null });
      },
      [tera, libraryPath],
    ),
    error,
  };
}

function mountStore(tera: Connection) {
  return tera.namespaces.mount<StoredFiles>(NAMESPACE);
}
