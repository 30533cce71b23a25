import type { Connection } from "@tera/bridge-sdk";
import type { RoundProgress } from "@tera/bridge-sdk/screening";
import { DialogFrame, numeric, ProgressBar, Spinner, text } from "@tera/ui";
import styled from "styled-components";
import { countText, numberText } from "../../frame/number-text.ts";
import type { FollowedRound } from "../round/use-round-progress.ts";
import { reviewerName, type Team } from "../team.ts";
import { StoppingAdvice } from "./StoppingAdvice.tsx";

/** Who has decided how many records, what they agree on, and whether the person may stop. */
export function ProgressDetails({
  tera,
  team,
  recordCount,
  followed: { round, progress },
  onClose,
}: {
  readonly tera: Connection;
  readonly team: Team;
  /** Number of records in the library. */
  readonly recordCount: number;
  readonly followed: FollowedRound;
  readonly onClose: () => void;
}): React.JSX.Element {
  const isBlind = round.isBlind && round.unblindedAt === null;
  return (
    <DialogFrame title="Progress and reviewers" subtitle={round.name} onClose={onClose}>
      {progress === undefined ? (
        <Spinner label="Reading the progress" showLabel />
      ) : (
        <Sections>
          <ul aria-label="Reviewers">
            {Object.entries(progress.decided).map(([id, count]) => (
              <li key={id}>
                <ProgressBar
                  label={reviewerName(team, id)}
                  valueText={`${numberText(count)} of ${numberText(progress.references)}`}
                  value={count}
                  max={progress.references}
                />
              </li>
            ))}
            {Object.keys(progress.decided).length === 0 && <li>Nobody has decided yet.</li>}
          </ul>
          <dl aria-label="Outcomes">
            <Outcome label="Included" count={progress.include} />
            <Outcome label="Excluded" count={progress.exclude} />
            <Outcome label="Maybe" count={progress.maybe} />
            <Outcome label="In conflict" count={progress.conflict} />
            <Outcome label="Without an outcome" count={withoutOutcome(progress)} />
          </dl>
          <Note>
            A record has an outcome once {countText(round.reviewers, "reviewer")} have decided on
            it.
            {isBlind && " Until then, this blind round shows nobody's decision to others."}
            {progress.late > 0 &&
              ` ${countText(progress.late, "decision")} ${progress.late === 1 ? "was" : "were"} made after the round was closed.`}
          </Note>
          <StoppingAdvice tera={tera} roundId={round.id} total={recordCount} />
        </Sections>
      )}
    </DialogFrame>
  );
}

/** Includes references that nobody has decided. */
function withoutOutcome(progress: RoundProgress): number {
  const { references, include, exclude, maybe, conflict } = progress;
  return Math.max(0, references - include - exclude - maybe - conflict);
}

function Outcome({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{numberText(count)}</dd>
    </div>
  );
}

const Sections = styled.div`
  display: grid;
  gap: 20px;
  > ul { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none; }
  > dl { ${text.dense} margin: 0; border-block-start: 1px solid var(--line-2); }
  > dl > div {
    display: flex;
    justify-content: space-between;
    padding-block: 6px;
    border-block-end: 1px solid var(--line);
  }
  > dl dd { ${numeric} margin: 0; }
`;

const Note = styled.p`
  ${text.meta}
  margin: 0;
  color: var(--ink-3);
`;
