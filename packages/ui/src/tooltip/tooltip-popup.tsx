import { Tooltip as Base } from "@base-ui/react/tooltip";
import { styled } from "styled-components";
import { KeyHint } from "../key-hint/key-hint.tsx";
import { fewLines, text } from "../theme/text-style.ts";
import { useFloatingContainer } from "./floating-container.tsx";
import type { TooltipProps } from "./tooltip-props.ts";

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

interface TooltipPopupProps extends Omit<TooltipProps, "children"> {
  anchor: Element;
  open: boolean;
  onClose: () => void;
  /** Called when the pointer enters or leaves the text, which stays open under it. */
  onHover: (isOver: boolean) => void;
}

export function TooltipPopup(props: TooltipPopupProps) {
  const { anchor, open, label, keyHint, side = "bottom" } = props;
  const floating = useFloatingContainer();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next) props.onClose();
        if (details.reason !== "escape-key") return;
        // Lets Escape also close the surrounding dialog.
        details.allowPropagation();
        details.cancel();
      }}
    >
      <Base.Portal {...floating.portal}>
        <Positioner
          {...floating.positioner}
          anchor={anchor}
          side={side}
          sideOffset={DISTANCE_PX}
          collisionPadding={8}
        >
          <Popup
            onPointerEnter={() => props.onHover(true)}
            onPointerLeave={() => props.onHover(false)}
          >
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
