import type { BridgeError } from "../protocol/errors.ts";
import { invalidArgument } from "./invalid-argument.ts";

/** Returns the path without slashes at both ends. Throws for the root and for paths with "..". */
export function checkFolderPath(given: string): string {
  if (given.trim() === "" || given.includes(".."))
    throw invalidArgument(
      "path",
      "Invalid folderPath provided. Name a folder by its path from the project's root, without '..'.",
    );
  const path = given.trim().replaceAll(/^\/+|\/+$/gu, "");
  if (path === "")
    throw invalidArgument(
      "path",
      "Folder path cannot resolve to project root. Name a folder below it.",
    );
  return path;
}

/** Makes the same checks of a file's new path as older clients. */
export function checkNewPath(path: string): string {
  if (path.trim() === "") throw invalidNewName("must be a name or a path from the project's root");
  if (path.includes("..")) throw invalidNewName("can't contain '..'");
  if (path.startsWith("/") || path.endsWith("/"))
    throw invalidNewName("can't start or end with '/'");
  return path;
}

export function invalidNewName(why: string): BridgeError {
  return invalidArgument("newName", `moveProjectFile: newName ${why}`);
}
