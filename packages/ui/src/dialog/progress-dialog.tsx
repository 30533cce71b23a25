import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../button/button.tsx";
import { ProgressBar } from "../progress/progress-bar.tsx";
import { isProgressShown } from "../progress/progress-rule.ts";
import { Spinner } from "../spinner/spinner.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";

export interface ProgressDialogProps {
  /** The task. */
  title: ReactNode;
  /** The current step; also names the bar. */
  label?: ReactNode;
  /** Progress as text: "17 of 24". */
  valueText?: ReactNode;
  /** The amount done. */
  value?: number | undefined;
  /** The total; without it, there is no bar. */
  max?: number | undefined;
  /** Details above the bar. */
  children?: ReactNode;
  /** A note at the left of the footer. */
  fact?: ReactNode;
  /** Shows which tool asks. */
  askedBy?: AskedBy | undefined;
  /** The button's label: "Hide" if the work continues without the dialog. */
  cancelLabel?: string | undefined;
  /** Without `onCancel`, the dialog stays until the caller removes it. */
  onCancel?: (() => void) | undefined;
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
`;

/** Shows a bar if the total is known, else a spinner. */
export function ProgressDialog({
  title,
  label,
  valueText,
  value = 0,
  max = 0,
  children,
  fact,
  askedBy,
  cancelLabel = "Cancel",
  onCancel,
}: ProgressDialogProps) {
  const hasBar = isProgressShown(value, max);
  const aboutId = useId();
  return (
    <DialogFrame
      width="confirm"
      title={title}
      askedBy={askedBy}
      hideCross
      onClose={onCancel}
      fact={fact}
      describedBy={aboutId}
      actions={
        onCancel === undefined ? undefined : (
          <Button variant="ghost" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )
      }
    >
      <Parts id={aboutId}>
        {children}
        {(hasBar || label !== undefined) && (
          <ProgressBar label={label ?? "Progress"} valueText={valueText} value={value} max={max} />
        )}
        {!hasBar && <Spinner label="Working" showLabel={label === undefined} />}
      </Parts>
    </DialogFrame>
  );
}
