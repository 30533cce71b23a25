import type { ComponentPropsWithRef } from "react";
import { css, styled } from "styled-components";
import { useLinkComponent } from "./link-provider.tsx";

export const linkStyle = css`
  color: var(--accent-text);
  text-decoration: underline;
  text-decoration-color: var(--accent-line);
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;
  overflow-wrap: anywhere;
  transition: text-decoration-color var(--fast);

  &:hover { text-decoration-color: currentColor; }
  &:focus-visible { border-radius: 2px; }
`;

const Anchor = styled.a`${linkStyle}`;

export function TextLink(props: ComponentPropsWithRef<"a">) {
  return <Anchor as={useLinkComponent()} {...props} />;
}

/** A button that looks like a link, for actions inside a sentence. */
export const TextButton = styled.button.attrs({ type: "button" })`
  ${linkStyle}
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  text-align: start;
  cursor: pointer;
`;
