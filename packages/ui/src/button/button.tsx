import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from "react";
import { styled } from "styled-components";
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
  /** Use one primary button per view. */
  variant?: ButtonVariant | undefined;
  /** See {@link ButtonSize}. */
  size?: ButtonSize | undefined;
  /** A 16 px icon before the label. */
  icon?: ReactNode;
  /** Shows a spinner, ignores clicks and keeps focus. */
  busy?: boolean | undefined;
  /** Replaces the label while busy: "Saving". */
  busyLabel?: string | undefined;
  /**
   * Looks pale and ignores clicks, but keeps focus. Set it while the user has not had time to read.
   */
  unready?: boolean | undefined;
  /** Disables the button and shows why. The button stays focusable for screen readers. */
  disabledReason?: string | undefined;
}

/** A button, labelled with a verb and its object. Submits a form only with `type="submit"`. */
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
