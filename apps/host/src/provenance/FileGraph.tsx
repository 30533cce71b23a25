import { focusRing, Icon, oneLine, text } from "@tera/ui";
import { FileText, LibraryBig } from "lucide-react";
import { useRef } from "react";
import styled from "styled-components";
import { formatSize } from "../files/file-size.ts";
import { nameOf } from "../files/project-file.ts";
import { countOf } from "../platform/date-text.ts";
import { type Direction, type FileLayout, neighbourOf, type PlacedFile } from "./lay-out-files.ts";
import { makingText } from "./making-text.ts";

const NODE = { width: 200, height: 56 };
const GAP = { x: 64, y: 12 };
const MARGIN = 4;
const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

const Scroller = styled.div`
  max-width: 100%;
  padding-bottom: 12px;
  overflow-x: auto;
`;

const Board = styled.fieldset`
  position: relative;
  margin: 0;
  padding: 0;
  border: 0;

  > svg { position: absolute; inset: 0; overflow: visible; }
  > svg path { fill: none; stroke: var(--line-2); stroke-width: 1.5; }
  > svg path[data-chosen] { stroke: var(--accent-text); stroke-width: 2; }
`;

const Node = styled.button`
  position: absolute;
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  gap: 0 8px;
  align-content: center;
  width: ${NODE.width}px;
  height: ${NODE.height}px;
  padding: 0 12px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  font: inherit;
  text-align: start;
  cursor: pointer;

  > svg { align-self: center; color: var(--ink-2); }
  > b { ${text.dense} ${oneLine} font-weight: 600; }
  > small { ${text.meta} ${oneLine} grid-column: 2; color: var(--ink-3); }
  &:hover { background: var(--hover); }
  &[aria-pressed="true"] { border-color: var(--accent-text); background: var(--accent-soft); }
  &[aria-pressed="true"] > small { color: var(--ink-2); }
  &[data-deleted] { border-style: dashed; }
  &:focus-visible { ${focusRing} outline-offset: 0; }
`;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface FileGraphProps {
  readonly layout: FileLayout;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Files as buttons in columns, with lines from each to the files made from it. */
export function FileGraph({ layout, chosen, onChoose }: FileGraphProps): React.JSX.Element {
  const board = useRef<HTMLFieldSetElement>(null);
  const { columns } = layout;
  const points = pointsOf(layout);
  const tallest = Math.max(...columns.map((column) => column.length));
  const size = {
    width: columns.length * (NODE.width + GAP.x) - GAP.x + 2 * MARGIN,
    height: tallest * (NODE.height + GAP.y) - GAP.y + 2 * MARGIN,
  };
  const files = columns.flat();
  const focusable = files.some(({ id }) => id === chosen) ? chosen : files[0]?.id;
  return (
    <Scroller>
      <Board
        ref={board}
        aria-label="Files, from uploads to results. Arrow keys follow the lines."
        style={size}
        onKeyDown={(event) => {
          const direction = KEYS[event.key];
          const from =
            event.target instanceof HTMLElement ? event.target.dataset["file"] : undefined;
          if (direction === undefined || from === undefined || hasModifier(event)) return;
          event.preventDefault();
          const to = neighbourOf(layout, from, direction);
          if (to === undefined) return;
          onChoose(to);
          board.current?.querySelector<HTMLElement>(`[data-file="${CSS.escape(to)}"]`)?.focus();
        }}
      >
        <Lines files={files} points={points} chosen={chosen} size={size} />
        {files.map((file) => (
          <FileNode
            key={file.id}
            file={file}
            point={points.get(file.id) ?? { x: 0, y: 0 }}
            isChosen={file.id === chosen}
            isFocusable={file.id === focusable}
            onChoose={onChoose}
          />
        ))}
      </Board>
    </Scroller>
  );
}

function FileNode({
  file,
  point,
  isChosen,
  isFocusable,
  onChoose,
}: {
  readonly file: PlacedFile;
  readonly point: Point;
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
  readonly onChoose: (id: string) => void;
}): React.JSX.Element {
  const { id, path, references, deletedAt } = file;
  return (
    <Node
      type="button"
      title={path}
      data-file={id}
      data-deleted={deletedAt === null ? undefined : ""}
      aria-pressed={isChosen}
      tabIndex={isFocusable ? 0 : -1}
      style={{ left: point.x, top: point.y }}
      onClick={() => onChoose(id)}
    >
      <Icon of={references === null ? FileText : LibraryBig} />
      <b dir="auto">{nameOf(path)}</b>
      <small>{nodeFacts(file)}</small>
    </Node>
  );
}

function Lines({
  files,
  points,
  chosen,
  size,
}: {
  readonly files: readonly PlacedFile[];
  readonly points: ReadonlyMap<string, Point>;
  readonly chosen: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
}): React.JSX.Element {
  return (
    <svg {...size} aria-hidden="true">
      {files.flatMap((file) =>
        file.parents.map((parent) => {
          const [from, to] = [points.get(parent.file), points.get(file.id)];
          if (from === undefined || to === undefined) return null;
          const isChosen = chosen === file.id || chosen === parent.file;
          return (
            <path
              key={`${parent.file} ${file.id}`}
              d={lineBetween(from, to)}
              data-chosen={isChosen ? "" : undefined}
            />
          );
        }),
      )}
    </svg>
  );
}

/** How the file was made, its references or size, and whether it is deleted. */
export function nodeFacts(file: PlacedFile): string {
  return [
    ...(file.deletedAt === null ? [] : ["Deleted"]),
    makingText(file),
    file.references === null ? formatSize(file.size) : countOf(file.references, "reference"),
  ].join(" · ");
}

function pointsOf({ columns }: FileLayout): ReadonlyMap<string, Point> {
  return new Map(
    columns.flatMap((column, x) =>
      column.map(({ id }, y) => [
        id,
        {
          x: MARGIN + x * (NODE.width + GAP.x),
          y: MARGIN + y * (NODE.height + GAP.y),
        },
      ]),
    ),
  );
}

function lineBetween(from: Point, to: Point): string {
  const start = { x: from.x + NODE.width, y: from.y + NODE.height / 2 };
  const end = { x: to.x, y: to.y + NODE.height / 2 };
  const bend = Math.max(GAP.x / 2, (end.x - start.x) / 2);
  return `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`;
}

function hasModifier(event: React.KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}
