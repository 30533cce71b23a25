import JSZip from "jszip";
import { joinZips, type ZipJoin } from "./zip-join.ts";

/** Output is moved from the page's memory to a blob in parts of at least this size. */
const PART_BYTES = 8_000_000;

export interface ZipArchive {
  /** Compresses a file. Its bytes do not stay in memory for long. Paths must be unique. */
  readonly addFile: (path: string, content: Uint8Array, modified: Date) => Promise<void>;
  /** Adds a folder, so that an empty one is not lost. */
  readonly addFolder: (path: string) => Promise<void>;
  readonly finish: () => Blob;
}

/**
 * JSZip keeps all files of an archive in memory until it writes the first. To save memory, each
 * file becomes a separate archive, and these are joined.
 */
export function createZipArchive(): ZipArchive {
  const output = createOutput();
  const join: ZipJoin = joinZips(output.write);
  const folders = new Set<string>();
  const add = async (single: JSZip): Promise<void> =>
    join.add(await single.generateAsync({ type: "uint8array", compression: "DEFLATE" }));
  return {
    addFile(path, content, modified) {
      const single = new JSZip();
      single.file(path, content, { date: modified, createFolders: false });
      return add(single);
    },
    async addFolder(path) {
      const names = path.split("/");
      for (const [index] of names.entries()) {
        const folder = names.slice(0, index + 1).join("/");
        if (folders.has(folder)) continue;
        folders.add(folder);
        const single = new JSZip();
        single.file(folder, null, { dir: true, createFolders: false });
        await add(single);
      }
    },
    finish() {
      join.end();
      return output.close();
    },
  };
}

interface Output {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly close: () => Blob;
}

function createOutput(): Output {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const closePart = (): void => {
    parts.push(new Blob(chunks));
    chunks = [];
    size = 0;
  };
  return {
    write(bytes) {
      chunks.push(bytes);
      size += bytes.length;
      if (size >= PART_BYTES) closePart();
    },
    close() {
      closePart();
      return new Blob(parts, { type: "application/zip" });
    },
  };
}
