import {
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  PageBody,
  PageHead,
  SkeletonRows,
  TextLink,
} from "@tera/ui";
import type { Agreement, Round, RoundProgress } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { useCallback, useState } from "react";
import styled from "styled-components";
import { useParams } from "wouter";
import { toErrorRecord } from "../errors/catalogue.ts";
import { libraryAddress } from "../files/file-address.ts";
import { nameOf } from "../files/project-file.ts";
import { momentText } from "../platform/date-text.ts";
import { usePersonName } from "../project/person-name.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { AgreementSection } from "./Agreement.tsx";
import { ROUNDS_ADDRESS, SCREENING_TOOL } from "./round-address.ts";
import { RoundActions } from "./RoundActions.tsx";
import { RoundCriteria } from "./RoundCriteria.tsx";
import { RoundNotices } from "./RoundNotices.tsx";
import { RoundBadges } from "./RoundRow.tsx";
import { STAGE_NAMES } from "./round-text.ts";
import { OutcomesSection, ReviewersSection } from "./RoundNumbers.tsx";
import { roundsGateway } from "./rounds-gateway.ts";
import { UnmatchedSection } from "./UnmatchedSection.tsx";
import { useLiveRounds } from "./use-live-rounds.ts";

const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
`;

/** /project/screening/:round: how far a screening round is. */
export function RoundPage() {
  const project = useStore($activeProjectId);
  const { round } = useParams<{ round: string }>();
  if (project === undefined) return null;
  return <RoundOf key={`${project} ${round}`} project={project} id={round} />;
}

export interface RoundDetails {
  readonly round: Round;
  readonly progress: RoundProgress;
  readonly agreement: Agreement;
}

function RoundOf({ project, id }: { readonly project: string; readonly id: string }) {
  const load = useCallback(async (): Promise<RoundDetails> => {
    const place = { project, round: id };
    const [round, progress, agreement] = await Promise.all([
      roundsGateway.read(place),
      roundsGateway.progress(place),
      roundsGateway.agreement(place),
    ]);
    return { round, progress, agreement };
  }, [project, id]);
  const { loaded, reload } = useLiveRounds(load, id);
  const name = loaded.state === "loaded" ? loaded.value.round.name : "Screening round";
  return (
    <PageBody>
      <Breadcrumbs items={[{ label: "Screening", href: ROUNDS_ADDRESS }, { label: name }]} />
      {loaded.state === "loading" ? (
        <>
          <PageHead title={name} />
          <SkeletonRows rows={6} rowHeight={44} label="Loading the round" />
        </>
      ) : null}
      {loaded.state === "failed" ? <NoRound error={loaded.error} onRetry={reload} /> : null}
      {loaded.state === "loaded" ? (
        <ShownRound project={project} details={loaded.value} onChanged={reload} />
      ) : null}
    </PageBody>
  );
}

function NoRound({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => Promise<void>;
}) {
  const { title, text } = toErrorRecord(error);
  return (
    <EmptyState
      isPage
      title={title}
      actions={
        <>
          <ButtonLink href={ROUNDS_ADDRESS}>Show the rounds</ButtonLink>
          <Button onClick={() => void onRetry()}>Try again</Button>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}

interface ShownRoundProps {
  readonly project: string;
  readonly details: RoundDetails;
  readonly onChanged: () => Promise<void>;
}

function ShownRound({ project, details, onChanged }: ShownRoundProps) {
  const { round, progress, agreement } = details;
  const nameOfPerson = usePersonName();
  const [now] = useState(() => new Date());
  return (
    <>
      <PageHead
        title={round.name}
        subtitle={
          <Facts>
            <RoundBadges round={round} />
            <span>
              {STAGE_NAMES[round.stage]} of{" "}
              <TextLink dir="auto" href={libraryAddress(round.filePath)} title={round.filePath}>
                {nameOf(round.filePath)}
              </TextLink>
            </span>
            <span>
              Opened {momentText(new Date(round.openedAt), now)} by{" "}
              <bdi>{nameOfPerson(round.openedBy)}</bdi>
            </span>
          </Facts>
        }
        actions={
          <>
            <RoundActions project={project} round={round} onChanged={onChanged} />
            <ButtonLink variant="primary" href={SCREENING_TOOL}>
              Open in Screenatron
            </ButtonLink>
          </>
        }
      />
      <RoundNotices round={round} progress={progress} />
      <ReviewersSection round={round} progress={progress} />
      <OutcomesSection round={round} progress={progress} />
      <AgreementSection agreement={agreement} />
      <UnmatchedSection key={round.id} project={project} round={round} />
      <RoundCriteria round={round} />
    </>
  );
}
