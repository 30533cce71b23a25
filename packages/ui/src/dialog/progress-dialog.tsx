import type { ReactNode } from "react";
import styled from "styled-components";
import { Button } from "../button/button.tsx";
import { ProgressBar } from "../progress/progress-bar.tsx";
import { progressIsShown } from "../progress/progress-rule.ts";
import { Spinner } from "../spinner/spinner.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";

/** What {@link ProgressDialog} takes. */
export interface ProgressDialogProps {
  title: ReactNode;
  /** What is being done now. */
  label: ReactNode;
  /** Where it stands: "17 of 24". */
  words?: ReactNode;
  value?: number | undefined;
  max?: number | undefined;
  askedBy?: AskedBy | undefined;
  /** Offers Cancel; without it the dialog stays until the work is done. */
  onCancel?: (() => void) | undefined;
}

const Waiting = styled.div`margin-top: 8px;`;

/** Work that has to be waited for. A bar only where the whole is known; a ring otherwise. */
export function ProgressDialog({ title, label, words, value = 0, max = 0, askedBy, onCancel }: ProgressDialogProps) {
  return (
    <DialogFrame width="confirm" title={title} askedBy={askedBy} hideCross onClose={onCancel}
      actions={onCancel === undefined ? undefined : <Button variant="ghost" onClick={onCancel}>Cancel</Button>}>
      <ProgressBar label={label} words={words} value={value} max={max} />
      {!progressIsShown(value, max) && <Waiting><Spinner label="Working" /></Waiting>}
    </DialogFrame>
  );
}
