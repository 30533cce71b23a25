import { Tooltip as Base } from "@base-ui/react/tooltip";
import { useState, type ReactElement, type ReactNode } from "react";
import styled from "styled-components";
import { KeyHint } from "../key-hint/key-hint.tsx";
import { fewLines, text } from "../theme/text-style.ts";
import { useFloatingContainer } from "./floating-container.tsx";

const DELAY_MS = 400;
const DISTANCE_PX = 6;

const Positioner = styled(Base.Positioner)`
  z-index: 60;
`;

const Popup = styled(Base.Popup)`
  display: flex;
  align-items: center;
  gap: 8px;
  max-width: min(320px, calc(100vw - 24px));
  padding: 4px 8px;
  border: 1px solid transparent;
  border-radius: 4px;
  background: var(--ink);
  color: var(--paper);
  ${text.meta}
  overflow-wrap: anywhere;
  white-space: pre-line;
  transition: opacity var(--fast) var(--ease-in);

  &[data-starting-style], &[data-ending-style] { opacity: 0; }
  &[data-ending-style] { transition-duration: calc(var(--fast) * 2 / 3); transition-timing-function: var(--ease-out); }
  &[data-instant] { transition: none; }
`;

/* Shows at most 12 lines; the trigger has the full text. */
const TooltipText = styled.span`
  ${fewLines(12)}
  /* Each name in a list keeps its own direction. */
  unicode-bidi: plaintext;
`;

export interface TooltipProps {
  /** Names or explains the trigger, which must also expose it to screen readers. */
  label: ReactNode;
  /** The keyboard shortcut. */
  keyHint?: string | undefined;
  /** The preferred side. */
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** A focusable trigger. */
  children: ReactElement;
}

/** Opens after 400 ms of hover, or immediately on keyboard focus. */
export function Tooltip({ label, keyHint, side = "bottom", children }: TooltipProps) {
  const floating = useFloatingContainer();
  const [open, setOpen] = useState(false);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        setOpen(next);
        if (details.reason !== "escape-key") return;
        // Lets Escape also close the surrounding dialog.
        details.allowPropagation();
        details.cancel();
      }}
    >
      <Base.Trigger delay={DELAY_MS} render={children} />
      <Base.Portal {...floating.portal}>
        <Positioner
          {...floating.positioner}
          side={side}
          sideOffset={DISTANCE_PX}
          collisionPadding={8}
        >
          <Popup>
            <TooltipText dir="auto" title={typeof label === "string" ? label : undefined}>
              {label}
            </TooltipText>
            {keyHint !== undefined && <KeyHint>{keyHint}</KeyHint>}
          </Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
