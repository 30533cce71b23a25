import type { LucideIcon } from "lucide-react";

const STROKE_WIDTHS = { 13: 2.2, 14: 2, 16: 2, 18: 1.8, 20: 1.7, 24: 1.5 } as const;

export type IconSize = keyof typeof STROKE_WIDTHS;

export interface IconProps {
  /** The Lucide icon, imported by the caller. */
  of: LucideIcon;
  /** 13, 14, 16, 18, 20 or 24 px; determines the stroke width. */
  size?: IconSize | undefined;
  /** The accessible name, only for icons without text. */
  label?: string | undefined;
  /** For layout. */
  className?: string | undefined;
}

/** Hidden from screen readers unless labelled. */
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
