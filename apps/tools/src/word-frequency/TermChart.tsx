import { axisTicks, numeric, phone, text, VisuallyHidden } from "@tera/ui";
import styled from "styled-components";
import { type OnChooseTerm, TermCheckbox, termList } from "./TermCheckbox.tsx";
import type { TermCount } from "./term-count.ts";

/** Ratio of the axis to the longest bar, so that the bar's number fits after it. */
const LABEL_ROOM = 1.09;

interface TermChartProps {
  readonly terms: readonly TermCount[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: OnChooseTerm;
}

/**
 * Draws one bar per term: navy for references with the term in the title, slate for other
 * references.
 */
export function TermChart({ terms, chosen, onChoose }: TermChartProps): React.JSX.Element {
  const scale = Math.max(1, ...terms.map(({ total }) => total)) * LABEL_ROOM;
  const ticks = axisTicks(scale / LABEL_ROOM);
  return (
    <Chart>
      <Rows {...termList}>
        {terms.map(({ term, total, inTitle, elsewhere }) => (
          <Row key={term}>
            <Term>
              <TermCheckbox
                term={term}
                label={
                  <TermName dir="auto" $chosen={chosen.has(term)}>
                    {term}
                  </TermName>
                }
                isChosen={chosen.has(term)}
                onChoose={onChoose}
              />
            </Term>
            <Plot>
              <Bar>
                <VisuallyHidden>{`${total.toLocaleString("en-GB")} references, ${inTitle.toLocaleString("en-GB")} with it in the title`}</VisuallyHidden>
                {inTitle > 0 && (
                  <Part $colour="var(--navy)" style={{ width: percent(inTitle, scale) }} />
                )}
                {elsewhere > 0 && (
                  <Part $colour="var(--slate)" style={{ width: percent(elsewhere, scale) }} />
                )}
                <Total aria-hidden="true">{total.toLocaleString("en-GB")}</Total>
              </Bar>
            </Plot>
          </Row>
        ))}
      </Rows>
      <Grid aria-hidden="true">
        {ticks.map((tick) => (
          <GridLine
            key={tick}
            $zero={tick === 0}
            style={{ insetInlineStart: percent(tick, scale) }}
          >
            <Tick>{tick.toLocaleString("en-GB")}</Tick>
          </GridLine>
        ))}
      </Grid>
    </Chart>
  );
}

const percent = (value: number, scale: number): string => `${(value / scale) * 100}%`;

const TERM_COLUMN = "164px";

const Chart = styled.div`
  position: relative;
  padding-block-end: 28px;
`;

const Rows = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  position: relative;
  z-index: 1;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: ${TERM_COLUMN} minmax(0, 1fr);
  align-items: center;
  min-height: 39px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding-block: 4px 8px;
  }
`;

const Term = styled.div`
  min-width: 0;
  padding-inline-end: 12px;
`;

const TermName = styled.span<{ $chosen: boolean }>`
  ${text.body}
  overflow-wrap: anywhere;
  color: ${({ $chosen }) => ($chosen ? "var(--mark-ink)" : "var(--ink-2)")};
  font-weight: ${({ $chosen }) => ($chosen ? 600 : 400)};
  background: ${({ $chosen }) => ($chosen ? "var(--mark)" : "transparent")};
  padding: 0 5px;
  margin-inline-start: -5px;
  box-decoration-break: clone;
`;

const Plot = styled.div`
  min-width: 0;
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  height: 20px;
`;

const Part = styled.span<{ $colour: string }>`
  display: block;
  height: 100%;
  background: ${({ $colour }) => $colour};
  & + & {
    border-inline-start: 1px solid var(--paper);
  }
  &:last-of-type {
    border-start-end-radius: 2px;
    border-end-end-radius: 2px;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
  }
`;

const Total = styled.span`
  ${text.meta}
  ${numeric}
  color: var(--ink-2);
  padding-inline: 8px 4px;
  background: var(--paper);
`;

const Grid = styled.div`
  position: absolute;
  inset-block: 0 0;
  inset-inline: ${TERM_COLUMN} 0;
  /* The rows have their checkboxes above the bars there, and each bar its number at the end. */
  ${phone} {
    display: none;
  }
`;

const GridLine = styled.span<{ $zero: boolean }>`
  position: absolute;
  inset-block: 0 20px;
  border-inline-start: 1px solid ${({ $zero }) => ($zero ? "var(--edge)" : "var(--line)")};
`;

const Tick = styled.span`
  ${text.tag}
  ${numeric}
  color: var(--ink-3);
  position: absolute;
  inset-block-start: 100%;
  margin-block-start: 4px;
  transform: translateX(-50%);
`;
