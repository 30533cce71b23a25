import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";

/** What {@link AlertDialog} takes. */
export interface AlertDialogProps {
  /** What happened. */
  title: ReactNode;
  /** What it means and what to do. */
  children?: ReactNode;
  /** The word on the button. */
  closeLabel?: string | undefined;
  /** The tool that asks, named with its origin. */
  askedBy?: AskedBy | undefined;
  /** Without it the message stays until whoever asked takes it away. */
  onClose?: (() => void) | undefined;
}

/** Says something that must be seen before going on. */
export function AlertDialog({
  title,
  children,
  closeLabel = "Close",
  askedBy,
  onClose,
}: AlertDialogProps) {
  return (
    <DialogFrame
      alert
      width="confirm"
      title={title}
      askedBy={askedBy}
      onClose={onClose}
      hideCross
      actions={
        onClose === undefined ? undefined : (
          <Button variant="primary" onClick={onClose}>
            {closeLabel}
          </Button>
        )
      }
    >
      {children}
    </DialogFrame>
  );
}
