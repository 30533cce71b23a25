import { useCallback, useEffect, useRef, useState } from "react";
import { listenToFiles } from "../../project/file-events.ts";
import { toastBackgroundError, toastError } from "../../errors/notices.ts";
import { type FileVersion, fileVersionsGateway } from "./file-versions-gateway.ts";

export type FileVersions =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | {
      readonly state: "loaded";
      /** Newest first. */
      readonly list: readonly FileVersion[];
      readonly hasMore: boolean;
    };

interface FileVersionsQuery {
  readonly versions: FileVersions;
  /** Loads earlier versions. Never rejects. */
  readonly loadMore: () => Promise<void>;
  /** Loads the latest versions again. Never rejects. */
  readonly reload: () => Promise<void>;
}

/** The versions of one file. Follows other people's changes. */
export function useFileVersions(projectId: string, path: string): FileVersionsQuery {
  const [versions, setVersions] = useState<FileVersions>({ state: "loading" });
  const next = useRef<string | null>(null);

  const loads = useRef(0);
  const reload = useCallback(() => {
    const load = (loads.current += 1);
    return fileVersionsGateway.list(projectId, path).then(
      (page) => {
        if (load !== loads.current) return undefined;
        next.current = page.next;
        return setVersions({ state: "loaded", list: page.versions, hasMore: page.next !== null });
      },
      (error: unknown) => {
        if (load !== loads.current) return;
        setVersions((before) => (before.state === "loaded" ? before : { state: "failed", error }));
        toastBackgroundError(error);
      },
    );
  }, [projectId, path]);

  const loadMore = useCallback(async (): Promise<void> => {
    if (next.current === null) return;
    const load = loads.current;
    try {
      const page = await fileVersionsGateway.list(projectId, path, { before: next.current });
      // The list was reloaded in the meantime.
      if (load !== loads.current) return;
      next.current = page.next;
      setVersions((before) => ({
        state: "loaded",
        list: [...(before.state === "loaded" ? before.list : []), ...page.versions],
        hasMore: page.next !== null,
      }));
    } catch (error) {
      toastError(error);
    }
  }, [projectId, path]);

  useEffect(() => {
    void reload();
    return listenToFiles(({ path: changed }) => {
      if (changed === undefined || changed === path) void reload();
    });
  }, [path, reload]);

  return { versions, loadMore, reload };
}
