import { useLayoutEffect, useRef } from "react";
import { styled } from "styled-components";
import { KeyHint } from "../key-hint/key-hint.tsx";
import { phone } from "../theme/media.ts";
import { SearchBox, type SearchBoxProps } from "./search-box.tsx";

const End = styled.span`
  position: absolute;
  inset-inline-end: 4px;
  display: grid;
  place-items: center;
  min-width: 24px;
  height: 24px;
  padding-inline-end: 3px;
  color: var(--ink-3);
  pointer-events: none;
  ${phone} { display: none; }
`;

export interface SearchFieldProps extends Omit<SearchBoxProps, "end" | "inputRef"> {
  /**
   * A key that focuses the field, unless the user is typing or another dialog is open. Shown while
   * the field is empty.
   */
  shortcut?: string | undefined;
}

export function SearchField({ shortcut, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Listens before the page is painted, so that no key press is lost.
  useLayoutEffect(() => {
    if (shortcut === undefined) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== shortcut ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        takesTyping(event.target)
      )
        return;
      if (
        document.querySelector("dialog:modal") !== null &&
        input.current?.closest("dialog") === null
      )
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [shortcut]);
  if (shortcut === undefined) return <SearchBox {...rest} />;
  return (
    <SearchBox
      {...rest}
      inputRef={input}
      aria-keyshortcuts={shortcut}
      end={
        <End aria-hidden>
          <KeyHint>{shortcut}</KeyHint>
        </End>
      }
    />
  );
}

function takesTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
