import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
} from "react";
import { toastError } from "../errors/notices.ts";
import { resolveDraft } from "./resolve-draft.ts";
import { showDraftConflict } from "./show-draft-conflict.ts";
import { discardDraft, saveDraft, type Draft, recoverDraft } from "./draft-storage.ts";

export interface DraftField {
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
  save: (text: string) => void,
  draftKey: string | undefined,
): DraftField {
  const [draft, setDraft] = useState<string>();
  /** What was stored as the typing began, or what the person was last told of. */
  const baseText = useRef(stored);
  const value = draft ?? stored;

  function discard(): void {
    if (draftKey !== undefined) discardDraft(draftKey);
  }

  function store(text: string): void {
    if (draftKey !== undefined) saveDraft(draftKey, { text, over: baseText.current });
  }

  function commit(text: string): void {
    if (resolveDraft({ text, over: baseText.current }, stored) === "show")
      return showConflict(text);
    // An empty name is not saved: it stays in the field, which says what is wrong.
    if (text !== stored) save(text);
    if (text.trim() !== "" || stored === "") setDraft(undefined);
    discard();
  }

  function showConflict(text: string): void {
    baseText.current = stored;
    setDraft(text);
    store(text);
    showDraftConflict(stored);
  }

  const handleRecovered = useEffectEvent((recovered: Draft) => {
    baseText.current = recovered.over;
    commit(recovered.text);
  });
  useEffect(() => {
    if (draftKey === undefined) return undefined;
    let isCancelled = false;
    recoverDraft(draftKey).then((recovered) => {
      if (!isCancelled && recovered !== undefined) handleRecovered(recovered);
    }, toastError);
    return () => {
      isCancelled = true;
    };
  }, [draftKey]);

  return {
    value,
    props: {
      value,
      onChange: (event) => {
        if (draft === undefined) baseText.current = stored;
        setDraft(event.target.value);
        store(event.target.value);
      },
      onBlur: () => {
        if (draft !== undefined) commit(draft);
      },
      onKeyDown: (event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape" && draft !== undefined) {
          setDraft(undefined);
          discard();
        }
        if (event.key === "Enter" && event.currentTarget instanceof HTMLInputElement)
          event.currentTarget.blur();
      },
    },
  };
}
