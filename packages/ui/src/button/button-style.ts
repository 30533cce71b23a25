import { css } from "styled-components";
import { phone } from "../theme/media.ts";
import { screenOnly } from "../theme/screen-only.ts";

/** Primary: a view's main action. Danger: only to confirm a destructive action. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";

/** 28, 32 or 40 px high; always 40 px on phones. */
export type ButtonSize = "small" | "regular" | "large";

/** Transient props, which styled-components keeps off the DOM. */
export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
}

const variants: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    background: var(--accent);
    color: var(--on-accent);
    &:hover { background: var(--accent-hover); }
  `,
  secondary: css`
    background: var(--raised);
    border-color: var(--line-2);
    box-shadow: var(--shadow-1);
    color: var(--ink);
    &:hover { background: var(--hover); }
    &:active { background: var(--press); }
  `,
  ghost: css`
    background: transparent;
    color: var(--ink-2);
    &:hover { background: var(--hover); color: var(--ink); }
    &:active { background: var(--press); }
  `,
  danger: css`
    background: var(--bad-fill);
    color: var(--on-accent);
    &:hover { background: color-mix(in srgb, var(--bad-fill) 88%, #000); }
  `,
};

const sizes: Record<ButtonSize, ReturnType<typeof css>> = {
  small: css`min-height: 28px; padding: 3px 9px; font-size: 13px; line-height: 18px;`,
  regular: css`min-height: 32px; padding: 5px 12px; font-size: 14px; line-height: 20px;`,
  large: css`min-height: 40px; padding: 8px 18px; font-size: 15px; line-height: 22px;`,
};

export const buttonStyle = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 7px;
  max-width: 100%;
  border: 1px solid transparent;
  border-radius: 6px;
  font-family: inherit;
  font-weight: 550;
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  cursor: pointer;
  user-select: none;
  transition: background-color var(--fast), border-color var(--fast), color var(--fast);
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}

  &:disabled, &[aria-disabled="true"]:not([aria-busy="true"]) {
    border-color: transparent;
    background: var(--sunken);
    box-shadow: none;
    color: var(--ink-4);
    cursor: not-allowed;
  }

  &[aria-busy="true"] { cursor: progress; }

  ${phone} { min-height: 40px; }
  ${screenOnly}

  @media (forced-colors: active) {
    border-color: ButtonText;
    &:disabled, &[aria-disabled="true"]:not([aria-busy="true"]) { border-color: GrayText; color: GrayText; }
  }
`;
