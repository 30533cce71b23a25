import type { ComponentPropsWithRef, ReactNode } from "react";
import styled from "styled-components";
import { useLinkComponent } from "../link/link-provider.tsx";
import {
  buttonStyle,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from "./button-style.ts";

const Anchor = styled.a<ButtonLook>`${buttonStyle}`;

/** What {@link ButtonLink} takes beside an anchor's own props. */
export interface ButtonLinkProps extends ComponentPropsWithRef<"a"> {
  /** As of a button. */
  variant?: ButtonVariant | undefined;
  /** As of a button. */
  size?: ButtonSize | undefined;
  /** Before the words, 16 px. */
  icon?: ReactNode;
}

/** A link that looks like a button, for going somewhere. */
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
