import type { Ref } from "react";
import { VisuallyHidden } from "@tera/ui";
import styled from "styled-components";
import { type FlowBox, type FlowDrawing, type FlowHead, PADDING } from "./draw-flow.ts";
import { type FlowLine, LINE_HEIGHT, textOf } from "./flow-lines.ts";
import { BASELINE, COLOURS, FONT, FONT_SIZE } from "./flow-look.ts";
import { centreOf, type FlowPhase } from "./flow-phases.ts";
import type { FlowName } from "./flow-numbers.ts";

/** Smaller text is hard to read. */
const MIN_SCALE = 0.85;
const ARROW = "flow-arrow";

/** The diagram as an image, in which each number is a link to its sources. */
export function FlowDiagram({
  drawing,
  onChoose,
  ref,
}: {
  readonly drawing: FlowDrawing;
  readonly onChoose: (name: FlowName) => void;
  readonly ref: Ref<SVGSVGElement>;
}): React.JSX.Element {
  const { width, height, phases, heads, boxes, arrows, notes } = drawing;
  return (
    <Frame aria-label="PRISMA 2020 flow diagram" tabIndex={0}>
      <svg
        ref={ref}
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        style={{ maxWidth: width, minWidth: width * MIN_SCALE }}
        fontFamily={FONT}
        fontSize={FONT_SIZE}
      >
        <defs>
          <marker
            id={ARROW}
            viewBox="0 0 8 8"
            refX={8}
            refY={4}
            markerWidth={8}
            markerHeight={8}
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" fill={COLOURS.line} />
          </marker>
        </defs>
        <rect width={width} height={height} fill={COLOURS.paper} />
        {phases.map((phase) => (
          <Phase key={phase.title} phase={phase} />
        ))}
        {heads.map((head) => (
          <Head key={head.column} head={head} />
        ))}
        {arrows.map(({ from, to, corners }) => (
          <path
            key={`${from.id} ${to.id}`}
            d={`M${corners.map((corner) => corner.join(" ")).join("L")}`}
            stroke={COLOURS.line}
            fill="none"
            markerEnd={`url(#${ARROW})`}
          />
        ))}
        {boxes.map((box) => (
          <Box key={box.id} box={box} onChoose={onChoose} />
        ))}
        <Lines lines={notes} />
      </svg>
      <VisuallyHidden>
        The table “Where the numbers come from” has all numbers of this diagram as text.
      </VisuallyHidden>
    </Frame>
  );
}

function Phase({ phase }: { readonly phase: FlowPhase }): React.JSX.Element {
  const [x, y] = centreOf(phase);
  return (
    <g>
      <TitleFrame of={phase} />
      <text
        transform={`rotate(-90 ${x} ${y})`}
        x={x}
        y={y + BASELINE}
        textAnchor="middle"
        fontWeight="bold"
        fill={COLOURS.ink}
      >
        {phase.title}
      </text>
    </g>
  );
}

function Head({ head }: { readonly head: FlowHead }): React.JSX.Element {
  return (
    <g>
      <TitleFrame of={head} />
      <Lines lines={head.lines} textAnchor="middle" fontWeight="bold" />
    </g>
  );
}

function TitleFrame({ of: { x, y, width, height } }: { readonly of: FlowPhase | FlowHead }) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={4}
      fill={COLOURS.head}
      stroke={COLOURS.line}
    />
  );
}

function Lines({
  lines,
  ...look
}: { readonly lines: readonly FlowLine[] } & Pick<
  React.SVGProps<SVGTextElement>,
  "textAnchor" | "fontWeight"
>): React.JSX.Element[] {
  return lines.map(({ text, x, y }) => (
    <text key={y} x={x} y={y} {...look} fill={COLOURS.ink}>
      {text}
    </text>
  ));
}

function Box({
  box,
  onChoose,
}: {
  readonly box: FlowBox;
  readonly onChoose: (name: FlowName) => void;
}): React.JSX.Element {
  return (
    <g>
      <rect
        x={box.x}
        y={box.y}
        width={box.width}
        height={box.height}
        fill={COLOURS.paper}
        stroke={COLOURS.line}
      />
      {box.numbers.map(({ name, y, lines }) => (
        <a
          key={name}
          href={`#${rowId(name)}`}
          aria-label={`${textOf(lines)}. Show where it comes from`}
          onClick={(event) => {
            event.preventDefault();
            onChoose(name);
          }}
        >
          <rect
            data-press=""
            x={box.x + PADDING / 2}
            y={y - 3}
            width={box.width - PADDING}
            height={Math.max(lines.length * LINE_HEIGHT + 6, 24)}
            rx={3}
            fill="transparent"
          />
          <Lines lines={lines} />
        </a>
      ))}
    </g>
  );
}

/** The id of a number's row in the table. */
export function rowId(name: FlowName): string {
  return `number-${name}`;
}

/** Wider than a narrow page, where it scrolls. */
const Frame = styled.section`
  overflow-x: auto;
  max-width: 100%;
  background: ${COLOURS.paper};
  border: 1px solid var(--line);
  border-radius: 8px;

  svg { display: block; width: 100%; height: auto; margin-inline: auto; }
  a { cursor: pointer; }
  a:hover text { text-decoration: underline; }
  a:focus-visible { outline: none; }
  a:focus-visible [data-press] { stroke: #1453c6; stroke-width: 2; }
`;
