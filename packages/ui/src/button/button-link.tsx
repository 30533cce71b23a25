import type { ComponentPropsWithRef, ReactNode } from "react";
import { styled } from "styled-components";
import { useLinkComponent } from "../link/link-provider.tsx";
import {
  buttonStyle,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from "./button-style.ts";

const Anchor = styled.a<ButtonLook>`${buttonStyle}`;

export interface ButtonLinkProps extends ComponentPropsWithRef<"a"> {
  /** As for `Button`. */
  variant?: ButtonVariant | undefined;
  /** As for `Button`. */
  size?: ButtonSize | undefined;
  /** A 16 px icon before the label. */
  icon?: ReactNode;
}

export function ButtonLink({
  variant = "secondary",
  size = "regular",
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Anchor as={useLinkComponent()} {...rest} $variant={variant} $size={size}>
      {icon}
      {children}
    </Anchor>
  );
}
