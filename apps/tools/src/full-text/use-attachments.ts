import type { Connection } from "@tera/bridge-sdk";
import { type Round, screening } from "@tera/bridge-sdk/screening";
import { useNamespace } from "../frame/use-namespace.ts";
import type { ScreenedRecord } from "../screening/screened-record.ts";
import {
  type AttachedFile,
  attachmentKey,
  changeKey,
  filesOf,
  lastChange,
  storedFile,
} from "./attached-files.ts";
import { useChangedFiles } from "./use-changed-files.ts";

/** A reference whose files are shown. */
export interface AttachmentPlace {
  /** The id under which it is decided. */
  readonly referenceId: string;
  /** Undefined if the library has no such reference, so that nothing can be attached. */
  readonly record: ScreenedRecord | undefined;
}

export interface Attachments {
  readonly filesOf: (place: AttachmentPlace) => readonly AttachedFile[];
  /** False while files that only the namespace has may be missing. */
  readonly isRead: boolean;
  /** Why files that others attached may be missing. */
  readonly error: unknown;
  readonly attach: (place: AttachmentPlace, id: string) => Promise<void>;
  readonly detach: (place: AttachmentPlace, file: AttachedFile) => Promise<void>;
  /** Moves a file from the namespace into the library. Does nothing for others. */
  readonly adopt: (place: AttachmentPlace) => Promise<void>;
}

/**
 * The files of the references of a round's library. `libraryId` is the file's id, undefined if it is
 * missing. Rounds of titles read none.
 */
export function useAttachments(
  tera: Connection,
  libraryId: string | undefined,
  { stage, filePath: libraryPath }: Pick<Round, "stage" | "filePath">,
): Attachments {
  const isFullText = stage === "full-text";
  const { content, error, set } = useNamespace(tera, isFullText ? "full-text" : undefined);
  const changed = useChangedFiles(
    tera,
    isFullText ? libraryId : undefined,
    libraryPath,
    content && lastChange(content, libraryPath),
  );
  const filesIn = (record: ScreenedRecord | undefined) =>
    record && (changed.byRecord.get(record.id) ?? record);
  const stored = ({ referenceId }: AttachmentPlace) =>
    content && storedFile(content, libraryPath, referenceId);
  const forget = ({ referenceId }: AttachmentPlace): Promise<void> =>
    set({ [attachmentKey(libraryPath, referenceId)]: null });

  type Attaching = ReturnType<typeof screening>["attachments"];
  const change = async (
    { record }: AttachmentPlace,
    send: (attachments: Attaching, library: string, id: string) => Promise<readonly string[]>,
  ): Promise<void> => {
    if (libraryId === undefined || record === undefined)
      throw new Error("This reference is not in the library, so no file can be attached to it.");
    const paths = await send(screening(tera).attachments, libraryId, record.id);
    const { namedFiles } = filesIn(record) ?? record;
    const own = new Date().toISOString();
    changed.replace(record.id, { files: paths, namedFiles }, own);
    // Without the notice, others see the file when they open the round again.
    await set({ [changeKey(libraryPath)]: own }).catch(() => undefined);
  };
  const adopt = async (place: AttachmentPlace): Promise<void> => {
    const file = stored(place);
    if (file === undefined) return;
    await change(place, (calls, library, id) => calls.attach(library, id, file.id));
    await forget(place);
  };

  return {
    filesOf: (place) => {
      const { files = [], namedFiles = [] } = filesIn(place.record) ?? {};
      return filesOf(files, stored(place), namedFiles);
    },
    isRead: content !== undefined || error !== undefined,
    error: changed.error,
    attach: async (place, file) => {
      await adopt(place);
      await change(place, (calls, library, id) => calls.attach(library, id, file));
    },
    detach: (place, file) =>
      "id" in file
        ? forget(place)
        : change(place, (calls, library, id) => calls.detach(library, id, file.path)),
    adopt,
  };
}
