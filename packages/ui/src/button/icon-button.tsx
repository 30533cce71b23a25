import type { ComponentPropsWithRef, ReactNode } from "react";
import { css, styled } from "styled-components";
import { phone } from "../theme/media.ts";
import { screenOnly } from "../theme/screen-only.ts";
import type { TooltipProps } from "../tooltip/tooltip-props.ts";
import { Tooltip } from "../tooltip/tooltip.tsx";

type IconButtonVariant = "ghost" | "secondary";

const Root = styled.button<{ $variant: IconButtonVariant; $small: boolean }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $small }) => ($small ? 28 : 32)}px;
  height: ${({ $small }) => ($small ? 28 : 32)}px;
  padding: 0;
  border: 1px solid transparent;
  border-radius: 6px;
  background: transparent;
  color: var(--ink-2);
  cursor: pointer;
  transition: background-color var(--fast), color var(--fast);

  &:hover, &[data-popup-open] { background: var(--hover); color: var(--ink); }
  &:active { background: var(--press); }

  ${({ $variant }) =>
    $variant === "secondary" &&
    css`
    border-color: var(--line-2);
    background: var(--raised);
    box-shadow: var(--shadow-1);
  `}

  &[aria-busy="true"] { color: var(--ink-4); }

  &[aria-pressed="true"] { background: var(--press); color: var(--accent-text); }

  &:disabled {
    background: transparent;
    box-shadow: none;
    color: var(--ink-4);
    cursor: not-allowed;
  }

  ${phone} { width: 40px; height: 40px; }
  ${screenOnly}
`;

export interface IconButtonProps extends Omit<
  ComponentPropsWithRef<"button">,
  "children" | "aria-label"
> {
  /** The accessible name and tooltip. */
  label: string;
  /** A 16 px icon. */
  icon: ReactNode;
  /** The keyboard shortcut. */
  keyHint?: string | undefined;
  /** `secondary` adds a border. */
  variant?: IconButtonVariant | undefined;
  /** 28 px high instead of 32; always 40 px on phones. */
  small?: boolean | undefined;
  /** Where the tooltip opens. */
  tooltipSide?: TooltipProps["side"];
}

export function IconButton({
  label,
  icon,
  keyHint,
  variant = "ghost",
  small = false,
  tooltipSide,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} keyHint={keyHint} side={tooltipSide}>
      <Root
        {...rest}
        type={type}
        aria-label={label}
        $variant={variant}
        $small={small}
        {...(keyHint === undefined ? {} : { "aria-keyshortcuts": keyHint })}
      >
        {icon}
      </Root>
    </Tooltip>
  );
}
