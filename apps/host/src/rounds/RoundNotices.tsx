import { Banner, TextLink } from "@tera/ui";
import type { Round, RoundProgress } from "@tera/contract";
import styled from "styled-components";
import { countOf } from "../platform/date-text.ts";
import { CONFLICTS_TOOL, SCREENING_TOOL } from "./round-address.ts";
import { isBlindNow } from "./round-text.ts";

const Notices = styled.div`
  display: grid;
  gap: 8px;

  &:empty { display: none; }
`;

interface RoundNoticesProps {
  readonly round: Round;
  readonly progress: RoundProgress;
}

/** What a round needs from its reviewers next. */
export function RoundNotices({ round, progress: { conflict, late } }: RoundNoticesProps) {
  const isClosed = round.closedAt !== null;
  return (
    <Notices>
      {isClosed ? (
        <Banner>
          This round is closed. To save its results as files, open it in{" "}
          <TextLink href={SCREENING_TOOL}>Screenatron</TextLink> and choose Save results.
        </Banner>
      ) : isBlindNow(round) ? (
        <Banner>
          This round is blind: a decision on a reference is shown to others once{" "}
          {countOf(round.reviewers, "reviewer has", "reviewers have")} decided on it. Until then,
          only its reviewer sees it.
        </Banner>
      ) : null}
      {late > 0 ? (
        <Banner tone="warn">
          {countOf(late, "decision was", "decisions were")} made after the round was closed.{" "}
          {late === 1 ? "It is kept and counts" : "They are kept and count"} once the round is
          reopened.
        </Banner>
      ) : null}
      {conflict > 0 ? (
        <Banner tone="warn">
          Reviewers disagree on {countOf(conflict, "reference")}.{" "}
          <TextLink href={CONFLICTS_TOOL}>
            Resolve {countOf(conflict, "conflict")} in Disputatron
          </TextLink>
        </Banner>
      ) : null}
    </Notices>
  );
}
