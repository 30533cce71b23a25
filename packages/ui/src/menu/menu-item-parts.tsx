import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { css, styled } from "styled-components";
import { phone } from "../theme/media.ts";
import { oneLine, text } from "../theme/text-style.ts";

export const itemStyle = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 32px;
  padding: 6px 10px;
  border-radius: 4px;
  color: var(--ink);
  text-decoration: none;
  cursor: pointer;
  user-select: none;

  > svg { color: var(--ink-2); }
  &[data-highlighted] { background: var(--hover); outline: none; }
  &[data-danger] { color: var(--bad); > svg { color: var(--bad); } }
  &[data-danger][data-highlighted] { background: var(--bad-soft); }
  &[data-disabled] { color: var(--ink-4); cursor: not-allowed; > svg { color: var(--ink-4); } }

  @media (forced-colors: active) { &[data-highlighted] { outline: 2px solid Highlight; outline-offset: -2px; } }
  ${phone} { min-height: 40px; }
`;

const Line = styled.span`
  flex: 1;
  ${oneLine}
`;

export function ItemText({ children }: { children: ReactNode }) {
  return (
    <Line dir="auto" title={typeof children === "string" ? children : undefined}>
      {children}
    </Line>
  );
}

export const GroupLabel = styled(Base.GroupLabel)`
  ${text.meta}
  padding: 6px 10px 2px;
  color: var(--ink-3);
`;
