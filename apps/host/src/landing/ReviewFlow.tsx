import { Icon, numeric, phone, text, wrapAnywhere } from "@tera/ui";
import { ArrowRight } from "lucide-react";
import styled from "styled-components";
import { countText } from "../platform/date-text.ts";
import type { FlowStep } from "./review-flow.ts";

/** The review's numbers, with bars in proportion to the largest. */
export function ReviewFlow({ steps }: { readonly steps: readonly FlowStep[] }) {
  if (steps.length === 0) return null;
  const most = Math.max(...steps.map(({ count }) => count));
  return (
    <Root aria-labelledby="review-flow">
      <h2 id="review-flow">References in this review</h2>
      <Steps>
        {steps.map(({ label, count, source }, index) => (
          <Step key={label}>
            {index === 0 ? null : (
              <Arrow aria-hidden>
                <Icon of={ArrowRight} />
              </Arrow>
            )}
            <p>{label}</p>
            <b>{countText(count)}</b>
            <Track aria-hidden>
              <span style={{ inlineSize: `${(100 * count) / most}%` }} />
            </Track>
            <small title={source}>{source}</small>
          </Step>
        ))}
      </Steps>
    </Root>
  );
}

const Root = styled.section`
  margin-bottom: 32px;

  h2 { ${text.dialog} margin-bottom: 12px; }
`;

const Steps = styled.ol`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 40px;

  ${phone} { grid-auto-flow: row; gap: 36px; }
`;

const Step = styled.li`
  position: relative;
  min-width: 0;
  padding: 12px 16px;
  border: 1px solid var(--line-2);
  border-radius: 8px;

  > p { ${text.label} color: var(--ink-3); }
  > b { ${numeric} display: block; font-size: 26px; line-height: 32px; font-weight: 600; letter-spacing: -0.012em; }
  > small { ${text.meta} ${wrapAnywhere} display: block; color: var(--ink-3); }
`;

/** Arrow between two steps, which are side by side or, on phones, one below the other. */
const Arrow = styled.span`
  position: absolute;
  inset-block-start: calc(50% - 8px);
  inset-inline-start: -29px;
  display: grid;
  color: var(--ink-3);

  ${phone} {
    inset-block-start: -27px;
    inset-inline-start: calc(50% - 8px);
    rotate: 90deg;
  }
`;

const Track = styled.span`
  display: block;
  block-size: 8px;
  margin-block: 6px 8px;
  border-radius: 0 3px 3px 0;
  background: var(--sunken);
  overflow: hidden;

  > span { display: block; block-size: 100%; min-inline-size: 2px; background: var(--navy); forced-color-adjust: none; }
`;
