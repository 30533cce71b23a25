import { contentApi } from "@tera/contract";
import { z } from "zod";
import { codeOf } from "../platform/app-error.ts";
import { readCached, writeCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { GENERIC_RETRY, type RetryPolicy } from "../platform/retry.ts";

/** Prefix of the keys of cached pages. */
const CACHE = "tera-help";
/** A cached page younger than this is shown without a request to the server. */
const HELP_CACHE_MS = 6 * 60 * 60 * 1000;

const cachedPage = z.object({ html: z.string(), at: z.number() });

export interface HelpContent {
  readonly html: string;
  /** Time when the server sent the page, in milliseconds since 1970. */
  readonly at: number;
  /** True if a newer page may exist, because the server could not be reached. */
  readonly isOutdated: boolean;
}

/**
 * Loads a help page from the device or the server. Without a connection, returns any older copy.
 * `policy` is for a page without a copy.
 */
export async function loadHelpPage(
  id: string,
  signal: AbortSignal,
  policy: RetryPolicy = GENERIC_RETRY,
): Promise<HelpContent> {
  const { clock, http } = platform();
  const key = `${CACHE}:${id}`;
  const cached = cachedPage.safeParse(await readCached("cache", key)).data;
  if (cached !== undefined && isFresh(cached.at, clock.now()))
    return { ...cached, isOutdated: false };
  try {
    const html = await http.call(contentApi.readHelpPage, {
      params: { id },
      signal,
      anonymous: true,
      retry: cached === undefined ? policy : false,
    });
    const page = { html, at: clock.now() };
    await writeCached("cache", key, page);
    return { ...page, isOutdated: false };
  } catch (error) {
    if (cached === undefined || ["NOT-FOUND", "CANCEL"].includes(codeOf(error) ?? "")) throw error;
    return { ...cached, isOutdated: true };
  }
}

/** False for a time in the future, which a wrong device clock may have stored. */
function isFresh(at: number, now: number): boolean {
  return now >= at && now - at < HELP_CACHE_MS;
}
