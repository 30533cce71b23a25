import type { Reference } from "@tera/references";
import { Button, DialogFrame, TextArea } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import { commonKeywords, type KeywordChange, keywordsIn } from "./keyword-change.ts";

/** The dialog lists at most this many existing keywords. */
const MAX_NAMED_KEYWORDS = 8;

interface KeywordsDialogProps {
  readonly references: readonly Reference[];
  /** `change` is undefined when the user cancels. */
  readonly onAnswer: (change: KeywordChange | undefined) => void;
}

export function KeywordsDialog({ references, onAnswer }: KeywordsDialogProps): React.JSX.Element {
  const [add, setAdd] = useState("");
  const [remove, setRemove] = useState("");
  const common = commonKeywords(references, MAX_NAMED_KEYWORDS);
  const change = { add: keywordsIn(add), remove: keywordsIn(remove) };
  const isEmpty = change.add.length + change.remove.length === 0;
  return (
    <DialogFrame
      title={`Edit keywords of ${countOf(references.length, "reference")}`}
      onClose={() => onAnswer(undefined)}
      onSubmit={() => {
        if (!isEmpty) onAnswer(change);
      }}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={isEmpty}>
            Update keywords
          </Button>
        </>
      }
    >
      <Fields>
        <TextArea
          label="Add"
          hint="One per line, or separated by semicolons."
          rows={2}
          value={add}
          onChange={(event) => setAdd(event.target.value)}
        />
        <TextArea
          label="Remove"
          hint={
            common.length === 0
              ? "None of these references has a keyword."
              : `Most common here: ${common.join("; ")}`
          }
          rows={2}
          value={remove}
          onChange={(event) => setRemove(event.target.value)}
        />
      </Fields>
    </DialogFrame>
  );
}

const Fields = styled.div`
  display: grid;
  gap: 16px;
`;
