import { useStore } from "@nanostores/react";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import styled from "styled-components";
import { $helpWidth, HELP_WIDTH, setHelpWidth } from "./help-sidebar-store.ts";

const STEP = 16;

/** The edge of the help sidebar. Dragging it or pressing the arrow keys changes the width. */
export function HelpResizer(): React.JSX.Element {
  const width = useStore($helpWidth);
  const drag = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const handleKey = (event: KeyboardEvent): void => {
    const next = widthAfter(event.key, width);
    if (next === undefined) return;
    event.preventDefault();
    setHelpWidth(next);
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  };
  const move = ({ clientX }: PointerEvent): void => {
    if (drag.current !== undefined) setHelpWidth(drag.current.width + drag.current.x - clientX);
  };
  const end = (): void => {
    drag.current = undefined;
  };
  return (
    <Edge
      aria-label="Width of the help sidebar"
      aria-orientation="vertical"
      aria-valuemin={HELP_WIDTH.min}
      aria-valuemax={HELP_WIDTH.max}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      onKeyDown={handleKey}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onLostPointerCapture={end}
    />
  );
}

/** The sidebar is at the right, so the left arrow widens it. */
function widthAfter(key: string, width: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return width + STEP;
    case "ArrowRight":
      return width - STEP;
    case "Home":
      return HELP_WIDTH.min;
    case "End":
      return HELP_WIDTH.max;
    default:
      return undefined;
  }
}

const Edge = styled.div.attrs({ role: "separator", tabIndex: 0 })`
  position: absolute;
  inset: 0 auto 0 -5px;
  z-index: 10;
  width: 10px;
  cursor: col-resize;
  touch-action: none;

  &::after {
    content: "";
    position: absolute;
    inset: 0 4px;
    background: transparent;
    transition: background-color var(--fast);
  }
  &:is(:hover, :focus-visible, :active)::after { background: var(--focus); }
  &:focus-visible { outline-offset: -3px; }
`;
