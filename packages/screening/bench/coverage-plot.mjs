const [WIDTH, HEIGHT] = [640, 320];
const EDGE = { left: 56, right: 96, top: 40, bottom: 48 };
const COLOURS = ["#1f507e", "#b68827", "#287b77", "#982400"];
/** The axis begins here, as lower coverages would be a fault. Lower values are drawn on the axis. */
const LOWEST = 0.5;

const x = (share) => EDGE.left + share * (WIDTH - EDGE.left - EDGE.right);
const y = (share) =>
  EDGE.top + ((1 - Math.max(LOWEST, share)) / (1 - LOWEST)) * (HEIGHT - EDGE.top - EDGE.bottom);

/** Draws one line for each set: how many screenings have their true recall within the interval. */
export function coveragePlot({ lines, confidence, runs }) {
  const ticks = [0.5, 0.6, 0.7, 0.8, 0.9, 1].map(
    (share) =>
      `<path d="M${x(0)} ${y(share)}H${x(1)}" stroke="#e3e2de"/><text x="${x(0) - 8}" y="${y(share) + 4}" text-anchor="end">${100 * share} %</text>`,
  );
  const places = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (share) =>
      `<text x="${x(share)}" y="${y(LOWEST) + 18}" text-anchor="middle">${100 * share} %</text>`,
  );
  const drawn = lines.map(({ points }, index) => {
    const path = points.map((point) => `${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`);
    return `<path d="M${path.join("L")}" fill="none" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="2"/>`;
  });
  const names = lines.map(
    ({ name }, index) =>
      `<text x="${x(1) + 8}" y="${EDGE.top + 16 + 18 * index}" fill="${COLOURS[index % COLOURS.length]}">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#4a525a" role="img">
<title>How many of ${runs} screenings have their true recall within the interval</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fdfdfb"/>
<text x="${EDGE.left}" y="20" font-size="14" fill="#1c242b">Screenings with their true recall within the interval</text>
${[...ticks, ...places].join("\n")}
<path d="M${x(0)} ${y(confidence)}H${x(1)}" stroke="#636a71" stroke-dasharray="4 4"/>
${[...drawn, ...names].join("\n")}
<text x="${x(0.5)}" y="${HEIGHT - 10}" text-anchor="middle">Records read</text>
</svg>
`;
}
