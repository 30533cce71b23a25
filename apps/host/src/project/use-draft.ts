import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
} from "react";
import { toastError } from "../errors/notices.ts";
import { fateOfTyped } from "./fate-of-typed-text.ts";
import { tellChangedMeanwhile } from "./tell-changed-meanwhile.ts";
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
 * typed is kept on this device with each letter: of a tab that ended before the field was left it is saved at the next visit. Where the text has become
 * another one meanwhile, there or while the field is being typed in, nothing is overwritten before the person has been told and leaves the field again.
 */
export function useDraft(
  stored: string,
  save: (typed: string) => void,
  keptAs: string | undefined,
): Draft {
  const [draft, setDraft] = useState<string>();
  /** What was stored as the typing began, or what the person was last told of. */
  const over = useRef(stored);
  const value = draft ?? stored;

  function forget(): void {
    if (keptAs !== undefined) forgetTyped(keptAs);
  }

  function keep(typed: string): void {
    if (keptAs !== undefined) keepTyped(keptAs, { text: typed, over: over.current });
  }

  function leave(typed: string): void {
    if (fateOfTyped({ text: typed, over: over.current }, stored) === "show") return show(typed);
    // An empty name is not saved: it stays in the field, which says what is wrong.
    if (typed !== stored) save(typed);
    if (typed.trim() !== "" || stored === "") setDraft(undefined);
    forget();
  }

  function show(typed: string): void {
    over.current = stored;
    setDraft(typed);
    keep(typed);
    tellChangedMeanwhile(stored);
  }

  const handleFound = useEffectEvent((found: TypedText) => {
    over.current = found.over;
    leave(found.text);
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
        if (draft === undefined) over.current = stored;
        setDraft(event.target.value);
        keep(event.target.value);
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
        if (event.key === "Enter" && event.currentTarget instanceof HTMLInputElement)
          event.currentTarget.blur();
      },
    },
  };
}
