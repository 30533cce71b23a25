import { nameOf } from "./project-file.ts";
import type { PlacedFile } from "./file-commands.tsx";

/** Files to upload, each with the folder that it belongs in. */
export interface PlacedFiles {
  readonly files: readonly PlacedFile[];
  /** The topmost folders. */
  readonly folders: readonly string[];
  /** Folders without a file, which need a placeholder. */
  readonly emptyFolders: readonly string[];
  /** Paths of what the browser couldn't read. */
  readonly unreadable?: readonly string[];
}

/**
 * Reads dropped files and folders. Call during the drop, because the browser clears `transfer`
 * afterwards.
 */
export async function readDropped(transfer: DataTransfer): Promise<PlacedFiles> {
  const entries: FileSystemEntry[] = [];
  const files: PlacedFile[] = [];
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory === true) entries.push(entry);
    else if (file !== null) files.push({ file, folder: "" });
  }
  const found = { files, emptyFolders: [] as string[], unreadable: [] as string[] };
  for (const entry of entries) if (isDirectory(entry)) await readFolder(entry, entry.name, found);
  return { ...found, folders: entries.map(({ name }) => name) };
}

/** Returns the files of a folder chosen in the browser's dialog, which omits empty folders. */
export function readChosenFolder(chosen: readonly File[]): PlacedFiles {
  const files = chosen.map((file) => {
    const path = file.webkitRelativePath;
    return { file, folder: path.slice(0, Math.max(0, path.length - nameOf(path).length - 1)) };
  });
  const folders = new Set(files.map(({ folder }) => folder.split("/", 1)[0] ?? ""));
  return { files, folders: [...folders].filter(Boolean), emptyFolders: [] };
}

interface Found {
  readonly files: PlacedFile[];
  readonly emptyFolders: string[];
  readonly unreadable: string[];
}

async function readFolder(
  directory: FileSystemDirectoryEntry,
  folder: string,
  found: Found,
): Promise<void> {
  try {
    const entries = await readEntries(directory);
    if (entries.length === 0) found.emptyFolders.push(folder);
    for (const entry of entries)
      if (isDirectory(entry)) await readFolder(entry, `${folder}/${entry.name}`, found);
      else if (isFile(entry)) await readInto(entry, folder, found);
  } catch {
    found.unreadable.push(folder);
  }
}

async function readInto(entry: FileSystemFileEntry, folder: string, found: Found): Promise<void> {
  try {
    found.files.push({ file: await readFile(entry), folder });
  } catch {
    found.unreadable.push(`${folder}/${entry.name}`);
  }
}

/** A reader returns at most a hundred entries at a time. */
async function readEntries(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
