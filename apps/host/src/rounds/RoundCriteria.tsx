import { Section, text, wrapAnywhere } from "@tera/ui";
import type { Round } from "@tera/contract";
import styled from "styled-components";

const Criteria = styled.p`
  ${text.body}
  ${wrapAnywhere}
  max-width: 640px;
  margin: 0;
  white-space: pre-wrap;
`;

const Reasons = styled.ol`
  ${text.dense}
  max-width: 640px;
  margin: 12px 0 0;
  padding-inline-start: 24px;
  list-style: decimal;
`;

/** The criteria and exclusion reasons that reviewers see. */
export function RoundCriteria({
  round: { criteria, exclusionReasons },
}: {
  readonly round: Round;
}) {
  if (criteria.trim() === "" && exclusionReasons.length === 0) return null;
  return (
    <>
      {criteria.trim() === "" ? null : (
        <Section title="Criteria">
          <Criteria dir="auto">{criteria}</Criteria>
        </Section>
      )}
      {exclusionReasons.length === 0 ? null : (
        <Section title="Exclusion reasons">
          <Reasons>
            {exclusionReasons.map((reason) => (
              <li key={reason} dir="auto">
                {reason}
              </li>
            ))}
          </Reasons>
        </Section>
      )}
    </>
  );
}
