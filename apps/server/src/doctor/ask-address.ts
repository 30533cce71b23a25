import { fetchWithinOrigin } from "../fetch-within-origin.ts";

const TIMEOUT_MS = 8_000;

export interface Answer {
  readonly isOk: boolean;
  readonly status: number;
  readonly text: string;
}

/** Follows redirects only within the address's origin. */
export async function askAddress(address: string): Promise<Answer> {
  const response = await fetchWithinOrigin(new URL(address), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { isOk: response.ok, status: response.status, text: await response.text() };
}
