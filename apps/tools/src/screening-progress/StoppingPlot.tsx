import { estimateRecall } from "@tera/screening";
import { Accordion, AccordionItem, text, TextLink } from "@tera/ui";
import { useId, useMemo } from "react";
import styled from "styled-components";
import { ProgressChart } from "./ProgressChart.tsx";
import { ProgressTable } from "./ProgressTable.tsx";
import { ASSUMPTIONS, stoppingSentences } from "./stopping-sentences.ts";

const PAPER = "https://doi.org/10.1186/s13643-020-01521-4";

export interface StoppingPlotProps {
  /** Whether each reference that was read is relevant, in reading order. */
  readonly decisions: readonly boolean[];
  /** Number of references, read and unread. */
  readonly total: number;
  /** The recall to reach, as a share. */
  readonly target?: number;
  /** Confidence in reaching it, as a share. */
  readonly confidence?: number;
}

/**
 * Shows relevant references found against references read, how many may still be unread, and what
 * that rests on. It only advises when to stop.
 */
export function StoppingPlot({
  decisions,
  total,
  target = 0.95,
  confidence = 0.95,
}: StoppingPlotProps): React.JSX.Element {
  const titleId = useId();
  const estimate = useMemo(
    () => estimateRecall({ decisions, total, target, confidence }),
    [decisions, total, target, confidence],
  );
  const sentences = stoppingSentences(estimate);
  return (
    <Figure aria-labelledby={titleId}>
      <Title id={titleId}>Relevant references found</Title>
      {estimate.read > 0 && <ProgressChart decisions={decisions} estimate={estimate} />}
      <Words>
        <p>{sentences.estimate}</p>
        <p>{sentences.advice}</p>
      </Words>
      <Accordion>
        <AccordionItem title="What the estimate assumes">
          <List>
            {ASSUMPTIONS.map((assumption) => (
              <li key={assumption}>{assumption}</li>
            ))}
            <li>
              The method is the hypergeometric test of{" "}
              <TextLink href={PAPER} target="_blank" rel="noopener">
                Callaghan and Müller-Hansen (2020)
              </TextLink>
              . It is cautious: it often asks you to read more than needed.
            </li>
          </List>
        </AccordionItem>
        {estimate.read > 0 && (
          <AccordionItem title="Show as table">
            <ProgressTable decisions={decisions} estimate={estimate} />
          </AccordionItem>
        )}
      </Accordion>
    </Figure>
  );
}

const Figure = styled.figure`
  display: grid;
  gap: 12px;
  min-width: 0;
  margin: 0;
`;

const Title = styled.figcaption`
  ${text.section}
`;

const Words = styled.div`
  display: grid;
  gap: 8px;
  max-width: 640px;
  ${text.body}
  p { margin: 0; }
  p + p { font-weight: 550; }
`;

const List = styled.ul`
  display: grid;
  gap: 8px;
  max-width: 640px;
  margin: 0;
  padding-inline-start: 18px;
  list-style: disc;
  ${text.dense}
`;
