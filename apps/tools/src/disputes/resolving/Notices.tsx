import { Banner, Button, ProgressBar, TextButton } from "@tera/ui";
import styled from "styled-components";
import { sentenceOf } from "../../frame/failure.ts";
import { decisionText } from "../dispute.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import type { ResultSaving } from "../results/use-save-results.ts";
import type { Resolving } from "./use-resolving.ts";

/** Failures, resolutions by others, and the saving of results. */
export function Notices({
  resolving,
  saving,
  nameOf,
}: {
  readonly resolving: Resolving;
  readonly saving: ResultSaving;
  readonly nameOf: NameOf;
}): React.JSX.Element {
  const elsewhere = resolving.state.resolvedElsewhere?.resolution;
  return (
    <>
      {resolving.failure !== undefined && (
        <Banner tone="bad" onClose={resolving.closeFailure}>
          {sentenceOf(resolving.failure)}
        </Banner>
      )}
      {elsewhere && (
        <Banner onClose={() => resolving.dispatch({ type: "close notice" })}>
          {`${nameOf(elsewhere.reviewer)} resolved the conflict that you were reading: ${decisionText(elsewhere.decision)}.`}
        </Banner>
      )}
      {saving.notice && (
        <Banner tone={saving.notice.tone} onClose={saving.closeNotice}>
          {saving.notice.message}
        </Banner>
      )}
      {saving.progress && (
        <Progress>
          <ProgressBar
            label={saving.progress.text}
            value={saving.progress.done}
            max={saving.progress.total}
          />
          <Button size="small" variant="ghost" onClick={saving.cancel}>
            Cancel
          </Button>
        </Progress>
      )}
    </>
  );
}

/** Says that a round's library is missing, and lets the person choose another file instead. */
export function MissingLibrary({
  path,
  onChoose,
}: {
  readonly path: string;
  readonly onChoose: () => void;
}): React.JSX.Element {
  return (
    <Banner tone="warn" action={<TextButton onClick={onChoose}>Choose its library</TextButton>}>
      {`“${path}” is not in this project, so authors and abstracts are missing.`}
    </Banner>
  );
}

const Progress = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 12px;
`;
