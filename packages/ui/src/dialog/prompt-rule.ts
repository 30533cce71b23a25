/** What a prompt came to. */
export type PromptAnswer =
  | { readonly cancelled: true }
  | { readonly cancelled: false; readonly value: string };

/** The answer that a submitted text stands for: an empty one (or one of spaces alone) cancels a prompt that is required. */
export function promptAnswer(value: string, required: boolean): PromptAnswer {
  return required && value.trim() === "" ? { cancelled: true } : { cancelled: false, value };
}
