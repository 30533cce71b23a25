import type { Draft } from "./draft-storage.ts";

/**
 * What becomes of text that a page left behind in a field, given what is stored now. Over the text that it was typed over it is saved; where that text has
 * been typed again since it is done; over any other it is shown in its field and nothing is overwritten.
 */
export function resolveDraft({ text, over }: Draft, stored: string): "save" | "done" | "show" {
  if (text === stored) return "done";
  return over === stored ? "save" : "show";
}
