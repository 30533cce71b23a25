import { Search, X } from "lucide-react";
import {
  useRef,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
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
  /* Nothing is at its end, so the placeholder may use that space. */
  &:last-child { padding-inline-end: 10px; }
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

export interface SearchBoxProps extends Omit<
  ComponentPropsWithoutRef<"input">,
  "value" | "onChange" | "type"
> {
  /** The accessible name and default placeholder. */
  label: string;
  /** The search text. */
  value: string;
  /** Called on every input. */
  onValue: (value: string) => void;
  /** Shown at the end of an empty box. */
  end?: ReactNode;
  /** Receives the input element. */
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/**
 * A search input that Escape clears. Has few dependencies, because embedded pages must stay small.
 */
export function SearchBox({
  label,
  value,
  onValue,
  end,
  inputRef,
  placeholder,
  className,
  ...rest
}: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
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
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value === "" ? (
        end
      ) : (
        <Clear type="button" aria-label="Clear search" onClick={clear}>
          <Icon of={X} size={14} />
        </Clear>
      )}
    </Wrap>
  );
}
