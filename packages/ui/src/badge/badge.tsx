import type { ReactNode } from "react";
import { styled } from "styled-components";
import { numeric, oneLine } from "../theme/text-style.ts";
import { Tooltip } from "../tooltip/tooltip.tsx";

export type BadgeTone = "neutral" | "info" | "ok" | "warn" | "bad";

const TONES: Record<BadgeTone, readonly [string, string]> = {
  neutral: ["var(--sunken)", "var(--ink-2)"],
  info: ["var(--accent-soft)", "var(--accent-text)"],
  ok: ["var(--ok-soft)", "var(--ok)"],
  warn: ["var(--warn-soft)", "var(--warn)"],
  bad: ["var(--bad-soft)", "var(--bad)"],
};

const Root = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: 4px;
  max-width: 100%;
  min-height: 18px;
  padding: 1px 6px;
  border-radius: 4px;
  background: ${({ $tone }) => TONES[$tone][0]};
  color: ${({ $tone }) => TONES[$tone][1]};
  font-size: 12px;
  line-height: 16px;
  font-weight: 550;
  vertical-align: middle;
  print-color-adjust: exact;
  ${numeric}

  > svg { width: 12px; height: 12px; }
  @media (forced-colors: active) { outline: 1px solid; }
`;

const BadgeText = styled.span`${oneLine}`;

export interface BadgeProps {
  /** Determines the colour. The text must convey the same meaning. */
  tone?: BadgeTone | undefined;
  /** A 12 px icon before the text. */
  icon?: ReactNode;
  /** One or two words. */
  children: ReactNode;
}

/** A short status: "Invited", "Open now", "Failed". */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <Root $tone={tone}>
      {icon}
      <BadgeText dir="auto" title={typeof children === "string" ? children : undefined}>
        {children}
      </BadgeText>
    </Root>
  );
}

/** A badge for "Beta" and "Dev". */
export const OutlineBadge = styled.span`
  display: inline-flex;
  align-items: center;
  flex: none;
  height: 16px;
  padding: 0 4px;
  border: 1px solid var(--line-2);
  border-radius: 4px;
  color: var(--ink-3);
  font-size: 12px;
  line-height: 14px;
  font-weight: 550;
`;

/** Badges in a line. A badge with a tone is coloured, a badge without one has an outline. */
export function Badges({
  badges,
}: {
  badges: readonly { readonly label: string; readonly tone: BadgeTone | undefined }[];
}) {
  return badges.map(({ label, tone }) =>
    tone === undefined ? (
      <OutlineBadge key={label}>{label}</OutlineBadge>
    ) : (
      <Badge key={label} tone={tone}>
        {label}
      </Badge>
    ),
  );
}

const Count = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  flex: none;
  height: 16px;
  padding: 0 4px;
  border: 0;
  border-radius: 4px;
  background: var(--sunken);
  color: var(--ink-2);
  font-size: 12px;
  line-height: 16px;
  font-weight: 550;
  cursor: help;
  ${numeric}

  /* The target is 24 px although the badge is 16. */
  &::after { content: ""; position: absolute; inset: -4px -2px; }
`;

export interface CountBadgeProps {
  /** The hidden items. If there are none, nothing is rendered. */
  rest: readonly string[];
  /** Names the items for screen readers: "more authors". */
  label: string;
}

/** The tooltip lists this many items and only counts further ones. */
const MAX_LISTED = 20;

/** Shows "+4", with a tooltip that lists the items. */
export function CountBadge({ rest, label }: CountBadgeProps) {
  if (rest.length === 0) return null;
  const listed = rest.slice(0, MAX_LISTED);
  const left = rest.length - listed.length;
  const lines = [...listed, ...(left > 0 ? [`and ${left.toLocaleString("en-GB")} more`] : [])];
  return (
    <Tooltip label={lines.join("\n")}>
      <Count type="button" aria-label={`${rest.length} ${label}: ${lines.join(", ")}`}>
        +{rest.length}
      </Count>
    </Tooltip>
  );
}
