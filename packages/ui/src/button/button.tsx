import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from "react";
import styled from "styled-components";
import { SpinnerRing } from "../spinner/spinner.tsx";
import { text, wrapAnywhere } from "../theme/text-style.ts";
import {
  buttonStyle,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from "./button-style.ts";

const Root = styled.button<ButtonLook>`${buttonStyle}`;

const Stack = styled.span`
  display: grid;
  place-items: center;
  min-width: 0;

  > * { grid-area: 1 / 1; }
`;

const Face = styled.span<{ $hidden?: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  min-width: 0;
  visibility: ${({ $hidden }) => ($hidden === true ? "hidden" : "visible")};
`;

const WithReason = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  max-width: 100%;
`;

const Reason = styled.span`
  ${text.meta}
  ${wrapAnywhere}
  color: var(--ink-3);
`;

export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  /** One primary per view. */
  variant?: ButtonVariant | undefined;
  /** 28, 32 or 40 px; on phones always 40. */
  size?: ButtonSize | undefined;
  /** Before the label, 16 px. */
  icon?: ReactNode;
  /** Shows a ring, ignores clicks, keeps focus. */
  busy?: boolean | undefined;
  /** Replaces the label while busy: "Saving". */
  busyLabel?: string | undefined;
  /** Ignores clicks, looks pale, keeps focus; for use until the user has had time to read. */
  unready?: boolean | undefined;
  /** Disables the button and shows why; it stays focusable for screen readers. */
  disabledReason?: string | undefined;
}

/** Label it with a verb and its object. Submits a form only with `type="submit"`. */
export function Button({
  variant = "secondary",
  size = "regular",
  icon,
  busy = false,
  busyLabel,
  unready = false,
  disabledReason,
  type = "button",
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy || unready || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <Root
      {...rest}
      type={type}
      $variant={variant}
      $size={size}
      disabled={disabled && disabledReason === undefined && !busy}
      onClick={press}
      {...(blocked ? { "aria-disabled": true } : {})}
      {...(busy ? { "aria-busy": true } : {})}
      {...(disabledReason === undefined ? {} : { "aria-describedby": reasonId })}
    >
      {busy ? (
        <Stack>
          <Face $hidden aria-hidden>
            {icon}
            {children}
          </Face>
          <Face>
            <SpinnerRing />
            {busyLabel ?? children}
          </Face>
        </Stack>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Root>
  );
  if (disabledReason === undefined) return button;
  return (
    <WithReason>
      {button}
      <Reason id={reasonId}>{disabledReason}</Reason>
    </WithReason>
  );
}
