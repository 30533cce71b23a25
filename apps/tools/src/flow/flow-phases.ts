/** A strip left of the rows that belong to one phase of the review, with its title sideways. */
export interface FlowPhase {
  readonly title: string;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PlacedRow {
  readonly row: number;
  readonly y: number;
  readonly height: number;
}

export const PHASE_WIDTH = 26;
/** At the font size of the diagram, rather too wide than too narrow. */
const BOLD_CHARACTER_WIDTH = 6.6;
const MARGIN = 12;

/** As in the template of PRISMA 2020, by the rows of the diagram. */
const PHASES = [
  { title: "Identification", firstRow: 0, lastRow: 0 },
  { title: "Screening", firstRow: 1, lastRow: 3 },
  { title: "Included", firstRow: 4, lastRow: 5 },
] as const;

/** How high a row must be so that the title fits if no other of these rows is in its phase. */
export function minHeight(row: number, rows: ReadonlySet<number>): number {
  const phase = PHASES.find(({ firstRow, lastRow }) => row >= firstRow && row <= lastRow);
  const inside = [...rows].filter(
    (each) => phase !== undefined && each >= phase.firstRow && each <= phase.lastRow,
  );
  return phase === undefined || inside.length > 1
    ? 0
    : phase.title.length * BOLD_CHARACTER_WIDTH + MARGIN;
}

/** Places the strips beside the boxes. */
export function placePhases(boxes: readonly PlacedRow[], x: number): readonly FlowPhase[] {
  return PHASES.flatMap(({ title, firstRow, lastRow }) => {
    const inside = boxes.filter(({ row }) => row >= firstRow && row <= lastRow);
    if (inside.length === 0) return [];
    const y = Math.min(...inside.map((box) => box.y));
    const bottom = Math.max(...inside.map((box) => box.y + box.height));
    const last = Math.max(...inside.map(({ row }) => row));
    return [{ title, firstRow, lastRow: last, x, y, width: PHASE_WIDTH, height: bottom - y }];
  });
}

export function centreOf({ x, y, width, height }: FlowPhase): readonly [x: number, y: number] {
  return [x + width / 2, y + height / 2];
}
