import { Autocomplete as Base } from "@base-ui/react/autocomplete";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { styled } from "styled-components";
import { phone } from "../theme/media.ts";
import { fewLines, startOfLine, text, wrapAnywhere } from "../theme/text-style.ts";
import { useFloatingContainer } from "../tooltip/floating-container.tsx";
import { controlStyle, Field, type FieldTexts } from "./field.tsx";

const DISTANCE_PX = 4;

/** Maximum number of rendered suggestions. */
const SUGGESTED = 50;

const Input = styled(Base.Input)`${controlStyle}`;

const Positioner = styled(Base.Positioner)`
  z-index: 50;
  width: var(--anchor-width);
`;

const Popup = styled(Base.Popup)`
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  box-shadow: var(--shadow-2);
  ${text.dense}
  transition: opacity var(--medium) var(--ease-in);

  &[data-starting-style], &[data-ending-style] { opacity: 0; }
  &[data-ending-style] { transition-duration: calc(var(--medium) * 2 / 3); transition-timing-function: var(--ease-out); }
`;

const List = styled(Base.List)`
  max-height: min(280px, var(--available-height));
  padding: 4px;
  overflow: auto;
  overscroll-behavior: contain;
  &[data-empty] { padding: 0; }
`;

const Item = styled(Base.Item)`
  min-height: 32px;
  padding: 6px 10px;
  border-radius: 4px;
  cursor: pointer;

  > span {
    ${fewLines(2)}
    ${startOfLine}
  }
  &[data-highlighted] { background: var(--hover); outline: none; }
  @media (forced-colors: active) { &[data-highlighted] { outline: 2px solid Highlight; outline-offset: -2px; } }
  ${phone} { min-height: 40px; padding-block: 10px; }
`;

const None = styled.p`
  padding: 10px 14px;
  ${text.meta}
  ${wrapAnywhere}
  color: var(--ink-3);
`;

export interface AutocompleteFieldProps
  extends
    FieldTexts,
    Omit<ComponentPropsWithRef<"input">, "id" | "value" | "defaultValue" | "onChange" | "size"> {
  /** Replaces the generated id. */
  id?: string | undefined;
  /** The text, whether suggested or not. */
  value: string;
  /** Called on change. */
  onValue: (value: string) => void;
  /** Suggestions are shown if they contain the typed text. */
  suggestions: readonly string[];
  /** Shown when nothing matches. */
  noMatch?: ReactNode;
}

/**
 * A text field with suggestions; any text is valid. Enter accepts a suggestion, Escape keeps the
 * text as typed.
 */
export function AutocompleteField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  id,
  className,
  value,
  onValue,
  suggestions,
  noMatch = "No suggestions match. Your text is kept as typed.",
  disabled = false,
  ...rest
}: AutocompleteFieldProps) {
  const floating = useFloatingContainer();
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(wiring) => (
        <Base.Root
          items={[...new Set(suggestions)]}
          value={value}
          onValueChange={onValue}
          limit={SUGGESTED}
          disabled={disabled}
          openOnInputClick
        >
          <Input dir="auto" autoComplete="off" spellCheck={false} {...rest} {...wiring} />
          <Base.Portal {...floating.portal}>
            <Positioner
              {...floating.positioner}
              sideOffset={DISTANCE_PX}
              collisionPadding={8}
              align="start"
            >
              <Popup>
                <Base.Empty>
                  <None>{noMatch}</None>
                </Base.Empty>
                <List aria-label="Suggestions">
                  {(suggestion: string) => (
                    <Item key={suggestion} value={suggestion}>
                      <span dir="auto" title={suggestion}>
                        {suggestion}
                      </span>
                    </Item>
                  )}
                </List>
              </Popup>
            </Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
