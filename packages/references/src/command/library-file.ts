import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { parse, type ParsedLibrary } from "../parse.ts";
import { ReferencesError } from "../references-error.ts";

/** An error whose message is shown to the user. */
export class CommandFailure extends Error {}

const STANDARD_INPUT = "-";

export function shownName(path: string): string {
  return path === STANDARD_INPUT ? "standard input" : path;
}

/** Reads standard input if `path` is `-`. */
export async function readLibraryFile(path: string): Promise<ParsedLibrary> {
  const isPiped = path === STANDARD_INPUT;
  try {
    const bytes = Readable.toWeb(
      isPiped ? process.stdin : createReadStream(path),
    ) as ReadableStream<Uint8Array>;
    return await parse(bytes, isPiped ? {} : { filename: basename(path) });
  } catch (error) {
    throw new CommandFailure(
      `${shownName(path)}${error instanceof ReferencesError && error.line !== undefined ? `:${error.line}` : ""}: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOTDIR") return "A part of this path is a file, not a folder. Check the path.";
  if (code === "ENAMETOOLONG") return "This name is too long for a file. Choose a shorter one.";
  if (code === "ENOENT")
    return "There is no such file or folder. Check the name and the current folder.";
  if (code === "EISDIR") return "This is a folder. Name a file in it.";
  if (code === "EACCES" || code === "EPERM")
    return "Permission denied. Change the file's permissions or choose another folder.";
  if (code === "EEXIST")
    return "The file already exists. Choose another name, or add --force to overwrite it.";
  if (code === "ELOOP") return "This path is a loop of links. Name the file itself.";
  if (code === "ENOSPC") return "The disk is full. Free some space and try again.";
  return error instanceof Error ? error.message : String(error);
}
