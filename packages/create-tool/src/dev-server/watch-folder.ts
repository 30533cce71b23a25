import { watch } from "node:fs";

const SETTLE_MS = 60;
/** Git and editors write here, which changes nothing on the page. */
const IGNORED = /(?:^|[\\/])(?:\.git|node_modules)(?:[\\/]|$)|~$|\.sw.$/u;

export interface FolderWatcher {
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Reports changes of files in a folder; those that quickly follow each other are reported once. */
export function watchFolder(folder: string): FolderWatcher {
  const listeners = new Set<() => void>();
  let settling: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name !== null && IGNORED.test(name)) return;
    clearTimeout(settling);
    settling = setTimeout(() => listeners.forEach((listener) => listener()), SETTLE_MS);
  });
  // A folder that is removed while it is watched is no reason to end.
  watcher.on("error", () => {});
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      clearTimeout(settling);
      watcher.close();
    },
  };
}
