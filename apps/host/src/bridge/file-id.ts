import { BridgeError } from "@tera/bridge-sdk/host";
import type { FilePlace } from "./bridge-services.ts";

const FILE_ADDRESS = /^\/projects\/([^/]+)\/(.+)$/su;
const UNSAFE_CHARACTERS = /[\p{Cc}\\]/u;

/** URL-safe Base64 without padding of `/projects/{id}/{path}` in UTF-8. */
export function encodeFileId({ projectId, path }: FilePlace): string {
  const bytes = new TextEncoder().encode(fullFilePath({ projectId, path }));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/u, "");
}

/** Tools may send the full path instead of an id. */
export function fullFilePath({ projectId, path }: FilePlace): string {
  return `/projects/${projectId}/${path}`;
}

/**
 * Accepts both Base64 alphabets, with or without padding, and the full path. Anything but a file of
 * the active project throws 'Invalid TERA File ID', naming `argument`.
 */
export function decodeFileId(id: string, activeProjectId: string, argument = "id"): FilePlace {
  const invalid = (why: string): BridgeError =>
    new BridgeError("INVALID-FILE-ID", `Invalid TERA File ID: ${why}`, { argument });
  const decoded = id.startsWith("/projects/") ? id : fromBase64(id);
  if (decoded === undefined)
    throw invalid("it can't be decoded. Take the id from a list of files or a file dialog.");
  const match = FILE_ADDRESS.exec(decoded);
  const [, projectId, path] = match ?? [];
  if (projectId === undefined || path === undefined)
    throw invalid(
      "it doesn't name a file in a project. Take the id from a list of files or a file dialog.",
    );
  if (path.includes("..") || UNSAFE_CHARACTERS.test(path) || path.split("/").includes(""))
    throw invalid("its path can't be used. Take the id from a list of files or a file dialog.");
  if (projectId !== activeProjectId)
    throw invalid("the file belongs to a project that isn't open. Switch to that project first.");
  return { projectId, path };
}

function fromBase64(id: string): string | undefined {
  try {
    const binary = atob(id.trim().replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/u, ""));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0),
    );
  } catch {
    return undefined;
  }
}
