import type { Draft } from "./draft-storage.ts";

/**
 * Saves a draft if the stored text is still the one it was typed over. It is done if the stored
 * text equals the draft; otherwise the field shows it and nothing is overwritten.
 */
export function resolveDraft({ text, over }: Draft, stored: string): "save" | "done" | "show" {
  if (text === stored) return "done";
  return over === stored ? "save" : "show";
}
