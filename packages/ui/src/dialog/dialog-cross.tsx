import { X } from "lucide-react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { canHover, phone } from "../theme/media.ts";
import { text } from "../theme/text-style.ts";

const Root = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  padding: 0;
  border: 1px solid transparent;
  border-radius: 6px;
  background: transparent;
  color: var(--ink-2);
  cursor: pointer;
  transition: background-color var(--fast), color var(--fast);

  &:hover { background: var(--hover); color: var(--ink); }
  &:active { background: var(--press); }
  &:focus-visible > span { visibility: visible; }
  ${canHover} { &:hover > span { visibility: visible; transition-delay: 400ms; } }

  ${phone} { width: 40px; height: 40px; }
`;

const CrossLabel = styled.span`
  position: absolute;
  inset-block-start: calc(100% + 6px);
  inset-inline-end: 0;
  z-index: 1;
  padding: 4px 8px;
  border-radius: 4px;
  background: var(--ink);
  color: var(--paper);
  ${text.meta}
  white-space: nowrap;
  visibility: hidden;
  transition: visibility 0s;
`;

/**
 * A close button with a CSS tooltip, because {@link Tooltip} has too much code for embedded pages.
 */
export function DialogCross({ onClose }: { onClose: () => void }) {
  return (
    <Root type="button" aria-label="Close" aria-keyshortcuts="Escape" onClick={onClose}>
      <Icon of={X} />
      <CrossLabel aria-hidden>Close (Esc)</CrossLabel>
    </Root>
  );
}
