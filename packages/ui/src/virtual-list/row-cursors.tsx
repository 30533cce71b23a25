import { styled } from "styled-components";
import { useColourOf } from "../avatar/avatar-colours.tsx";
import { categoryIcon } from "../theme/category.ts";
import { screenOnly } from "../theme/screen-only.ts";
import { Tooltip } from "../tooltip/tooltip.tsx";

/** Another person whose focus is on the row. */
export interface RowCursor {
  /** Determines the colour, which is the same as that of the person's avatar. */
  identity: string;
  /** Shown on hover and read by screen readers. */
  name: string;
}

/** Maximum number of coloured segments. The tooltip names everybody. */
const MAX_COLOURS = 5;

/** Covers the row's inset, and shows a coloured segment for each person. */
const Edge = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  display: flex;
  flex-direction: column;
  gap: 1px;
  width: var(--row-inset, 12px);
  padding-inline-start: 2px;
  ${screenOnly}

  > i {
    flex: 1;
    width: 4px;
    forced-color-adjust: none;
  }
`;

export function RowCursors({ id, cursors }: { id: string; cursors: readonly RowCursor[] }) {
  const colourOf = useColourOf();
  const names = cursors.map(({ name }) => name).join(", ");
  return (
    <>
      <Tooltip label={names} side="right">
        <Edge aria-hidden data-cursors="">
          {cursors.slice(0, MAX_COLOURS).map(({ identity }) => (
            <i key={identity} style={{ background: categoryIcon(colourOf(identity)) }} />
          ))}
        </Edge>
      </Tooltip>
      <span id={id} hidden>
        Here now: {names}
      </span>
    </>
  );
}
