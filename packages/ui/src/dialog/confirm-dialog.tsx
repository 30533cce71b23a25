import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { useSettled } from "./use-settled.ts";

export interface ConfirmDialogProps {
  /** The question. */
  title: ReactNode;
  /** What happens and what can't be undone. */
  children?: ReactNode;
  /** A verb with its object: "Delete 3 files". */
  confirmLabel: string;
  /** By default "Cancel". */
  cancelLabel?: string | undefined;
  /** Makes the confirm button red. */
  danger?: boolean | undefined;
  /** Disables both buttons. */
  busy?: boolean | undefined;
  /** The confirm button's label while busy. */
  busyLabel?: string | undefined;
  /** Disables confirming and says why: "Type DELETE first". */
  confirmDisabledReason?: string | undefined;
  /** Shows which tool asks; delays confirming (see {@link useSettled}). */
  askedBy?: AskedBy | undefined;
  /** Gives the confirm button the initial focus. Set it if confirming is the safe answer. */
  focusConfirm?: boolean | undefined;
  /** Called with false on Cancel, close button and Escape. */
  onAnswer: (confirmed: boolean) => void;
}

/** Asks before an action. Cancel has initial focus, unless `focusConfirm`. */
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
  focusConfirm = false,
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
          <Button variant="ghost" data-autofocus={focusConfirm ? undefined : ""} onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            data-autofocus={focusConfirm ? "" : undefined}
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
