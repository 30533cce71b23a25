import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { undefinedIfMissing } from "../../missing-file.ts";
import { isContentId } from "./content-store.ts";

const FILE = "storage-move.txt";

/** Remembers which contents are verified, so that a move that was stopped goes on from there. */
export interface MoveJournal {
  has(version: string): boolean;
  add(version: string): Promise<void>;
  close(): Promise<void>;
  /** Once the move is complete. */
  remove(): Promise<void>;
}

/** The first line names the place, the others the contents. A journal of another move is replaced. */
export async function openMoveJournal(dataDirectory: string, place: string): Promise<MoveJournal> {
  const path = join(dataDirectory, FILE);
  const [head, ...lines] =
    (await readFile(path, "utf8").catch(undefinedIfMissing))?.split("\n") ?? [];
  const isSame = head === place;
  const verified = new Set(isSame ? lines.filter(isContentId) : []);
  const file: FileHandle = await open(path, isSame ? "a" : "w", 0o600);
  // Ends a line that was cut off.
  await file.appendFile(isSame ? "\n" : `${place}\n`);
  return {
    has: (version) => verified.has(version),
    async add(version) {
      verified.add(version);
      await file.appendFile(`${version}\n`);
    },
    close: () => file.close(),
    remove: () => rm(path, { force: true }),
  };
}
