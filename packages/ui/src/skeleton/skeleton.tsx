import { useEffect, useState, type ReactNode } from "react";
import styled, { css, keyframes } from "styled-components";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.ts";

/** How long nothing is shown: what arrives sooner never flickers. */
export const SKELETON_DELAY_MS = 300;

/** Draws its children only after a wait (300 ms unless told). */
export function AfterDelay({
  milliseconds = SKELETON_DELAY_MS,
  children,
}: {
  milliseconds?: number;
  children: ReactNode;
}) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return due ? children : null;
}

/** Takes its room at once, so that nothing below moves, and is seen only after a wait: what arrives sooner never flickers. */
export const seenAfterDelay = css`
  animation: ${keyframes`from { visibility: hidden; }`} 0s ${SKELETON_DELAY_MS}ms both;
`;

/** A still block in the place of something that is on its way. */
export const SkeletonBlock = styled.span.attrs({ "aria-hidden": true })<{
  $width: string;
  $height?: number;
  $round?: boolean;
}>`
  display: block;
  flex: none;
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height ?? 10}px;
  border-radius: ${({ $round }) => ($round === true ? "50%" : "4px")};
  background: var(--press);
`;

const Row = styled.div<{ $height: number }>`
  display: flex;
  align-items: center;
  gap: 16px;
  min-height: ${({ $height }) => $height}px;
  border-bottom: 1px solid var(--line);
  ${seenAfterDelay}
`;

const Lines = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 8px;
  min-width: 0;
`;

const WIDTHS = ["72%", "54%", "64%", "46%", "58%"] as const;

/** What {@link SkeletonRows} takes. */
export interface SkeletonRowsProps {
  /** How many are likely to come. */
  rows?: number | undefined;
  /** The true height of a row, its rule included. */
  rowHeight?: number | undefined;
  /** A square (mark, avatar) before the words. */
  square?: boolean | undefined;
  /** A second, shorter line. */
  twoLines?: boolean | undefined;
  /** Read out while waiting. */
  label?: string | undefined;
}

/** Rows in their true shape while the real ones are on their way: their room is taken at once, they are seen after 300 ms, and stand still. */
export function SkeletonRows({
  rows = 5,
  rowHeight = 42,
  square = false,
  twoLines = false,
  label = "Loading",
}: SkeletonRowsProps) {
  return (
    <>
      <AfterDelay>
        <output>
          <VisuallyHidden>{label}</VisuallyHidden>
        </output>
      </AfterDelay>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} $height={rowHeight} aria-hidden>
          {square && <SkeletonBlock $width="32px" $height={32} />}
          <Lines>
            <SkeletonBlock $width={WIDTHS[row % WIDTHS.length] ?? "60%"} />
            {twoLines && (
              <SkeletonBlock
                $width={WIDTHS[(row + 3) % WIDTHS.length] === "46%" ? "24%" : "32%"}
                $height={8}
              />
            )}
          </Lines>
          <SkeletonBlock $width="80px" />
        </Row>
      ))}
    </>
  );
}
