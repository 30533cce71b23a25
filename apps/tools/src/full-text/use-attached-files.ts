import type { Connection } from "@tera/bridge-sdk";
import { useCallback } from "react";
import { useNamespace } from "../frame/use-namespace.ts";
import { type AttachedFile, attachedFile, attachmentKey } from "./attached-files.ts";

export interface AttachedFiles {
  /** Undefined while the attachments are being read. */
  readonly fileOf: ((referenceId: string) => AttachedFile | undefined) | undefined;
  /** Resolves once it is stored; undefined removes the attachment. */
  readonly attach: (referenceId: string, file: AttachedFile | undefined) => Promise<void>;
  readonly error: unknown;
}

/** Follows which files are attached to a library's references. */
export function useAttachedFiles(tera: Connection, libraryPath: string): AttachedFiles {
  const { content, error, set } = useNamespace(tera, "full-text");
  return {
    fileOf: content && ((referenceId: string) => attachedFile(content, libraryPath, referenceId)),
    attach: useCallback(
      (referenceId, file) => set({ [attachmentKey(libraryPath, referenceId)]: file ?? null }),
      [set, libraryPath],
    ),
    error,
  };
}
