import { keyframes, styled } from "styled-components";

const rotate = keyframes`to { transform: rotate(1turn); }`;

const Ring = styled.span<{ $size: number }>`
  display: inline-block;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border: 2px solid color-mix(in srgb, currentColor 25%, transparent);
  border-top-color: currentColor;
  border-radius: 50%;
  animation: ${rotate} 900ms linear infinite;

  @media (prefers-reduced-motion: reduce) { display: none; }
`;

const SpinnerLabel = styled.span<{ $always: boolean }>`
  display: ${({ $always }) => ($always ? "inline" : "none")};

  @media (prefers-reduced-motion: reduce) { display: inline; }
`;

const Row = styled.output`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  color: var(--ink-3);
`;

/** A spinner for controls with their own label. Hidden with reduced motion. */
export function SpinnerRing({ size = 14 }: { size?: number }) {
  return <Ring $size={size} aria-hidden />;
}

export interface SpinnerProps {
  /** What is loading; screen readers announce it. */
  label?: string | undefined;
  /** Also shows the label. */
  showLabel?: boolean | undefined;
  /** In pixels. */
  size?: number | undefined;
}

/** With reduced motion, the label replaces the ring. */
export function Spinner({ label = "Loading", showLabel = false, size = 16 }: SpinnerProps) {
  return (
    <Row aria-label={label}>
      <Ring $size={size} aria-hidden />
      <SpinnerLabel $always={showLabel}>{label}</SpinnerLabel>
    </Row>
  );
}
