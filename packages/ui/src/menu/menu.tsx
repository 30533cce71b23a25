import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import styled, { css } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { KeyHint } from "../key-hint/key-hint.tsx";
import { RoutedLink } from "../link/link-provider.tsx";
import { phone } from "../theme/media.ts";
import { oneLine, text } from "../theme/text-style.ts";
import { useFloatingContainer } from "../tooltip/floating-container.tsx";

const DISTANCE_PX = 4;

/** It goes out of sight with the button that it hangs on, as when a window narrows and the sidebar folds away. */
const Positioner = styled(Base.Positioner)`
  z-index: 50;
  &[data-anchor-hidden] { visibility: hidden; }
`;

const Popup = styled(Base.Popup)`
  min-width: 220px;
  max-width: min(320px, calc(100vw - 16px));
  max-height: var(--available-height);
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  box-shadow: var(--shadow-2);
  overflow: auto;
  ${text.dense}
  transform-origin: var(--transform-origin);
  transition: opacity var(--medium) var(--ease-in);

  &:focus-visible { outline: none; }
  /* Where some items have an icon or a tick, the words of all stand in one line. */
  &:has([role="menuitem"] > svg:first-child, [role="menuitemcheckbox"], [role="menuitemradio"]) [role="menuitem"]:not(:has(> svg:first-child)) { padding-inline-start: 36px; }
  &[data-starting-style], &[data-ending-style] { opacity: 0; }
  &[data-ending-style] { transition-duration: calc(var(--medium) * 2 / 3); transition-timing-function: var(--ease-out); }
`;

const itemStyle = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 32px;
  padding: 6px 10px;
  border-radius: 4px;
  color: var(--ink);
  text-decoration: none;
  cursor: pointer;
  user-select: none;

  > svg { color: var(--ink-2); }
  &[data-highlighted] { background: var(--hover); outline: none; }
  &[data-danger] { color: var(--bad); > svg { color: var(--bad); } }
  &[data-danger][data-highlighted] { background: var(--bad-soft); }
  &[data-disabled] { color: var(--ink-4); cursor: not-allowed; > svg { color: var(--ink-4); } }

  @media (forced-colors: active) { &[data-highlighted] { outline: 2px solid Highlight; outline-offset: -2px; } }
  ${phone} { min-height: 40px; }
`;

const Item = styled(Base.Item)`${itemStyle}`;
const LinkItem = styled(Base.LinkItem)`${itemStyle}`;
const CheckItem = styled(Base.CheckboxItem)`${itemStyle}`;
const RadioItem = styled(Base.RadioItem)`${itemStyle}`;

const Line = styled.span`
  flex: 1;
  ${oneLine}
`;

/** One line of words, in their own direction; what does not fit is in the title. */
function Words({ children }: { children: ReactNode }) {
  return <Line dir="auto" title={typeof children === "string" ? children : undefined}>{children}</Line>;
}

const Reasoned = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;

  > small { ${text.meta} color: var(--ink-3); overflow-wrap: anywhere; }
`;

const Tick = styled.span`
  display: grid;
  flex: none;
  width: 16px;
  height: 16px;
  color: var(--accent-text);
`;

const Rule = styled(Base.Separator)`
  height: 1px;
  margin: 6px 8px;
  background: var(--line);
`;

const GroupLabel = styled(Base.GroupLabel)`
  ${text.meta}
  padding: 6px 10px 2px;
  color: var(--ink-3);
`;

/** What {@link Menu} takes. */
export interface MenuProps {
  /** The button that opens it, usually an `IconButton`. */
  trigger: ReactElement;
  /** Which edge of the button it follows. */
  align?: "start" | "center" | "end" | undefined;
  /** Where it opens, if there is room. */
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** Items, groups and rules; a dangerous item last, after a rule. */
  children: ReactNode;
}

/** A menu on a button: arrow keys, typing ahead, Escape. */
export function Menu({ trigger, align = "start", side = "bottom", children }: MenuProps) {
  const floating = useFloatingContainer();
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal {...floating.portal}>
        <Positioner {...floating.positioner} align={align} side={side} sideOffset={DISTANCE_PX} collisionPadding={8}>
          <Popup>{children}</Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What {@link MenuItem} takes. */
export interface MenuItemProps {
  /** Before the words, 16 px. */
  icon?: ReactNode;
  /** Called when it is chosen; the menu closes. */
  onSelect: () => void;
  /** The key that does the same. */
  keyHint?: string | undefined;
  /** Loses something: red, last, after a rule. */
  danger?: boolean | undefined;
  /** Can be reached, not chosen. */
  disabled?: boolean | undefined;
  /** Why it can't be chosen; disables it and stands under it. */
  disabledReason?: string | undefined;
  /** A verb with its object. */
  children: ReactNode;
}

/** One thing to do. */
export function MenuItem({ icon, onSelect, keyHint, danger = false, disabled = false, disabledReason, children }: MenuItemProps) {
  return (
    <Item onClick={onSelect} disabled={disabled || disabledReason !== undefined} {...(danger ? { "data-danger": "" } : {})}>
      {icon}
      {disabledReason === undefined ? <Words>{children}</Words> : <Reasoned><Words>{children}</Words><small>{disabledReason}</small></Reasoned>}
      {keyHint !== undefined && <KeyHint>{keyHint}</KeyHint>}
    </Item>
  );
}

/** One place to go. */
export function MenuLink({ icon, href, children }: { icon?: ReactNode; href: string; children: ReactNode }) {
  return <LinkItem closeOnClick render={<RoutedLink href={href} />}>{icon}<Words>{children}</Words></LinkItem>;
}

/** A setting inside a menu that is on or off; the menu stays open. */
export function MenuCheckbox({ checked, onChecked, children }: { checked: boolean; onChecked: (checked: boolean) => void; children: ReactNode }) {
  return (
    <CheckItem checked={checked} onCheckedChange={(next) => onChecked(next)}>
      <Tick><Base.CheckboxItemIndicator><Icon of={Check} /></Base.CheckboxItemIndicator></Tick>
      <Words>{children}</Words>
    </CheckItem>
  );
}

/** What {@link MenuRadioGroup} takes. */
export interface MenuRadioGroupProps<Value extends string> {
  /** What the choice is about. */
  label: string;
  /** What it holds now. */
  value: Value;
  /** Called with what it becomes. */
  onValue: (value: Value) => void;
  /** What can be chosen. */
  options: readonly { value: Value; label: ReactNode }[];
}

/** Exactly one of a few, inside a menu. */
export function MenuRadioGroup<Value extends string>({ label, value, onValue, options }: MenuRadioGroupProps<Value>) {
  const choose = (chosen: unknown) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onValue(option.value);
  };
  return (
    <Base.Group>
      <GroupLabel>{label}</GroupLabel>
      <Base.RadioGroup value={value} onValueChange={choose}>
        {options.map((option) => (
          <RadioItem key={option.value} value={option.value} closeOnClick>
            <Tick><Base.RadioItemIndicator><Icon of={Check} /></Base.RadioItemIndicator></Tick>
            <Words>{option.label}</Words>
          </RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

/** Items under a name. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return <Base.Group><GroupLabel>{label}</GroupLabel>{children}</Base.Group>;
}

/** A rule between groups of items. */
export function MenuSeparator() {
  return <Rule />;
}
