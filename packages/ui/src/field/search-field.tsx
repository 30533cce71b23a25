import { Search, X } from "lucide-react";
import { useEffect, useRef, type ComponentPropsWithoutRef, type KeyboardEvent } from "react";
import styled from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { KeyHint } from "../key-hint/key-hint.tsx";
import { phone } from "../theme/media.ts";
import { screenOnly } from "../theme/screen-only.ts";
import { controlStyle } from "./field.tsx";

const Wrap = styled.search`
  position: relative;
  display: flex;
  align-items: center;
  min-width: 0;
  max-width: 100%;

  > svg {
    position: absolute;
    inset-inline-start: 11px;
    color: var(--ink-3);
    pointer-events: none;
  }
  ${screenOnly}
`;

const Input = styled.input`
  ${controlStyle}
  padding-inline: 34px 38px;
  text-overflow: ellipsis;
`;

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

const Clear = styled.button`
  position: absolute;
  inset-inline-end: 4px;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--ink-3);
  cursor: pointer;
  &:hover { background: var(--hover); color: var(--ink); }
`;

/** What {@link SearchField} takes beside an input's own props. */
export interface SearchFieldProps extends Omit<ComponentPropsWithoutRef<"input">, "value" | "onChange" | "type"> {
  /** What is searched; its name for screen readers, and the placeholder unless one is given. */
  label: string;
  /** The words searched for. */
  value: string;
  /** Called with the words as they are typed. */
  onValue: (value: string) => void;
  /** A key that brings focus here from anywhere on the page where nobody is typing; shown inside the empty field. */
  shortcut?: string | undefined;
}

/** A search box with a clear button. Escape clears it first. */
export function SearchField({ label, value, onValue, shortcut, placeholder, className, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (shortcut === undefined) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== shortcut || event.ctrlKey || event.metaKey || event.altKey || takesTyping(event.target)) return;
      if (document.querySelector("dialog:modal") !== null && input.current?.closest("dialog") === null) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [shortcut]);
  const clear = () => {
    onValue("");
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
    if (event.key !== "Escape" || value === "" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onValue("");
  };
  return (
    <Wrap {...(className === undefined ? {} : { className })}>
      <Icon of={Search} size={16} />
      <Input
        dir="auto" autoComplete="off" spellCheck={false} {...rest} ref={input} type="search" aria-label={label}
        placeholder={placeholder ?? label} value={value}
        onChange={(event) => onValue(event.target.value)} onKeyDown={onKeyDown}
        {...(shortcut === undefined ? {} : { "aria-keyshortcuts": shortcut })}
      />
      {value !== "" && <Clear type="button" aria-label="Clear search" onClick={clear}><Icon of={X} size={14} /></Clear>}
      {value === "" && shortcut !== undefined && <End aria-hidden><KeyHint>{shortcut}</KeyHint></End>}
    </Wrap>
  );
}

function takesTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
