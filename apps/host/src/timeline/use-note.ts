import { useEffect, useState } from "react";
import { toastError } from "../errors/notices.ts";
import { addNote, keepTyping, recoverNotes } from "./add-note.ts";

export interface NoteState {
  readonly isOpen: boolean;
  readonly initial: string;
  readonly open: () => void;
  readonly cancel: () => void;
  readonly add: (text: string) => void;
}

/** The form for a note; opens with what an earlier visit did not send. */
export function useNote(projectId: string): NoteState {
  const [isOpen, setOpen] = useState(false);
  const [initial, setInitial] = useState("");
  useEffect(() => {
    let isCancelled = false;
    recoverNotes(projectId, toastError).then((typed) => {
      if (isCancelled || typed === undefined || typed === "") return;
      setInitial(typed);
      setOpen(true);
    }, toastError);
    return () => {
      isCancelled = true;
    };
  }, [projectId]);
  const close = (): void => {
    setOpen(false);
    setInitial("");
  };
  return {
    isOpen,
    initial,
    open: () => setOpen(true),
    cancel: () => {
      keepTyping(projectId, "");
      close();
    },
    add: (typed) => {
      close();
      addNote(projectId, typed).catch((error: unknown) => {
        setInitial(typed);
        setOpen(true);
        toastError(error);
      });
    },
  };
}
