import JSZip from "jszip";

/** Moves output from this program's memory to the browser's in parts of at least this size. */
const PART_BYTES = 8_000_000;

export interface ZipArchive {
  /** Compresses a file. The archive keeps only the compressed bytes. */
  readonly addFile: (path: string, content: Uint8Array, modified: Date) => Promise<void>;
  /** Adds a folder, so that an empty one is not lost. */
  readonly addFolder: (path: string) => void;
  readonly finish: () => Promise<Blob>;
}

export function createZipArchive(): ZipArchive {
  const archive = new JSZip();
  return {
    async addFile(path, content, modified) {
      // JSZip reads all files of an archive before it writes the first. Compressing each file in an
      // archive of its own keeps only compressed bytes in memory.
      const single = new JSZip();
      single.file(path, content, { date: modified, createFolders: false });
      const compressed = await single.generateAsync({ type: "uint8array", compression: "DEFLATE" });
      await archive.loadAsync(compressed);
    },
    addFolder(path) {
      archive.folder(path);
    },
    finish: () => collectParts(archive),
  };
}

function collectParts(archive: JSZip): Promise<Blob> {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const closePart = (): void => {
    parts.push(new Blob(chunks));
    chunks = [];
    bytes = 0;
  };
  return new Promise((resolve, reject) => {
    archive
      .generateInternalStream({ type: "uint8array", compression: "DEFLATE" })
      .on("data", (chunk) => {
        chunks.push(chunk as Uint8Array<ArrayBuffer>);
        bytes += chunk.length;
        if (bytes >= PART_BYTES) closePart();
      })
      .on("error", reject)
      .on("end", () => {
        closePart();
        resolve(new Blob(parts, { type: "application/zip" }));
      })
      .resume();
  });
}
