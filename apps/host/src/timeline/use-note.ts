import { useCallback, useEffect, useState } from "react";
import { toastError } from "../errors/notices.ts";
import { addNote, keepTyping, recoverNotes, typedNote } from "./add-note.ts";

export interface NoteState {
  readonly isOpen: boolean;
  readonly initial: string;
  /** Changes when the form starts with another text. */
  readonly formKey: number;
  readonly open: () => void;
  readonly cancel: () => void;
  readonly add: (text: string) => void;
}

/** The state of the note form, which opens by itself if an earlier visit left unfinished text. */
export function useNote(projectId: string): NoteState {
  const [isOpen, setOpen] = useState(false);
  const [{ initial, formKey }, setForm] = useState({ initial: "", formKey: 0 });
  const begin = useCallback((text: string): void => {
    setForm((form) => ({ initial: text, formKey: form.formKey + 1 }));
    setOpen(text !== "");
  }, []);
  const showRefused = useCallback(
    (error: unknown): void => {
      begin(typedNote(projectId));
      toastError(error);
    },
    [projectId, begin],
  );
  useEffect(() => {
    let isCancelled = false;
    const onRefused = (error: unknown): void =>
      isCancelled ? toastError(error) : showRefused(error);
    recoverNotes(projectId, onRefused).then((typed) => {
      if (!isCancelled && typed !== undefined && typed !== "") begin(typed);
    }, toastError);
    return () => {
      isCancelled = true;
    };
  }, [projectId, begin, showRefused]);
  return {
    isOpen,
    initial,
    formKey,
    open: () => setOpen(true),
    cancel: () => {
      keepTyping(projectId, "");
      begin("");
    },
    add: (typed) => {
      begin("");
      addNote(projectId, typed).catch(showRefused);
    },
  };
}
