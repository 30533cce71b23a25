import type { Ref } from "react";
import type { FlowNumbers } from "./count-flow.ts";
import { drawFlow, type FlowBox, LINE_HEIGHT, PADDING } from "./flow-boxes.ts";

/** Ink on paper in both themes, because the image is exported as it is shown. */
const COLOURS = { paper: "#ffffff", ink: "#1c242b", line: "#4a525a" };
const FONT_SIZE = 13;
const ARROW = "flow-arrow";

/** The diagram as an image. The table below it has its numbers as text. */
export function FlowDiagram({
  numbers,
  ref,
}: {
  readonly numbers: FlowNumbers;
  readonly ref: Ref<SVGSVGElement>;
}): React.JSX.Element {
  const { width, height, boxes, arrows } = drawFlow(numbers);
  const at = new Map(boxes.map((box) => [box.name, box]));
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fontFamily="Arial, Helvetica, sans-serif"
      fontSize={FONT_SIZE}
      style={{ maxWidth: "100%", height: "auto", background: COLOURS.paper }}
    >
      <title>PRISMA 2020 flow diagram</title>
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
      {arrows.map(([from, to]) => {
        const [start, end] = [at.get(from), at.get(to)];
        return start === undefined || end === undefined ? null : (
          <path
            key={`${from} ${to}`}
            d={arrowBetween(start, end)}
            stroke={COLOURS.line}
            fill="none"
            markerEnd={`url(#${ARROW})`}
          />
        );
      })}
      {boxes.map((box) => (
        <g key={box.name}>
          <rect
            x={box.x}
            y={box.y}
            width={box.width}
            height={box.height}
            fill={COLOURS.paper}
            stroke={COLOURS.line}
          />
          {box.lines.map((line, row) => (
            <text
              // Lines have no identity but their place.
              key={row}
              x={box.x + PADDING}
              y={box.y + PADDING + FONT_SIZE + row * LINE_HEIGHT}
              fill={COLOURS.ink}
            >
              {line}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

function arrowBetween(from: FlowBox, to: FlowBox): string {
  if (from.y === to.y) {
    const y = from.y + from.height / 2;
    return `M${from.x + from.width} ${y}H${to.x}`;
  }
  const x = from.x + from.width / 2;
  return `M${x} ${from.y + from.height}V${to.y}`;
}
