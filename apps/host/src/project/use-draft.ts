import { useState, type ChangeEvent, type KeyboardEvent } from "react";

export interface Draft {
  /** What the field shows: what is being typed, else what is stored. */
  readonly value: string;
  readonly props: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
}

/** A field that saves as it is left, when its text has changed. Enter leaves a single line; Escape takes the change back. */
export function useDraft(stored: string, save: (typed: string) => void): Draft {
  const [draft, setDraft] = useState<string>();
  const value = draft ?? stored;
  return {
    value,
    props: {
      value,
      onChange: (event) => setDraft(event.target.value),
      onBlur: () => {
        if (draft === undefined) return;
        // An empty name is not saved: it stays in the field, which says what is wrong.
        if (draft !== stored) save(draft);
        if (draft.trim() !== "" || stored === "") setDraft(undefined);
      },
      onKeyDown: (event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape" && draft !== undefined) setDraft(undefined);
        if (event.key === "Enter" && event.currentTarget instanceof HTMLInputElement) event.currentTarget.blur();
      },
    },
  };
}
