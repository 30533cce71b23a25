import type { ReactNode } from "react";
import { styled } from "styled-components";
import { text, wrapAnywhere } from "../theme/text-style.ts";

const Root = styled.output`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 4px;
  padding-block: 16px;
  ${text.dense}
  ${wrapAnywhere}
  color: var(--ink-2);

  > b { font-weight: 600; color: var(--ink); }
  > button { margin-top: 8px; }
`;

/** Shown in place of a list that is empty or failed to load. */
export function ListNote({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Root>
      <b>{title}</b>
      {children !== undefined && <span>{children}</span>}
      {action}
    </Root>
  );
}
