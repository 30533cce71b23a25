import type { Connection } from "@tera/bridge-sdk";
import { type Round, screening } from "@tera/bridge-sdk/screening";
import { useState } from "react";
import { useNamespace } from "../frame/use-namespace.ts";
import type { ScreenedRecord } from "../screening/screened-record.ts";
import { type AttachedFile, attachmentKey, filesOf, storedFile } from "./attached-files.ts";

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
  const { content, error, set } = useNamespace(
    tera,
    stage === "full-text" ? "full-text" : undefined,
  );
  /** Paths by record, as the host has them after changes of this page. */
  const [changed, setChanged] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
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
    setChanged((before) => new Map(before).set(record.id, paths));
  };
  const adopt = async (place: AttachmentPlace): Promise<void> => {
    const file = stored(place);
    if (file === undefined) return;
    await change(place, (calls, library, id) => calls.attach(library, id, file.id));
    await forget(place);
  };

  return {
    filesOf: (place) =>
      filesOf(
        changed.get(place.record?.id ?? "") ?? place.record?.files ?? [],
        stored(place),
        place.record?.namedFiles ?? [],
      ),
    isRead: content !== undefined || error !== undefined,
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
