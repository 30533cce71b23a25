import type { OwnDecision } from "@tera/bridge-sdk/screening";
import { DialogFrame, text, withoutMarkup } from "@tera/ui";
import styled from "styled-components";
import type { Verdict } from "../round/screening-state.ts";
import { choiceText } from "./verdicts.ts";

/** More would make the dialog slow. */
const MAX_SHOWN = 500;

export function UnmatchedDialog({
  decisions,
  onClose,
}: {
  readonly decisions: readonly OwnDecision[];
  readonly onClose: () => void;
}): React.JSX.Element {
  return (
    <DialogFrame
      title="Decisions without a reference"
      width="wide"
      onClose={onClose}
      fact={
        decisions.length > MAX_SHOWN ? `The first ${MAX_SHOWN} of ${decisions.length}` : undefined
      }
    >
      <p>
        The library changed during the round, and these references are no longer in it. Their
        decisions are kept, and count again if the references return.
      </p>
      <List>
        {decisions.slice(0, MAX_SHOWN).map(({ id, decision, reason, record, referenceId }) => (
          <li key={id}>
            <span dir="auto">{withoutMarkup(record.title ?? "") || record.doi || referenceId}</span>
            <small>
              {choiceText({ verdict: decision as Verdict, reason: reason ?? undefined })}
            </small>
          </li>
        ))}
      </List>
    </DialogFrame>
  );
}

const List = styled.ul`
  margin: 12px 0 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid var(--line-2);
  > li {
    display: grid;
    padding-block: 8px;
    border-block-end: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  small { ${text.meta} color: var(--ink-3); }
`;
