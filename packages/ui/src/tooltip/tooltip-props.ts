import type { DOMAttributes, ReactElement, ReactNode } from "react";

export interface TooltipProps {
  /** Names or explains the trigger, which must also expose it to screen readers. */
  label: ReactNode;
  /** The keyboard shortcut. */
  keyHint?: string | undefined;
  /** The preferred side. */
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** A focusable trigger. */
  children: ReactElement<DOMAttributes<Element>>;
}
