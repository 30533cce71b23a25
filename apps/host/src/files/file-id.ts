/** Ids from clients 1.x lack `/projects/`. */
const FILE_ADDRESS = /^(?:\/projects\/)?([^/]+)\/(.+)$/su;

export interface FileIdParts {
  readonly projectId: string;
  readonly path: string;
}

/** The full path, which tools may send instead of an id. */
export function fullFilePath({ projectId, path }: FileIdParts): string {
  return `/projects/${projectId}/${path}`;
}

/** URL-safe Base64 without padding of `/projects/{id}/{path}` in UTF-8. */
export function encodeFileId(file: FileIdParts): string {
  const bytes = new TextEncoder().encode(fullFilePath(file));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/u, "");
}

/**
 * Accepts both Base64 alphabets, with or without padding and `/projects/`, and the full path.
 * Returns "undecodable" for other text, and undefined if the decoded text does not name a file.
 */
export function partsOfFileId(id: string): FileIdParts | "undecodable" | undefined {
  const decoded = id.startsWith("/projects/") ? id : fromBase64(id);
  if (decoded === undefined) return "undecodable";
  const [, projectId, path] = FILE_ADDRESS.exec(decoded) ?? [];
  return projectId === undefined || path === undefined ? undefined : { projectId, path };
}

function fromBase64(id: string): string | undefined {
  let binary: string;
  try {
    binary = atob(id.trim().replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/u, ""));
  } catch {
    return undefined;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0),
    );
  } catch {
    // Tools that call `btoa` on a path encode it as Latin-1.
    return binary;
  }
}
