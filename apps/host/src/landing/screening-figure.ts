/** Every dot is one record. */
export const FOUND = 12_480;
export const READ = 412;
export const INCLUDED = 38;

export interface Field {
  readonly columns: number;
  readonly rows: number;
}

/**
 * `WIDE_FIELD` is beside the headline; `TALL_FIELD` is for windows too narrow for 160 distinct
 * dots.
 */
export const WIDE_FIELD: Field = { columns: 160, rows: 78 };
export const TALL_FIELD: Field = { columns: 104, rows: 120 };

/** Cells kept clear around an included record, and at the edge. */
const CLEARANCE = 7;
const EDGE = 4;
const SEED = 20_261_121;

export interface Cell {
  readonly column: number;
  readonly row: number;
}

export interface ScreeningFigure {
  /** Records read in full but not included. */
  readonly read: readonly Cell[];
  readonly included: readonly Cell[];
}

/** Equal fields result in equal figures. */
export function screeningFigure({ columns, rows }: Field): ScreeningFigure {
  const random = randomFrom(SEED);
  const taken = new Set<number>();
  const included: Cell[] = [];
  while (included.length < INCLUDED) {
    const cell = {
      column: EDGE + Math.floor(random() * (columns - 2 * EDGE)),
      row: EDGE + Math.floor(random() * (rows - 2 * EDGE)),
    };
    const isCrowded = included.some(
      (other) => Math.hypot(other.column - cell.column, other.row - cell.row) < CLEARANCE,
    );
    if (isCrowded) continue;
    included.push(cell);
    taken.add(cell.row * columns + cell.column);
  }
  const read: Cell[] = [];
  while (read.length < READ - INCLUDED) {
    const index = Math.floor(random() * FOUND);
    if (taken.has(index)) continue;
    taken.add(index);
    read.push({ column: index % columns, row: Math.floor(index / columns) });
  }
  return { read, included };
}

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
