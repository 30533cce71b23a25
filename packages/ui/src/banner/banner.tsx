import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../icon/icon.tsx";
import { fewLines, startOfLine, text, wrapAnywhere } from "../theme/text-style.ts";

export type BannerTone = "info" | "ok" | "warn" | "bad";

const FILLS: Record<BannerTone, readonly [string, string, LucideIcon]> = {
  info: ["var(--accent-soft)", "var(--accent-text)", Info],
  ok: ["var(--ok-soft)", "var(--ok)", CircleCheck],
  warn: ["var(--warn-soft)", "var(--warn)", TriangleAlert],
  bad: ["var(--bad-soft)", "var(--bad)", CircleAlert],
};

const Root = styled.div<{ $tone: BannerTone }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  min-height: 40px;
  padding: 4px 4px 4px 14px;
  border-radius: 6px;
  background: ${({ $tone }) => FILLS[$tone][0]};
  color: var(--ink);
  ${text.dense}

  > svg { color: ${({ $tone }) => FILLS[$tone][1]}; }
  @media (forced-colors: active) { outline: 1px solid; }
`;

const Sentence = styled.div`
  flex: 1 1 0;
  padding-block: 6px;
  ${wrapAnywhere}
  min-width: min(100%, 200px);
  ${startOfLine}
  > span { ${fewLines(6)} }
`;

const Action = styled.div`
  margin-inline-start: auto;
  padding-inline: 4px 8px;

  /* A link beside the sentence needs a target of at least 24 px. */
  > :is(a, button) { display: inline-block; padding-block: 2px; }
`;

export interface BannerProps {
  /** Determines colour and icon. Screen readers announce "bad" assertively. */
  tone?: BannerTone | undefined;
  /** Replaces the tone's icon. */
  icon?: LucideIcon | undefined;
  /** One link or text button. */
  action?: ReactNode;
  /** Shows a close button that calls this. */
  onClose?: (() => void) | undefined;
  /** One sentence. */
  children: ReactNode;
}

/** A message above a page. Use at most one per page. */
export function Banner({ tone = "info", icon, action, onClose, children }: BannerProps) {
  return (
    <Root $tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Icon of={icon ?? FILLS[tone][2]} />
      <Sentence dir="auto">
        {typeof children === "string" ? <span title={children}>{children}</span> : children}
      </Sentence>
      {action !== undefined && <Action>{action}</Action>}
      {onClose !== undefined && (
        <IconButton small label="Close message" icon={<Icon of={X} />} onClick={onClose} />
      )}
    </Root>
  );
}
