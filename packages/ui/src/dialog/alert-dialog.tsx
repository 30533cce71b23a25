import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";

export interface AlertDialogProps {
  /** What happened. */
  title: ReactNode;
  /** Explains the consequences and what to do. */
  children?: ReactNode;
  /** The button's label. */
  closeLabel?: string | undefined;
  /** Shows which tool asks. */
  askedBy?: AskedBy | undefined;
  /** Without `onClose`, the dialog stays until the caller removes it. */
  onClose?: (() => void) | undefined;
}

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
