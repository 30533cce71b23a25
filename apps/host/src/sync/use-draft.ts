import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
} from "react";
import { toastError } from "../errors/notices.ts";
import { resolveDraft } from "./device/resolve-draft.ts";
import { showDraftConflict } from "./show-draft-conflict.ts";
import { discardDraft, saveDraft, type Draft, recoverDraft } from "./device/draft-storage.ts";

export interface DraftField {
  /** The draft, or the stored text. */
  readonly value: string;
  /** For a control that reports its text instead of an event. */
  readonly onText: (text: string) => void;
  readonly props: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
}

/**
 * State of a field that saves changed text on blur, unless `save` calls it invalid. Enter leaves a
 * single-line field; Escape reverts the text. Each keystroke stores a draft under `draftKey`, which
 * the next visit saves. If the stored text has changed since then, shows the conflict, and saves
 * only when the person leaves the field again.
 */
export function useDraft(
  stored: string,
  save: (text: string) => void | "invalid",
  draftKey: string | undefined,
): DraftField {
  const [draft, setDraft] = useState<string>();
  /** The stored text when typing began or when the last conflict was shown. */
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
    const isInvalid = text !== stored && save(text) === "invalid";
    if (!isInvalid) setDraft(undefined);
    discard();
  }

  function showConflict(text: string): void {
    baseText.current = stored;
    setDraft(text);
    store(text);
    showDraftConflict(stored);
  }

  function handleText(text: string): void {
    if (draft === undefined) baseText.current = stored;
    setDraft(text);
    store(text);
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
    onText: handleText,
    props: {
      value,
      onChange: (event) => handleText(event.target.value),
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
