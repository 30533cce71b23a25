import { cloneElement } from "react";
import { followed } from "../floating/followed.ts";
import type { TooltipProps } from "./tooltip-props.ts";
import { useTooltipState } from "./use-tooltip-state.ts";

/** Opens after 400 ms of hover, or immediately on keyboard focus. */
export function Tooltip({ children, ...text }: TooltipProps) {
  const { anchor, parts, isOpen, enter, leave, focus, close } = useTooltipState();
  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: followed(props.onPointerEnter, (event) => {
          if (event.pointerType === "mouse") enter(event.currentTarget);
        }),
        onPointerLeave: followed(props.onPointerLeave, leave),
        onFocus: followed(props.onFocus, (event) => {
          if (event.currentTarget.matches(":focus-visible")) focus(event.currentTarget);
        }),
        onBlur: followed(props.onBlur, close),
        onPointerDown: followed(props.onPointerDown, close),
        onClick: followed(props.onClick, close),
      })}
      {anchor !== undefined && parts !== undefined && (
        <parts.TooltipPopup
          {...text}
          anchor={anchor}
          open={isOpen}
          onClose={close}
          onHover={(isOver) => (isOver ? enter(anchor) : leave())}
        />
      )}
    </>
  );
}
