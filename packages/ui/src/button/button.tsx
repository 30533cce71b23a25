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

/** What {@link Button} takes beside a button's own props. */
export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  /** How loud it is; one primary in a view. */
  variant?: ButtonVariant | undefined;
  /** 28, 32 or 40 px high; on phones always 40. */
  size?: ButtonSize | undefined;
  /** A 16 px icon before the words. */
  icon?: ReactNode;
  /** Its work is under way: a ring shows, clicks do nothing, focus stays. */
  busy?: boolean | undefined;
  /** The words shown while busy: "Saving". Without them the button keeps its own. */
  busyLabel?: string | undefined;
  /** Not to be pressed for a moment, until the person can have seen what it would do: it looks pale, clicks do nothing, focus stays. */
  unready?: boolean | undefined;
  /** Why it can't be pressed; disables it, stands beside it, and leaves it in the tab order so the reason can be heard. */
  disabledReason?: string | undefined;
}

/** A button; its words are a verb with its object. Never submits a form unless `type="submit"`. */
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
