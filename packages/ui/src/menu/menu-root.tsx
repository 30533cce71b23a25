import { Menu as Base } from "@base-ui/react/menu";
import { useRef } from "react";
import { styled } from "styled-components";
import { text } from "../theme/text-style.ts";
import { useFloatingContainer } from "../tooltip/floating-container.tsx";
import { type Press, useReplayedPress } from "../floating/replayed-press.ts";
import type { MenuProps } from "./menu-props.ts";

const DISTANCE_PX = 4;

/**
 * Hides an open menu while its button is hidden, for example when a narrow window hides the
 * sidebar.
 */
const Positioner = styled(Base.Positioner)`
  z-index: 50;
  &[data-anchor-hidden] { visibility: hidden; }
`;

const DEFAULT_MAX_WIDTH = 320;

const Popup = styled(Base.Popup)<{ $maxWidth: number }>`
  min-width: 220px;
  max-width: min(${({ $maxWidth }) => $maxWidth}px, calc(100vw - 16px));
  max-height: var(--available-height);
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  box-shadow: var(--shadow-2);
  overflow: auto;
  overflow-wrap: anywhere;
  ${text.dense}
  transform-origin: var(--transform-origin);
  transition: opacity var(--medium) var(--ease-in);

  &:focus-visible { outline: none; }
  /* Aligns the labels of all items if some have an icon or a tick. */
  &:has([role="menuitem"] > svg:first-child, [role="menuitemcheckbox"], [role="menuitemradio"]) [role="menuitem"]:not(:has(> svg:first-child)) { padding-inline-start: 36px; }
  &[data-starting-style], &[data-ending-style] { opacity: 0; }
  &[data-ending-style] { transition-duration: calc(var(--medium) * 2 / 3); transition-timing-function: var(--ease-out); }
`;

/** `press` is one that its button received before this code was loaded. */
export function MenuRoot({
  press,
  trigger,
  align = "start",
  side = "bottom",
  maxWidth = DEFAULT_MAX_WIDTH,
  children,
}: MenuProps & { press: Press | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  useReplayedPress(button, press);
  const floating = useFloatingContainer();
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal {...floating.portal}>
        <Positioner
          {...floating.positioner}
          align={align}
          side={side}
          sideOffset={DISTANCE_PX}
          collisionPadding={8}
        >
          <Popup $maxWidth={maxWidth}>{children}</Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
