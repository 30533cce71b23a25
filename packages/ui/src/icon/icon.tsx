import type { LucideIcon } from "lucide-react";

const STROKE_WIDTHS = { 13: 2.2, 14: 2, 16: 2, 18: 1.8, 20: 1.7, 24: 1.5 } as const;

/** The sizes an icon may have; each has the stroke that gives the same weight of line. */
export type IconSize = keyof typeof STROKE_WIDTHS;

/** What {@link Icon} takes. */
export interface IconProps {
  /** The Lucide icon, imported by the screen that shows it. */
  of: LucideIcon;
  /** 13, 14, 16, 18, 20 or 24 px; the stroke follows. */
  size?: IconSize | undefined;
  /** Only where the icon stands alone; beside words it is decoration. */
  label?: string | undefined;
  /** For a place in a layout. */
  className?: string | undefined;
}

/** A Lucide icon in the colour of its text, with the stroke that belongs to its size. Hidden from screen readers unless labelled. */
export function Icon({ of: Glyph, size = 16, label, className }: IconProps) {
  const name =
    label === undefined ? { "aria-hidden": true as const } : { role: "img", "aria-label": label };
  return (
    <Glyph
      size={size}
      strokeWidth={STROKE_WIDTHS[size]}
      {...name}
      {...(className === undefined ? {} : { className })}
    />
  );
}
