import { linkStyle, oneLine, phone, text } from "@tera/ui";
import styled from "styled-components";

/** The list of projects: rules, no boxes; it reaches 12 px past the text so that fills bleed while words align. */
export const ProjectsTable = styled.table`
  ${text.dense}
  width: calc(100% + 24px);
  margin: 0 -12px;
  border-collapse: collapse;
  table-layout: fixed;

  th { ${text.meta} height: 32px; padding: 0 12px; color: var(--ink-3); font-weight: 400; text-align: left; }
  thead tr { border-bottom: 1px solid var(--line-2); }
  thead th svg { vertical-align: -2px; }
  thead th:nth-child(1) { padding-left: 60px; }
  thead th:nth-child(2) { width: 32%; }
  thead th:nth-child(3) { width: 166px; }
  thead th:nth-child(4) { width: 156px; }
  tbody tr { border-bottom: 1px solid var(--line); }
  tbody tr:has(a):hover { background: var(--hover); }
  td { height: 58px; padding: 0 12px; position: relative; }
  td button { ${linkStyle} padding: 0; border: 0; background: none; font: inherit; cursor: pointer; }
  [data-narrow] { display: none; }

  @media (max-width: 1023.98px) {
    thead th:nth-child(2), td[data-wide]:nth-child(2) { display: none; }
  }

  ${phone} {
    thead { display: none; }
    td { height: 64px; }
    td[data-wide], [data-wide] { display: none; }
    [data-narrow] { display: inline; }
    td:last-child { width: 136px; }
    td:last-child > * { justify-content: flex-end; display: flex; }
  }
`;

/** A row that names the group below it. */
export const GroupRow = styled.tr`
  && th { ${text.label} height: 39px; padding-top: 6px; color: var(--ink); }
`;

/** The mark, the name and what is said under it. */
export const NameCell = styled.td`
  > * { vertical-align: middle; display: inline-grid; }
  > :first-child { margin-right: 14px; }
  > :last-child { width: calc(100% - 46px); }
`;

/** Two lines of which the second is quiet. */
export const TwoLines = styled.span`
  display: block;
  min-width: 0;

  > span { display: flex; align-items: center; gap: 8px; min-width: 0; white-space: nowrap; }
  > span > * { flex: none; }
  > span > a { ${oneLine} flex: 0 1 auto; color: inherit; font-size: 15px; font-weight: 600; text-decoration: none; }
  > span > a::after { content: ""; position: absolute; inset: 0; }
  > span > :not(a) { position: relative; color: var(--ink-2); }
  > small { ${text.meta} ${oneLine} display: block; color: var(--ink-3); }
`;

/** One line of a description. */
export const OneLine = styled.span`
  ${oneLine}
  display: block;
  color: var(--ink-2);
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 32px 240px 1fr;
  align-items: center;
  gap: 14px;
  height: 58px;
  border-bottom: 1px solid var(--line);

  > * { height: 12px; border-radius: 4px; background: var(--press); }
  > :first-child { height: 32px; border-radius: 6px; }
  > :last-child { justify-self: end; width: 96px; }
`;

/** The list's shape while it is on its way. */
export function SkeletonRows() {
  return (
    <div role="status" aria-label="Loading projects">
      {[1, 2, 3].map((row) => (
        <Row key={row} aria-hidden="true">
          <span />
          <span />
          <span />
        </Row>
      ))}
    </div>
  );
}
