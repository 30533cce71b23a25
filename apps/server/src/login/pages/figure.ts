import { Html, html } from "./html.ts";

const COLUMNS = 78;
const ROWS = 52;
const STEP = 8;
const READ_DOTS = 96;
const INCLUDED_DOTS = 14;

let drawn: Html | undefined;

/** Figure 1: every dot a record, some read, a few included. The same drawing each time; it says nothing about anybody's data. */
export function reviewFigure(): Html {
  drawn ??= html`<figure>
<svg viewBox="0 0 ${COLUMNS * STEP} ${ROWS * STEP}" role="img" aria-label="A field of dots: most grey, some read, a few marked as included">
<defs><pattern id="records" width="${STEP}" height="${STEP}" patternUnits="userSpaceOnUse"><circle class="dots" cx="4" cy="4" r="1.15"/></pattern></defs>
<rect width="100%" height="100%" fill="url(#records)"/>${new Html(markedDots())}
</svg>
<figcaption><span><strong>Figure 1.</strong> One review. Each dot is a record.</span>
<span class="legend"><span>${legend("dots", false)} Found</span><span>${legend("read", false)} Read in full</span><span>${legend("read", true)} Included</span></span></figcaption>
</figure>`;
  return drawn;
}

function legend(kind: string, isMarked: boolean): Html {
  return html`<svg viewBox="0 0 14 14" aria-hidden="true">${isMarked ? html`<circle class="halo" cx="7" cy="7" r="6.5"/>` : html``}<circle class="${kind}" cx="7" cy="7" r="3"/></svg>`;
}

/** Places from a fixed sequence (multiples of irrational steps), so that they look scattered and never change. */
function markedDots(): string {
  const dots: string[] = [];
  for (let index = 1; index <= READ_DOTS + INCLUDED_DOTS; index += 1) {
    const isIncluded = index > READ_DOTS;
    const column = 1 + Math.floor(((index * 0.7548776662466927 + (isIncluded ? 0.21 : 0)) % 1) * (COLUMNS - 2));
    const row = 1 + Math.floor(((index * 0.5698402909980532 + (isIncluded ? 0.37 : 0)) % 1) * (ROWS - 2));
    const place = `cx="${column * STEP + STEP / 2}" cy="${row * STEP + STEP / 2}"`;
    dots.push(isIncluded ? `<circle class="halo" ${place} r="6"/><circle class="read" ${place} r="2.8"/>` : `<circle class="read" ${place} r="1.6"/>`);
  }
  return dots.join("");
}
