const WIDTH = 640;
const PANEL_HEIGHT = 232;
const LEGEND_HEIGHT = 76;
const EDGE = { left: 56, right: 24, top: 36, bottom: 40 };
const STYLES = [
  'stroke="#1f507e" stroke-width="2"',
  'stroke="#1f507e" stroke-width="2" stroke-dasharray="6 4"',
  'stroke="#7396ab" stroke-width="2" stroke-dasharray="2 3"',
  'stroke="#b68827" stroke-width="2"',
];
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const x = (share) => EDGE.left + share * (WIDTH - EDGE.left - EDGE.right);
const y = (share) => EDGE.top + (1 - share) * (PANEL_HEIGHT - EDGE.top - EDGE.bottom);

/** Draws the panels below each other, as SVG, with the lines' labels once at the end. */
export function coveragePlot(panels) {
  const height = panels.length * PANEL_HEIGHT + LEGEND_HEIGHT;
  const drawn = panels.map(
    (panel, index) =>
      `<g transform="translate(0 ${index * PANEL_HEIGHT})">\n${panelOf(panel)}\n</g>`,
  );
  const legend = (panels[0]?.lines ?? []).map(({ label }, index) => {
    const [left, top] = [EDGE.left + (index % 2) * 270, 20 + Math.floor(index / 2) * 24];
    return `<path d="M${left} ${top}h28" ${STYLES[index]}/><text x="${left + 36}" y="${top + 4}">${label}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="#4a525a" role="img">
<title>Estimated and true recall while records are read</title>
<rect width="${WIDTH}" height="${height}" fill="#fdfdfb"/>
${drawn.join("\n")}
<g transform="translate(0 ${panels.length * PANEL_HEIGHT})">
${legend.join("\n")}
</g>
</svg>
`;
}

function panelOf({ title, lines }) {
  const rows = TICKS.map(
    (share) =>
      `<path d="M${x(0)} ${y(share)}H${x(1)}" stroke="#e3e2de"/><text x="${x(0) - 8}" y="${y(share) + 4}" text-anchor="end">${100 * share} %</text><text x="${x(share)}" y="${y(0) + 18}" text-anchor="middle">${100 * share} %</text>`,
  );
  const paths = lines.map(({ points }, index) => {
    const places = points.map((point) => `${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`);
    return `<path d="M${places.join("L")}" fill="none" ${STYLES[index]}/>`;
  });
  return [
    `<text x="${EDGE.left}" y="22" font-size="14" fill="#1c242b">${title}</text>`,
    ...rows,
    ...paths,
    `<text x="${x(0.5)}" y="${y(0) + 34}" text-anchor="middle">records read</text>`,
  ].join("\n");
}
