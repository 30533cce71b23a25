import { useEffect, useRef, useState } from "react";
import { floatingPartsIfLoaded, loadFloatingParts } from "../floating/load-floating-parts.ts";

const DELAY_MS = 400;
/** Enough to cross the gap between the trigger and its text. */
const LEAVE_MS = 120;

/** Opens and closes a tooltip, whose code is loaded when it is first wanted. */
export function useTooltipState() {
  const [anchor, setAnchor] = useState<Element>();
  const [parts, setParts] = useState(floatingPartsIfLoaded);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const openAfter = (element: Element, delayMs: number): void => {
    clearTimeout(timer.current);
    const open = (): void => {
      setAnchor(element);
      setIsOpen(true);
    };
    if (delayMs === 0) open();
    else timer.current = setTimeout(open, delayMs);
    // Without its code, for example offline, there is no tooltip.
    if (parts === undefined)
      loadFloatingParts().then(
        (loaded) => setParts(loaded),
        () => undefined,
      );
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  return {
    anchor,
    parts,
    isOpen,
    enter: (element: Element) => openAfter(element, isOpen ? 0 : DELAY_MS),
    leave: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsOpen(false), LEAVE_MS);
    },
    focus: (element: Element) => openAfter(element, 0),
    close,
  };
}
