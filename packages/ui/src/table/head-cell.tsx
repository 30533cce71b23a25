import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { text } from "../theme/text-style.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.ts";
import { cellStyle, type HideBelow } from "./cell-style.ts";

export type SortDirection = "ascending" | "descending";

const Head = styled.th<{
  $numeric: boolean;
  $hideBelow: HideBelow | undefined;
  $width: string | undefined;
}>`
  ${cellStyle}
  position: sticky;
  top: var(--page-top, 0px);
  z-index: 1;
  height: 32px;
  width: ${({ $width }) => $width ?? "auto"};
  background: var(--paper);
  border-bottom: 1px solid var(--line-2);
  color: var(--ink-3);
  font-weight: 400;
  ${text.meta}
  /* A name of two words may take two lines. */
  white-space: normal;
  vertical-align: bottom;
  padding-block: 4px;
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  max-width: 100%;
  min-height: 24px;
  margin-inline: -4px;
  padding: 0 4px;
  border: 0;
  border-radius: 4px;
  background: none;
  font-weight: inherit;
  color: var(--ink-3);
  cursor: pointer;

  &:hover { color: var(--ink); }
  &:focus-visible { outline-offset: -2px; }
`;

export interface HeadCellProps {
  /** The column's name. */
  label: ReactNode;
  /** Shows the name to screen readers only, for a column of controls. */
  hideLabel?: boolean | undefined;
  /** A CSS width such as "160px"; other columns share the rest. */
  width?: string | undefined;
  /** Aligns to the right. */
  numeric?: boolean | undefined;
  /** Hides the column on narrower windows. */
  hideBelow?: HideBelow | undefined;
  /** The column's sort direction; null if the table is not sorted by it. */
  sorted?: SortDirection | null | undefined;
  /** Makes the head a button. */
  onSort?: (() => void) | undefined;
  /** Content that replaces the label, for example a "select all" checkbox. */
  children?: ReactNode;
}

export function HeadCell({
  label,
  hideLabel = false,
  width,
  numeric: isNumeric = false,
  hideBelow,
  sorted = null,
  onSort,
  children,
}: HeadCellProps) {
  return (
    <Head
      scope="col"
      $numeric={isNumeric}
      $hideBelow={hideBelow}
      $width={width}
      {...(onSort === undefined ? {} : { "aria-sort": sorted ?? "none" })}
    >
      {children ??
        (hideLabel ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : onSort === undefined ? (
          label
        ) : (
          <SortButton type="button" onClick={onSort}>
            {label}
            {sorted !== null && (
              <Icon of={sorted === "ascending" ? ArrowUp : ArrowDown} size={13} />
            )}
          </SortButton>
        ))}
    </Head>
  );
}
