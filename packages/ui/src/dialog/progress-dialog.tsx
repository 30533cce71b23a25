import { useId, type ReactNode } from "react";
import styled from "styled-components";
import { Button } from "../button/button.tsx";
import { ProgressBar } from "../progress/progress-bar.tsx";
import { isProgressShown } from "../progress/progress-rule.ts";
import { Spinner } from "../spinner/spinner.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";

/** What {@link ProgressDialog} takes. */
export interface ProgressDialogProps {
  /** What is being done. */
  title: ReactNode;
  /** What is being done now; the name of the bar. */
  label?: ReactNode;
  /** Where it stands: "17 of 24". */
  valueText?: ReactNode;
  /** What it holds now. */
  value?: number | undefined;
  /** The whole. */
  max?: number | undefined;
  /** More about it, over the bar. */
  children?: ReactNode;
  /** A quiet fact at the left of the footer. */
  fact?: ReactNode;
  /** The tool that asks, named with its origin. */
  askedBy?: AskedBy | undefined;
  /** The word on the button: "Hide" where the work goes on without the dialog. */
  cancelLabel?: string | undefined;
  /** Offers Cancel; without it the dialog stays until the work is done. */
  onCancel?: (() => void) | undefined;
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
`;

/** Work that has to be waited for. A bar only where the whole is known; a ring otherwise. */
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
