import { Button, DialogFrame, focusRing, KeyHint, text, touch } from "@tera/ui";
import { useEffectEvent, useLayoutEffect } from "react";
import styled from "styled-components";

/** Undefined excludes without a reason. */
export interface ReasonAnswer {
  readonly reason: string | undefined;
}

interface ReasonDialogProps {
  /** What is excluded: a title, or a number of references. */
  readonly subject: string;
  readonly reasons: readonly string[];
  /** The reason given before. */
  readonly current: string | undefined;
  /** `answer` is undefined when the user cancels. */
  readonly onAnswer: (answer: ReasonAnswer | undefined) => void;
}

/** Keys 1 to 9 choose the first nine reasons, 0 chooses none. */
export function ReasonDialog({
  subject,
  reasons,
  current,
  onAnswer,
}: ReasonDialogProps): React.JSX.Element {
  const shown =
    current === undefined || reasons.includes(current) ? reasons : [...reasons, current];
  const answerByKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/u.test(event.key)) return;
    const reason = shown[Number(event.key) - 1];
    if (event.key !== "0" && reason === undefined) return;
    event.preventDefault();
    onAnswer({ reason });
  });
  // Keys act from the first paint.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => answerByKey(event);
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, []);
  const first = Math.max(0, shown.indexOf(current ?? ""));
  return (
    <DialogFrame
      title="Why is it excluded?"
      subtitle={<bdi>{subject}</bdi>}
      onClose={() => onAnswer(undefined)}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button
            variant="secondary"
            aria-keyshortcuts="0"
            onClick={() => onAnswer({ reason: undefined })}
          >
            No reason <KeyHint hidden>0</KeyHint>
          </Button>
        </>
      }
    >
      <Reasons aria-label="Reasons">
        {shown.map((reason, index) => (
          <Reason
            key={reason}
            type="button"
            data-autofocus={index === first ? true : undefined}
            aria-keyshortcuts={index < 9 ? `${index + 1}` : undefined}
            aria-pressed={current === undefined ? undefined : reason === current}
            onClick={() => onAnswer({ reason })}
          >
            <bdi>{reason}</bdi>
            {index < 9 && <KeyHint hidden>{`${index + 1}`}</KeyHint>}
          </Reason>
        ))}
      </Reasons>
    </DialogFrame>
  );
}

const Reasons = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;
  display: grid;
  gap: 4px;
`;

const Reason = styled.button`
  ${text.body}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 36px;
  padding: 6px 12px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: none;
  color: var(--ink);
  text-align: start;
  cursor: pointer;
  &:hover { background: var(--hover); }
  &:focus-visible { ${focusRing} }
  &[aria-pressed="true"] { border-color: var(--bad); background: var(--bad-soft); }
  ${touch} { min-height: 44px; kbd { display: none; } }
`;
