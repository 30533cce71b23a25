import { css } from "styled-components";

/**
 * For radio buttons whose row is one large label. A button with `aria-disabled` looks disabled but
 * is focusable.
 */
export const bareRadio = css`
  appearance: none;
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1px solid var(--edge);
  border-radius: 50%;
  background: var(--raised);
  cursor: inherit;
  transition: background-color var(--fast), border-color var(--fast);

  print-color-adjust: exact;

  &:checked { border: 5px solid var(--accent); background: var(--on-accent); }
  &:is(:disabled, [aria-disabled="true"]) { border-color: var(--line-2); background: var(--sunken); }

  @media (forced-colors: active) { appearance: auto; }
`;
