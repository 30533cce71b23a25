import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { useSettled } from "./use-settled.ts";

/** What {@link ConfirmDialog} takes. */
export interface ConfirmDialogProps {
  /** The question, in plain words. */
  title: ReactNode;
  /** What would happen, and what can't be taken back. */
  children?: ReactNode;
  /** The verb with its object: "Delete 3 files". */
  confirmLabel: string;
  /** "Cancel" unless told. */
  cancelLabel?: string | undefined;
  /** The confirming button is red: something is lost. */
  danger?: boolean | undefined;
  /** The work is under way; both buttons wait. */
  busy?: boolean | undefined;
  /** The confirming button's words while busy. */
  busyLabel?: string | undefined;
  /** Why it can't be confirmed yet: "Type DELETE first". */
  confirmDisabledReason?: string | undefined;
  /** The tool that asks, named with its origin. It may have chosen the moment: its question can be confirmed a moment after it came in sight. */
  askedBy?: AskedBy | undefined;
  /** Called with true for the verb, false for Cancel, the cross and Escape. */
  onAnswer: (confirmed: boolean) => void;
}

/** Asks before something happens. The safe answer has focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  danger = false,
  busy = false,
  busyLabel,
  confirmDisabledReason,
  askedBy,
  onAnswer,
}: ConfirmDialogProps) {
  const isSettled = useSettled(askedBy !== undefined);
  const cancel = () => {
    if (!busy) onAnswer(false);
  };
  return (
    <DialogFrame
      alert
      width="confirm"
      title={title}
      askedBy={askedBy}
      onClose={cancel}
      fact={confirmDisabledReason}
      actions={
        <>
          <Button variant="ghost" data-autofocus="" onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={busy}
            busyLabel={busyLabel}
            unready={!isSettled}
            disabled={confirmDisabledReason !== undefined}
            onClick={() => onAnswer(true)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
