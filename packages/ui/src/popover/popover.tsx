import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import styled from "styled-components";
import { text } from "../theme/text-style.ts";
import { useFloatingContainer } from "../tooltip/floating-container.tsx";

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

export interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement;
  /** The accessible name. */
  label: string;
  /** Whether it is open. */
  open: boolean;
  /** Called when the button, Escape or a press outside opens or closes it. */
  onOpen: (open: boolean) => void;
  /** The edge of the button that the popover aligns to. */
  align?: "start" | "center" | "end" | undefined;
  /** In px, at most the window's. */
  width?: number | undefined;
  /** Controls. The part that scrolls needs `overflow: auto`. */
  children: ReactNode;
}

/** Controls that float beside their button. The page around them stays usable. */
export function Popover({
  trigger,
  label,
  open,
  onOpen,
  align = "start",
  width = 320,
  children,
}: PopoverProps) {
  const floating = useFloatingContainer();
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpen(next)}>
      <Base.Trigger render={trigger} />
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
