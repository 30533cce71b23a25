import { atom } from "nanostores";
import { z } from "zod";
import { removeCached, writeCached, readCached } from "../platform/device-cache.ts";
import type { ErrorRecord } from "../platform/app-error.ts";
import { toErrorRecord } from "./catalogue.ts";

/** Key of the last error in the local cache, so that the error page survives a reload. */
const CACHE_KEY = "lastError";

const recordSchema = z.object({
  code: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  generated: z.string(),
  cause: z.string().optional(),
  trace: z.array(z.string()),
  ignore: z.boolean(),
});

/** The error that the error page shows; undefined when none was met since the page was loaded. */
export const $lastError = atom<ErrorRecord | undefined>(undefined);

/** Puts a path of the app in place of the page that failed; set by the composition root, because the errors room knows no router. */
let replacePage: (path: string) => void = (path) => location.replace(path);

/** Sets how the error page takes the place of the one that failed. It must replace the history entry: "Back" would return to the failure otherwise. */
export function setErrorNavigation(replace: (path: string) => void): void {
  replacePage = replace;
}

/** Stores the error and opens the error page, unless it is one that is never shown. Resolves with what was stored. */
export async function reportError(error: unknown): Promise<ErrorRecord> {
  const record = toErrorRecord(error);
  if (record.ignore) return record;
  $lastError.set(record);
  await writeCached("cache", CACHE_KEY, record);
  replacePage("/error");
  return record;
}

/** What the error page shows: the active error, or the last one kept on this device where there is none or only an unknown one. */
export async function readLastError(): Promise<ErrorRecord | undefined> {
  const active = $lastError.get();
  if (active !== undefined && active.code !== "UNKNOWN_ERROR") return active;
  const cached = recordSchema.safeParse(await readCached("cache", CACHE_KEY));
  return cached.success ? { ...cached.data, cause: cached.data.cause } : active;
}

/** Forgets the last error where it has this code, because what it asked for has been done. */
export async function clearLastError(code: string): Promise<void> {
  if ((await readLastError())?.code !== code) return;
  $lastError.set(undefined);
  await removeCached("cache", CACHE_KEY);
}
