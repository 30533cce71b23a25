import { atom } from "nanostores";
import { z } from "zod";
import { removeCached, writeCached, readCached } from "../platform/device-cache.ts";
import type { ErrorRecord } from "../platform/app-error.ts";
import { toErrorRecord } from "./catalogue.ts";

/** Cached so that the error page survives a reload. */
const CACHE_KEY = "lastError";

const recordSchema = z.object({
  code: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  generated: z.string(),
  cause: z.string().optional(),
  trace: z.array(z.string()),
  request: z.string().optional(),
  ignore: z.boolean(),
});

/** Undefined if no error occurred since the page loaded. */
export const $lastError = atom<ErrorRecord | undefined>(undefined);

/** Set by the app, as this folder does not depend on the router. */
let replacePage: (path: string) => void = (path) => location.replace(path);

/** `replace` must replace the history entry; otherwise Back returns to the failure. */
export function setErrorNavigation(replace: (path: string) => void): void {
  replacePage = replace;
}

/** Opens the error page, unless the error is silent. */
export async function reportError(error: unknown): Promise<ErrorRecord> {
  const record = toErrorRecord(error);
  if (record.ignore) return record;
  await rememberError(record);
  replacePage("/error");
  return record;
}

/**
 * Stores an error without opening the error page, so that a message to the operator can describe
 * it.
 */
export async function rememberError(record: ErrorRecord): Promise<void> {
  $lastError.set(record);
  await writeCached("cache", CACHE_KEY, record);
}

/** Falls back to the cached error when there is no active error or only an unknown one. */
export async function readLastError(): Promise<ErrorRecord | undefined> {
  const active = $lastError.get();
  if (active !== undefined && active.code !== "UNKNOWN_ERROR") return active;
  const cached = recordSchema.safeParse(await readCached("cache", CACHE_KEY));
  return cached.success
    ? { ...cached.data, cause: cached.data.cause, request: cached.data.request }
    : active;
}

/** Does nothing if the last error has another code. */
export async function clearLastError(code: string): Promise<void> {
  if ((await readLastError())?.code !== code) return;
  $lastError.set(undefined);
  await removeCached("cache", CACHE_KEY);
}
