import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { styled } from "styled-components";
import { numeric, text } from "../theme/text-style.ts";

const List = styled.div`
  display: flex;
  gap: 12px;
  margin-inline: -4px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;

  @media print { > [aria-selected="false"] { display: none; } }
`;

const TabButton = styled.button`
  position: relative;
  flex: none;
  height: 40px;
  padding: 0 4px;
  border: 0;
  background: none;
  color: var(--ink-2);
  ${text.body}
  ${numeric}
  cursor: pointer;

  &::after {
    content: "";
    position: absolute;
    inset: auto 4px 0;
    height: 2px;
    background: transparent;
    transition: background-color var(--medium);
    forced-color-adjust: none;
  }

  &:hover { color: var(--ink); }
  &[aria-selected="true"] { color: var(--ink); font-weight: 600; }
  &[aria-selected="true"]::after { background: var(--accent-text); }
  &:focus-visible { outline-offset: -2px; border-radius: 4px; }
`;

export interface TabsProps<Value extends string> {
  /** The accessible name. */
  label: string;
  /** Connects tabs to panels; unique on the page. */
  id: string;
  /** The current value. */
  value: Value;
  /** Called on change. */
  onValue: (value: Value) => void;
  /** In display order. */
  tabs: readonly { value: Value; label: ReactNode }[];
}

export function Tabs<Value extends string>({ label, id, value, onValue, tabs }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next === undefined) return;
    onValue(next.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <TabButton
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onValue(tab.value)}
        >
          {tab.label}
        </TabButton>
      ))}
    </List>
  );
}

const Panel = styled.div`padding-top: 16px;`;

/** The selected tab's content. Takes the `id` and `value` of its {@link Tabs}. */
export function TabPanel({
  id,
  value,
  children,
}: {
  id: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <Panel role="tabpanel" id={`${id}-panel-${value}`} aria-labelledby={`${id}-tab-${value}`}>
      {children}
    </Panel>
  );
}
