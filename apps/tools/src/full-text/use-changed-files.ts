import type { Connection } from "@tera/bridge-sdk";
import { useCallback, useEffect, useRef, useState } from "react";
import { isCancelled } from "../frame/failure.ts";
import { oneAtATime } from "../frame/one-at-a-time.ts";
import { recordReader, type ScreenedRecord } from "../screening/screened-record.ts";

type RecordFiles = Pick<ScreenedRecord, "files" | "namedFiles">;
type FilesByRecord = ReadonlyMap<string, RecordFiles>;

export interface ChangedFiles {
  /** Files by record; those of other records are as they were read at first. */
  readonly byRecord: FilesByRecord;
  /** Why the last change by somebody else could not be read. */
  readonly error: unknown;
  /** Sets what the host returned after a change on this page, which `change` names. */
  readonly replace: (recordId: string, files: RecordFiles, change: string) => void;
}

/**
 * Follows the files of a library's references, which other people and tabs attach and detach.
 * `change` is the latest one, which the tool that made it named; the host reports only writes of the
 * whole library. Without an id, follows none.
 */
export function useChangedFiles(
  tera: Connection,
  libraryId: string | undefined,
  libraryPath: string,
  change: string | undefined,
): ChangedFiles {
  const [byRecord, setByRecord] = useState<FilesByRecord>(new Map());
  const [error, setError] = useState<unknown>();
  /** Counts changes on this page, because a library read during one may lack it. */
  const ownChanges = useRef(0);
  const known = useRef(change);
  const readAgain = useRef<() => void>(undefined);

  useEffect(() => {
    if (libraryId === undefined) return undefined;
    const abort = new AbortController();
    const read = oneAtATime(async () => {
      try {
        const files = await readWhileUnchanged(
          () => ownChanges.current,
          () => readFiles(tera, libraryId, abort.signal),
        );
        setByRecord(files);
        setError(undefined);
      } catch (failure) {
        if (!abort.signal.aborted && !isCancelled(failure)) setError(failure);
      }
    });
    readAgain.current = read;
    const stops = [
      tera.on("files", (written) => {
        if (written === null || written.path === libraryPath) read();
      }),
      tera.on("reconnect", read),
    ];
    return () => {
      abort.abort();
      stops.forEach((stop) => stop());
    };
  }, [tera, libraryId, libraryPath]);

  useEffect(() => {
    if (change === known.current) return;
    known.current = change;
    readAgain.current?.();
  }, [change]);

  const replace = useCallback((recordId: string, files: RecordFiles, own: string): void => {
    ownChanges.current += 1;
    known.current = own;
    setByRecord((before) => new Map(before).set(recordId, files));
  }, []);
  return { byRecord, error, replace };
}

/** Reads again whenever the count of changes has risen during it. */
async function readWhileUnchanged<Value>(
  countChanges: () => number,
  read: () => Promise<Value>,
): Promise<Value> {
  for (;;) {
    const before = countChanges();
    const value = await read();
    if (countChanges() === before) return value;
  }
}

async function readFiles(
  tera: Connection,
  libraryId: string,
  signal: AbortSignal,
): Promise<FilesByRecord> {
  const files = new Map<string, RecordFiles>();
  const toRecord = recordReader();
  for await (const part of tera.with({ signal }).library.stream(libraryId)) {
    signal.throwIfAborted();
    for (const reference of part) {
      const { id, files: attached, namedFiles } = toRecord(reference);
      files.set(id, { files: attached, namedFiles });
    }
  }
  return files;
}
