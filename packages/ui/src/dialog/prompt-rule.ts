export type PromptAnswer =
  | { readonly cancelled: true }
  | { readonly cancelled: false; readonly value: string };

/** A blank text cancels a required prompt. */
export function promptAnswer(value: string, required: boolean): PromptAnswer {
  return required && value.trim() === "" ? { cancelled: true } : { cancelled: false, value };
}
