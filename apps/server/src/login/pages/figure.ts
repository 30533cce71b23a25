import { Html, html } from "./html.ts";

const COLUMNS = 128;
const ROWS = 80;
const STEP = 5;
const READ_DOTS = 240;
const INCLUDED_DOTS = 22;
const SEED = 7334;

let drawn: Html | undefined;

/** A fixed drawing without real data. */
export function reviewFigure(): Html {
  drawn ??= html`<figure>
<svg class="review" width="${COLUMNS * STEP}" height="${ROWS * STEP}" viewBox="0 0 ${COLUMNS * STEP} ${ROWS * STEP}" preserveAspectRatio="xMinYMin slice" role="img" aria-label="A field of dots: most grey, some read, a few marked as included">
<defs><pattern id="records" width="${STEP}" height="${STEP}" patternUnits="userSpaceOnUse"><circle class="dots" cx="2.5" cy="2.5" r=".85"/></pattern></defs>
<rect width="100%" height="100%" fill="url(#records)"/>${new Html(markedDots())}
</svg>
<figcaption><span><strong>Figure 1.</strong> One review. Each dot is a record.</span>
<span class="legend"><span>${legend("found", false)} Found</span><span>${legend("read", false)} Read in full</span><span>${legend("included", true)} Included</span></span></figcaption>
</figure>`;
  return drawn;
}

function legend(kind: string, isMarked: boolean): Html {
  return html`<svg viewBox="0 0 14 14" aria-hidden="true">${isMarked ? html`<circle class="halo" cx="7" cy="7" r="6.5"/>` : html``}<circle class="${kind}" cx="7" cy="7" r="3"/></svg>`;
}

/** Draws the same dots every time. Included dots are never near the edge. */
function markedDots(): string {
  const taken = new Set<string>();
  const dots: string[] = [];
  let state = SEED;
  const next = (below: number): number => {
    // A linear congruential generator, whose high bits are random enough.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  while (dots.length < READ_DOTS + INCLUDED_DOTS) {
    const isIncluded = dots.length < INCLUDED_DOTS;
    const margin = isIncluded ? 3 : 0;
    const column = margin + next(COLUMNS - 2 * margin);
    const row = margin + next(ROWS - 2 * margin);
    const cell = isIncluded
      ? `${Math.floor(column / 8)} ${Math.floor(row / 8)} around`
      : `${column} ${row}`;
    if (taken.has(cell)) continue;
    taken.add(cell).add(`${column} ${row}`);
    const place = `cx="${column * STEP + STEP / 2}" cy="${row * STEP + STEP / 2}"`;
    dots.push(
      isIncluded
        ? `<circle class="halo" ${place} r="5"/><circle class="included" ${place} r="2.3"/>`
        : `<circle class="read" ${place} r="1.3"/>`,
    );
  }
  // Draw the read dots first, so that none covers an included dot's halo.
  return dots.toReversed().join("");
}
