import { Button, focusRing, KeyHint, phone, text, TextField, touch } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { useKeys } from "../../frame/use-keys.ts";

/** Reasons that have a key. */
const MAX_KEYS = 9;

interface ReasonChoiceProps {
  /** The round's reasons. If there are none, the person writes one. */
  readonly reasons: readonly string[];
  readonly isRequired: boolean;
  readonly onReason: (reason: string | undefined) => void;
  readonly onCancel: () => void;
}

/** Asks why a reference is excluded. Keys 1 to 9 choose, 0 chooses none, Escape cancels. */
export function ReasonChoice({
  reasons,
  isRequired,
  onReason,
  onCancel,
}: ReasonChoiceProps): React.JSX.Element {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector<HTMLElement>("button, input")?.focus(), []);
  useKeys({
    ...Object.fromEntries(
      reasons.slice(0, MAX_KEYS).map((reason, index) => [`${index + 1}`, () => onReason(reason)]),
    ),
    "0": isRequired ? undefined : () => onReason(undefined),
    Escape: onCancel,
  });
  return (
    <Reasons ref={group}>
      <legend>Why is it excluded?</legend>
      {reasons.length === 0 && <OwnReason onReason={onReason} />}
      {reasons.map((reason, index) => (
        <Reason key={reason} type="button" onClick={() => onReason(reason)}>
          <bdi>{reason}</bdi>
          {index < MAX_KEYS && <KeyHint hidden>{index + 1}</KeyHint>}
        </Reason>
      ))}
      <Others>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        {!isRequired && (
          <Button onClick={() => onReason(undefined)}>
            Exclude without a reason <KeyHint hidden>0</KeyHint>
          </Button>
        )}
      </Others>
    </Reasons>
  );
}

function OwnReason({
  onReason,
}: {
  readonly onReason: (reason: string) => void;
}): React.JSX.Element {
  const [reason, setReason] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== "") onReason(reason.trim());
      }}
    >
      <TextField
        label="Reason"
        maxLength={300}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Others>
        <Button type="submit">Exclude for this reason</Button>
      </Others>
    </form>
  );
}

const Reasons = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;
  min-width: 0;
  display: grid;
  gap: 4px;
  ${phone} { kbd { display: none; } }
  ${touch} { kbd { display: none; } }
  legend {
    ${text.label}
    margin-block-end: 4px;
    padding: 0;
  }
`;

const Reason = styled.button`
  ${text.dense}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 32px;
  padding: 5px 12px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: none;
  color: var(--ink);
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover { background: var(--hover); }
  &:focus-visible { ${focusRing} }
  ${touch} { min-height: 44px; }
`;

const Others = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-block-start: 4px;
`;
