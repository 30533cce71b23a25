import { numeric, text } from "@tera/ui";
import styled from "styled-components";

/** Shows the first row as the header. Scrolls sideways. */
export function PreviewTable({
  rows: [head = [], ...rows],
  label,
}: {
  readonly rows: readonly (readonly string[])[];
  readonly label: string;
}): React.JSX.Element {
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const places = Array.from({ length: columns }, (_, index) => index);
  return (
    <Scroll tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {places.map((place) => (
              <th key={place} scope="col" dir="auto">
                {head[place] || `Column ${place + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // The rows of a preview never change.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {places.map((place) => (
                <td key={place} dir="auto">
                  {row[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Scroll = styled.section`
  overflow-x: auto;

  table { ${text.dense} ${numeric} border-collapse: collapse; min-width: 100%; }
  :is(th, td) { max-width: 360px; padding: 6px 16px 6px 0; text-align: start; vertical-align: top; overflow-wrap: break-word; }
  th { ${text.meta} font-weight: 550; color: var(--ink-3); border-bottom: 1px solid var(--line-2); }
  td { border-bottom: 1px solid var(--line); }
`;
