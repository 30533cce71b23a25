import { Banner, Button, DialogFrame, TextArea } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../../frame/failure.ts";
import { useDialogWork } from "../../frame/use-dialog-work.ts";
import { linesOf } from "../lines-of.ts";
import type { TeamNotes } from "../team-notes.ts";

/** Edits the lists of terms that the team highlights. */
export function TermsDialog({
  notes: { terms, setTerms },
  onClose,
}: {
  readonly notes: TeamNotes;
  readonly onClose: () => void;
}): React.JSX.Element {
  const [include, setInclude] = useState(terms.include.join("\n"));
  const [exclude, setExclude] = useState(terms.exclude.join("\n"));
  const { isBusy: isSaving, error, run } = useDialogWork(onClose);
  const save = (): Promise<void> =>
    run(() => setTerms({ include: linesOf(include), exclude: linesOf(exclude) }));
  return (
    <DialogFrame
      title="Terms to highlight"
      onClose={onClose}
      onSubmit={() => void save()}
      fact="Everyone in the project sees these."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isSaving} busyLabel="Saving">
            Save terms
          </Button>
        </>
      }
    >
      <Fields>
        {error !== undefined && <Banner tone="bad">{sentenceOf(error)}</Banner>}
        <TextArea
          label="Terms for including"
          hint="One word or phrase per line. “child*” also marks “children”."
          data-autofocus=""
          value={include}
          onChange={(event) => setInclude(event.target.value)}
        />
        <TextArea
          label="Terms for excluding"
          value={exclude}
          onChange={(event) => setExclude(event.target.value)}
        />
      </Fields>
    </DialogFrame>
  );
}

const Fields = styled.div`
  display: grid;
  gap: 16px;
`;
