import { useEffect, useEffectEvent, useState, type ChangeEvent, type KeyboardEvent } from "react";
import { toastError } from "../errors/notices.ts";
import { fateOfTyped } from "./fate-of-typed-text.ts";
import { forgetTyped, keepTyped, type TypedText, typedBefore } from "./typed-text.ts";

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

/**
 * A field that saves as it is left, when its text has changed. Enter leaves a single line; Escape takes the change back. Under the name `keptAs` what is
 * typed is kept on this device with each letter: of a tab that ended before the field was left it is saved at the next visit, or shown where the text has
 * become another one meanwhile.
 */
export function useDraft(stored: string, save: (typed: string) => void, keptAs: string | undefined): Draft {
  const [draft, setDraft] = useState<string>();
  const value = draft ?? stored;

  function forget(): void {
    if (keptAs !== undefined) forgetTyped(keptAs);
  }

  function leave(typed: string): void {
    // An empty name is not saved: it stays in the field, which says what is wrong.
    if (typed !== stored) save(typed);
    if (typed.trim() !== "" || stored === "") setDraft(undefined);
    forget();
  }

  const handleFound = useEffectEvent((found: TypedText) => {
    const fate = fateOfTyped(found, stored);
    if (fate === "save") leave(found.text);
    else if (fate === "show") setDraft(found.text);
    else forget();
  });
  useEffect(() => {
    if (keptAs === undefined) return undefined;
    let isOver = false;
    typedBefore(keptAs).then((found) => {
      if (!isOver && found !== undefined) handleFound(found);
    }, toastError);
    return () => {
      isOver = true;
    };
  }, [keptAs]);

  return {
    value,
    props: {
      value,
      onChange: (event) => {
        setDraft(event.target.value);
        if (keptAs !== undefined) keepTyped(keptAs, { text: event.target.value, over: stored });
      },
      onBlur: () => {
        if (draft !== undefined) leave(draft);
      },
      onKeyDown: (event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape" && draft !== undefined) {
          setDraft(undefined);
          forget();
        }
        if (event.key === "Enter" && event.currentTarget instanceof HTMLInputElement) event.currentTarget.blur();
      },
    },
  };
}
