import {
  Avatar,
  Fact,
  HeadCell,
  oneLine,
  phone,
  ProgressBar,
  Section,
  Table,
  TableCell,
  TableRow,
} from "@tera/ui";
import type { Round, RoundProgress } from "@tera/contract";
import styled from "styled-components";
import { countOf, countText } from "../platform/date-text.ts";
import { usePersonName } from "../project/person-name.ts";
import { decidedCount, decidedText, isBlindNow, undecidedCount } from "./round-text.ts";

const Bar = styled.div`
  max-width: 640px;
  margin-bottom: 16px;
`;

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;

  bdi { ${oneLine} }
`;

const Narrow = styled.div`max-width: 640px;`;

const Numbers = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 16px 40px;
  margin: 0;

  ${phone} { gap: 16px 28px; }

  dt { font-size: 13px; line-height: 18px; color: var(--ink-3); }
  dd { margin: 0; font-size: 22px; line-height: 30px; font-variant-numeric: tabular-nums; }
`;

const Note = styled(Fact)`
  display: block;
  max-width: 640px;
  margin-top: 12px;
`;

interface RoundNumbersProps {
  readonly round: Round;
  readonly progress: RoundProgress;
}

/** How many references each reviewer has decided: never how. */
export function ReviewersSection({ round, progress }: RoundNumbersProps) {
  const nameOf = usePersonName();
  const reviewers = Object.entries(progress.decided).toSorted(
    ([one, n], [other, m]) => m - n || nameOf(one).localeCompare(nameOf(other)),
  );
  return (
    <Section title="Progress">
      <Bar>
        <ProgressBar
          label={decidedText(progress)}
          valueText={`${countOf(round.reviewers, "reviewer")} per reference`}
          value={decidedCount(progress)}
          max={progress.references}
        />
      </Bar>
      {reviewers.length === 0 ? (
        <Fact>Nobody has decided yet.</Fact>
      ) : (
        <Narrow>
          <Table label="Reviewers" rowHeight={44}>
            <thead>
              <tr>
                <HeadCell label="Reviewer" />
                <HeadCell label="References decided" numeric width="152px" />
              </tr>
            </thead>
            <tbody>
              {reviewers.map(([id, count]) => (
                <TableRow key={id}>
                  <TableCell>
                    <Person>
                      <Avatar name={nameOf(id)} identity={id} decorative />
                      <bdi title={nameOf(id)}>{nameOf(id)}</bdi>
                    </Person>
                  </TableCell>
                  <TableCell numeric>{countText(count)}</TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </Narrow>
      )}
    </Section>
  );
}

/** What became of the references. */
export function OutcomesSection({ round, progress }: RoundNumbersProps) {
  const numbers = [
    ["Included", progress.include],
    ["Excluded", progress.exclude],
    ["Maybe", progress.maybe],
    ["Conflicts", progress.conflict],
    ["Undecided", undecidedCount(progress)],
    ["Resolved", progress.resolved],
  ] as const;
  return (
    <Section title="Outcomes">
      <Numbers>
        {numbers.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </Numbers>
      <Note>
        {isBlindNow(round)
          ? "A reference counts as undecided until enough reviewers have decided on it. "
          : ""}
        Resolved references are counted under what they were resolved to.
      </Note>
    </Section>
  );
}
