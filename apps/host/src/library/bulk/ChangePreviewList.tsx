import { text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";
import type { FieldChange } from "./field-change.ts";
import type { ChangePreview } from "./preview-change.ts";

interface ChangePreviewListProps {
  readonly change: FieldChange | undefined;
  /** Undefined until it is complete. */
  readonly preview: ChangePreview | undefined;
  /** How many references were asked for. */
  readonly total: number;
}

/** How many references change, and the first changed values. Its height hardly changes. */
export function ChangePreviewList({
  change,
  preview,
  total,
}: ChangePreviewListProps): React.JSX.Element {
  return (
    <Preview>
      <Count as="output">
        {change === undefined ? "The first changes appear here." : countLine(preview, total)}
      </Count>
      {change !== undefined && preview !== undefined && preview.count > 0 && (
        <Values aria-label="First changes">
          {preview.values.map(({ id, before, after }) => (
            <li key={id}>
              <Before dir="auto">{before === "" ? <None>Empty</None> : before}</Before>
              <After dir="auto">{after === "" ? <None>Empty</None> : after}</After>
            </li>
          ))}
        </Values>
      )}
    </Preview>
  );
}

function countLine(preview: ChangePreview | undefined, total: number): string {
  if (preview === undefined) return "Counting...";
  const { count } = preview;
  if (count === 0) return "No references will change.";
  return `${countText(count)} of ${countOf(total, "reference")} will change.`;
}

const Preview = styled.div`
  min-height: 190px;
  padding: 12px;
  border-radius: 8px;
  background: var(--sunken);
`;

const Count = styled.p`
  ${text.dense}
  display: block;
  min-height: 20px;
  margin: 0;
`;

const Values = styled.ul`
  display: grid;
  gap: 8px;
  margin: 8px 0 0;
  padding: 0;
  list-style: none;
  ${text.meta}
`;

const Before = styled.del`
  ${wrapAnywhere}
  display: block;
  color: var(--ink-3);
`;

const After = styled.ins`
  ${wrapAnywhere}
  display: block;
  color: var(--ink);
  text-decoration: none;
`;

const None = styled.em`color: var(--ink-3);`;
