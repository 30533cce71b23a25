import { phone, text } from "@tera/ui";
import styled from "styled-components";

/**
 * Stays in the page even without notices, so that screen readers announce those that appear in it.
 */
export const NoticePlace = styled.output`
  position: fixed;
  inset: auto var(--page-end, 0px) 16px var(--page-start);
  z-index: 30;
  display: grid;
  justify-items: center;
  gap: 8px;
  pointer-events: none;

  ${phone} { bottom: 12px; }
  /* Above the bar of a selection. */
  body:has([data-action-bar]) & { bottom: 80px; ${phone} { bottom: 124px; } }
  @media print { display: none; }
`;

export const Notice = styled.span`
  ${text.dense}
  display: flex;
  align-items: center;
  gap: 8px;
  max-width: calc(100% - 32px);
  padding: 8px 14px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--warn-soft);
  color: var(--ink);
  box-shadow: var(--shadow-2);
  pointer-events: auto;

  > svg { flex: none; color: var(--warn); }
`;
