import { Popover as Base } from "@base-ui/react/popover";
import { useRef } from "react";
import { styled } from "styled-components";
import { text } from "../theme/text-style.ts";
import { type Press, useReplayedPress } from "../floating/replayed-press.ts";
import { useFloatingContainer } from "../tooltip/floating-container.tsx";
import type { PopoverProps } from "./popover-props.ts";

const DISTANCE_PX = 4;

/** Hides an open popover while its button is hidden. */
const Positioner = styled(Base.Positioner)`
  z-index: 50;
  &[data-anchor-hidden] { visibility: hidden; }
  @media print { display: none; }
`;

const Popup = styled(Base.Popup)<{ $width: number }>`
  display: flex;
  flex-direction: column;
  width: min(${({ $width }) => $width}px, calc(100vw - 16px));
  max-height: var(--available-height);
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  box-shadow: var(--shadow-2);
  overflow: hidden;
  ${text.dense}
  transform-origin: var(--transform-origin);
  transition: opacity var(--medium) var(--ease-in);

  &:focus-visible { outline: none; }
  &[data-starting-style], &[data-ending-style] { opacity: 0; }
  &[data-ending-style] { transition-duration: calc(var(--medium) * 2 / 3); transition-timing-function: var(--ease-out); }
`;

/** `press` is one that its button received before this code was loaded. */
export function PopoverRoot({
  press,
  trigger,
  label,
  open,
  onOpen,
  align = "start",
  width = 320,
  children,
}: PopoverProps & { press: Press | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  useReplayedPress(button, press);
  const floating = useFloatingContainer();
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpen(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal {...floating.portal}>
        <Positioner
          {...floating.positioner}
          align={align}
          sideOffset={DISTANCE_PX}
          collisionPadding={8}
        >
          <Popup $width={width} aria-label={label}>
            {children}
          </Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
