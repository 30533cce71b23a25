import { useEffect, useState, type ReactNode } from "react";
import { css, keyframes, styled } from "styled-components";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.ts";

/** Faster loads show no skeleton, to avoid flicker. */
export const SKELETON_DELAY_MS = 300;

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

/**
 * Reserves space immediately, so that nothing shifts, but becomes visible after {@link
 * SKELETON_DELAY_MS}.
 */
export const seenAfterDelay = css`
  animation: ${keyframes`from { visibility: hidden; }`} 0s ${SKELETON_DELAY_MS}ms both;
`;

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

export interface SkeletonRowsProps {
  /** The expected number of rows. */
  rows?: number | undefined;
  /** The height of a loaded row, border included. */
  rowHeight?: number | undefined;
  /** Adds a square for a mark or avatar. */
  square?: boolean | undefined;
  /** Adds a second, shorter line. */
  twoLines?: boolean | undefined;
  /** Announced while loading. */
  label?: string | undefined;
}

/** Placeholder rows, visible after 300 ms, that reserve the real height immediately. */
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
