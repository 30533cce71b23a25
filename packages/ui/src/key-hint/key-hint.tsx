import type { ReactNode } from "react";
import { styled } from "styled-components";

const Key = styled.kbd`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  min-width: 18px;
  height: 18px;
  padding: 0 4px;
  border: 1px solid color-mix(in srgb, currentColor 35%, transparent);
  border-radius: 4px;
  font: 400 12px/16px var(--mono);
`;

export function KeyHint({ children, hidden = false }: { children: ReactNode; hidden?: boolean }) {
  return <Key aria-hidden={hidden || undefined}>{children}</Key>;
}
