import { useRef, type PointerEvent } from "react";
import { styled } from "styled-components";

const Edge = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  width: 8px;
  cursor: col-resize;
  touch-action: none;
  user-select: none;

  &::after {
    content: "";
    position: absolute;
    inset-block: calc(50% - 7px);
    inset-inline-start: 0;
    width: 1px;
    background: var(--line-2);
  }
  &:hover::after, &[data-dragged]::after { width: 3px; background: var(--accent-text); }
  @media print { display: none; }
`;

export interface GridColumnEdgeProps {
  /** Called with the head cell when the person presses the edge. */
  onStart: (cell: Element) => void;
  /** Called with the pixels from the start; negative to the left. */
  onDrag: (distance: number) => void;
  /** Called when the person lets go, also without a drag. */
  onEnd: () => void;
  /** Called on a double click. */
  onReset: () => void;
}

/**
 * The start edge of a {@link GridHeadCell}, which people drag to change the column's width. Only for
 * pointers: offer the widths in a dialog too.
 */
export function GridColumnEdge({ onStart, onDrag, onEnd, onReset }: GridColumnEdgeProps) {
  const startX = useRef<number>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.parentElement;
    if (event.button !== 0 || cell === null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset["dragged"] = "";
    startX.current = event.clientX;
    onStart(cell);
  };
  return (
    <Edge
      aria-hidden
      onPointerDown={onPointerDown}
      // Otherwise a head cell that can be dragged would be.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        if (startX.current !== undefined) onDrag(event.clientX - startX.current);
      }}
      onLostPointerCapture={(event) => {
        startX.current = undefined;
        delete event.currentTarget.dataset["dragged"];
        onEnd();
      }}
      onDoubleClick={onReset}
    />
  );
}
