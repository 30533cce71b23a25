import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Checkbox } from "../field/checkbox.tsx";
import type { Category } from "../theme/category.ts";
import { numeric, oneLine, text, wrapAnywhere } from "../theme/text-style.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.ts";
import { axisTicks } from "./axis-ticks.ts";

/** A segment of every bar. Use navy and slate for two parts of a whole. */
export interface BarSeries {
  label: string;
  category: Category;
}

/** The bar's length is the sum of `values`, which are in the order of the series. */
export interface Bar {
  id: string;
  label: string;
  values: readonly number[];
  /** Highlights the bar. */
  chosen?: boolean | undefined;
}

export interface BarChartProps {
  /** Names the measure: "References that contain each term". */
  title: string;
  /** In the order of each bar's `values`. */
  series: readonly BarSeries[];
  /** From top to bottom. */
  bars: readonly Bar[];
  /** Adds a checkbox to each bar. */
  onChoose?: ((id: string, chosen: boolean) => void) | undefined;
  /** Shown if there are no bars. */
  emptyText?: string | undefined;
  /** Shown beside the title. */
  actions?: ReactNode;
}

/** Pixels reserved for the longest bar's number. */
const END_PX = 64;

const Root = styled.figure`
  container-type: inline-size;
  --label-width: clamp(104px, 19%, 240px);
  min-width: 0;
  ${numeric}
`;

const Caption = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 4px 24px;
  margin-bottom: 12px;
`;

const Title = styled.span`${text.dialog} ${wrapAnywhere}`;

const Legend = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  min-width: 0;
  ${text.meta}
  color: var(--ink-2);

  > span { ${wrapAnywhere} }
`;

const Swatch = styled.span<{ $category: Category }>`
  display: inline-block;
  width: 10px;
  height: 10px;
  margin-inline-end: 6px;
  background: ${({ $category }) => `var(--${$category})`};
  forced-color-adjust: none;
`;

const Plot = styled.div`
  position: relative;
  padding-bottom: 28px;
`;

const Lines = styled.div`
  position: absolute;
  inset: 0 0 0 var(--label-width);
  ${text.tag}
  color: var(--ink-3);
  pointer-events: none;
`;

const Line = styled.span<{ $zero: boolean }>`
  position: absolute;
  inset-block: 0 20px;
  width: 1px;
  background: ${({ $zero }) => ($zero ? "var(--edge)" : "var(--line)")};

  > span { position: absolute; top: 100%; left: 0; padding-top: 4px; transform: translateX(-50%); }
  /* In narrow charts, every other number is hidden. */
  @container (max-width: 480px) { &:nth-child(even) > span { display: none; } }
`;

const Nothing = styled.p`
  ${text.dense}
  color: var(--ink-3);
`;

const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: var(--label-width) minmax(0, 1fr);
  align-items: center;
  min-height: 39px;
`;

const Label = styled.span<{ $chosen: boolean }>`
  display: block;
  ${oneLine}
  padding-inline-end: 12px;
  ${text.body}
  color: var(--ink-2);

  mark { padding: 1px 4px 1px 0; font-weight: 600; box-shadow: -2px 0 var(--mark); }
  label { align-items: center; max-width: 100%; font-size: inherit; color: inherit; }
  label > span:last-child { ${oneLine} }
`;

/** Isolates the label's text direction, so that the ellipsis is at the label's own end. */
const LabelText = styled.span`
  display: block;
  ${oneLine}
`;

const Track = styled.span`
  display: flex;
  align-items: center;
  gap: 9px;
  min-width: 0;
`;

const Parts = styled.span`
  display: flex;
  gap: 1px;
  flex: none;
  height: 20px;
  border-radius: 0 3px 3px 0;
  overflow: hidden;
  background: var(--paper);
  forced-color-adjust: none;
`;

const Part = styled.span<{ $category: Category }>`
  background: ${({ $category }) => `var(--${$category})`};
`;

const Total = styled.span`
  ${text.meta}
  padding-inline: 1px;
  background: var(--paper);
  color: var(--ink-2);
`;

const total = (bar: Bar) => bar.values.reduce((sum, value) => sum + value, 0);
const formatNumber = (value: number) => value.toLocaleString("en-GB");

/**
 * Shows horizontal stacked bars. Screen readers get a list; {@link BarTable} shows the same data as
 * a table.
 */
export function BarChart({
  title,
  series,
  bars,
  onChoose,
  actions,
  emptyText = "There is nothing to show yet.",
}: BarChartProps) {
  const max = Math.max(1, ...bars.map(total));
  return (
    <Root>
      <Caption>
        <Title>{title}</Title>
        <Legend>
          {series.length > 1 &&
            series.map((one) => (
              <span key={one.label}>
                <Swatch $category={one.category} aria-hidden />
                {one.label}
              </span>
            ))}
          {actions}
        </Legend>
      </Caption>
      {bars.length === 0 ? (
        <Nothing>{emptyText}</Nothing>
      ) : (
        <Plot>
          <Axis max={max} />
          <ul>
            {bars.map((bar) => (
              <BarRow key={bar.id} {...{ bar, series, max, onChoose }} />
            ))}
          </ul>
        </Plot>
      )}
    </Root>
  );
}

function BarLabel({ bar }: { bar: Bar }) {
  return (
    <LabelText dir="auto">{bar.chosen === true ? <mark>{bar.label}</mark> : bar.label}</LabelText>
  );
}

function Axis({ max }: { max: number }) {
  return (
    <Lines aria-hidden>
      {axisTicks(max).map((tick) => (
        <Line
          key={tick}
          $zero={tick === 0}
          style={{ insetInlineStart: `calc((100% - ${END_PX}px) * ${tick / max})` }}
        >
          <span>{formatNumber(tick)}</span>
        </Line>
      ))}
    </Lines>
  );
}

interface BarRowProps extends Pick<BarChartProps, "series" | "onChoose"> {
  bar: Bar;
  /** The longest bar's total. */
  max: number;
}

function BarRow({ bar, series, max, onChoose }: BarRowProps) {
  return (
    <Row>
      <Label $chosen={bar.chosen === true} title={bar.label}>
        {onChoose === undefined ? (
          <BarLabel bar={bar} />
        ) : (
          <Checkbox
            label={<BarLabel bar={bar} />}
            checked={bar.chosen === true}
            onChecked={(chosen) => onChoose(bar.id, chosen)}
          />
        )}
      </Label>
      <Track>
        <Parts aria-hidden style={{ width: `calc((100% - ${END_PX}px) * ${total(bar) / max})` }}>
          {series.map(
            (one, index) =>
              (bar.values[index] ?? 0) > 0 && (
                <Part
                  key={one.label}
                  $category={one.category}
                  style={{ flex: `${bar.values[index]} 1 0` }}
                />
              ),
          )}
        </Parts>
        <Total>
          {formatNumber(total(bar))}
          {series.length > 1 && (
            <VisuallyHidden>
              :{" "}
              {series
                .map((one, index) => `${one.label} ${formatNumber(bar.values[index] ?? 0)}`)
                .join(", ")}
            </VisuallyHidden>
          )}
        </Total>
      </Track>
    </Row>
  );
}
