import { MAX_MANIFEST_BYTES } from "@tera/bridge-sdk/manifest";
import { open } from "node:fs/promises";
import { fetchWithinOrigin, RedirectsElsewhere, TooManyRedirects } from "../fetch-within-origin.ts";
import { textWithin } from "../text-within.ts";

const TIMEOUT_MS = 5000;
const TOO_LARGE = `it is larger than ${MAX_MANIFEST_BYTES / 1000} kB`;

/** `message` is a phrase that says why a manifest could not be read. */
export class ManifestUnreadable extends Error {}

/** Reads a manifest from a web address or an absolute path. Throws ManifestUnreadable. */
export async function readManifestText(address: string): Promise<string> {
  return /^https?:/u.test(address) ? fetchText(address) : readText(address);
}

async function fetchText(address: string): Promise<string> {
  if (!URL.canParse(address)) throw new ManifestUnreadable("its address is not a valid URL");
  try {
    const response = await fetchWithinOrigin(new URL(address), {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ManifestUnreadable(`its address answers with HTTP ${response.status}`);
    }
    const text = await textWithin(response, MAX_MANIFEST_BYTES);
    if (text === undefined) throw new ManifestUnreadable(TOO_LARGE);
    return text;
  } catch (error) {
    throw error instanceof ManifestUnreadable
      ? error
      : new ManifestUnreadable(reasonOf(error), { cause: error });
  }
}

async function readText(path: string): Promise<string> {
  try {
    const file = await open(path, "r");
    try {
      if ((await file.stat()).size > MAX_MANIFEST_BYTES) throw new ManifestUnreadable(TOO_LARGE);
      return await file.readFile("utf8");
    } finally {
      await file.close();
    }
  } catch (error) {
    throw error instanceof ManifestUnreadable
      ? error
      : new ManifestUnreadable(`the file can't be read (${codeOf(error)})`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RedirectsElsewhere)
    return `its address redirects to another origin, ${error.origin}`;
  if (error instanceof TooManyRedirects) return "its address redirects too often";
  if (error instanceof Error && error.name === "TimeoutError")
    return `its address did not answer within ${TIMEOUT_MS / 1000} s`;
  return `its address does not answer (${codeOf(error instanceof Error ? error.cause : error)})`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "no connection";
}
