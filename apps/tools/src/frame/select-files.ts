import type { Connection, ProjectFileRecord } from "@tera/bridge-sdk";
import { screening } from "@tera/bridge-sdk/screening";
import { isCancelled } from "./failure.ts";
import { countText } from "./number-text.ts";

/** Asks once where to save libraries of these kinds. Resolves to undefined if the person cancels. */
export async function selectFiles(
  tera: Connection,
  hints: readonly string[],
  signal: AbortSignal,
): Promise<readonly ProjectFileRecord[] | undefined> {
  try {
    return await screening(tera, { signal }).results.select({
      title: `Save ${countText(hints.length, "file")}`,
      hints: [...hints],
    });
  } catch (error) {
    if (isCancelled(error) && !signal.aborted) return undefined;
    throw error;
  }
}
