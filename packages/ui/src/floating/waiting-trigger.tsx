import { cloneElement, type ComponentProps, type ReactElement } from "react";
import { followed } from "./followed.ts";
import { type FloatingParts, loadFloatingParts } from "./load-floating-parts.ts";
import type { Press } from "./replayed-press.ts";

interface WaitingTriggerProps {
  trigger: ReactElement<ComponentProps<"button">>;
  popup: "menu" | "dialog";
  onLoaded: (parts: FloatingParts, press: Press) => void;
}

/** A closed popup's button. Loads the popup's code when the button is reached, and opens it when it is pressed. */
export function WaitingTrigger({ trigger, popup, onLoaded }: WaitingTriggerProps) {
  const { props } = trigger;
  const preload = (): void => {
    // A press reports the failure.
    loadFloatingParts().catch(() => undefined);
  };
  const press = (pressed: Press): void =>
    void loadFloatingParts().then((parts) => onLoaded(parts, pressed));
  return cloneElement(trigger, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: followed(props.onPointerEnter, preload),
    onFocus: followed(props.onFocus, preload),
    onClick: followed(props.onClick, () => press("click")),
    onKeyDown: followed(props.onKeyDown, (event) => {
      if (popup !== "menu" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      event.preventDefault();
      press(event.key);
    }),
  });
}
