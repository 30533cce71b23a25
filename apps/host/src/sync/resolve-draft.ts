import type { Draft } from "./draft-storage.ts";

/**
 * Returns "done" if the stored text equals the draft, "save" if it is still the text that the draft
 * was typed over, and otherwise "show": the field shows the draft, and nothing is overwritten.
 */
export function resolveDraft({ text, over }: Draft, stored: string): "save" | "done" | "show" {
  if (text === stored) return "done";
  return over === stored ? "save" : "show";
}
