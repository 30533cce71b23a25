import type { ComponentProps, ReactElement, ReactNode } from "react";

export interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement<ComponentProps<"button">>;
  /** The accessible name. */
  label: string;
  /** Controlled: the popover opens and closes only as this says. */
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
