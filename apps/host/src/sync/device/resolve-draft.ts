import type { Draft } from "./draft-storage.ts";

/**
 * Returns "done" if the stored text equals the draft, and "save" if the stored text has not changed
 * since typing began. Otherwise returns "show": the field shows the draft, and nothing is
 * overwritten.
 */
export function resolveDraft({ text, over }: Draft, stored: string): "save" | "done" | "show" {
  if (text === stored) return "done";
  return over === stored ? "save" : "show";
}
