import { Check } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import styled from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { canHover, phone } from "../theme/media.ts";
import { text } from "../theme/text-style.ts";
import { nextRow } from "../virtual-list/next-row.ts";
import { rowWindow, scrollToRow } from "./row-window.ts";

/** The most of a list that is seen at once. */
export const MAX_LIST_HEIGHT_PX = 336;
/** How far Page Up and Page Down go. */
const PAGE_ROWS = 7;

const List = styled.div.attrs({ role: "listbox" })`
  position: relative;
  max-height: min(${MAX_LIST_HEIGHT_PX}px, 45dvh);
  border: 1px solid var(--line-2);
  border-radius: 6px;
  overflow: auto;
  overscroll-behavior: contain;
  ${text.dense}

  &:focus-visible { outline-offset: -2px; }
`;

const Row = styled.div.attrs({ role: "option" })`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  align-items: center;
  gap: 12px;
  padding-inline: 12px;
  border-bottom: 1px solid var(--line);
  cursor: pointer;

  &:last-child { border-bottom-color: transparent; }
  ${canHover} { &:hover { background: var(--hover); } }
  &[aria-selected="true"] { background: var(--accent-soft); }
  > svg:last-child { color: var(--accent-text); }
  &:not([aria-selected="true"]) > svg:last-child { visibility: hidden; ${phone} { display: none; } }
  @media (forced-colors: active) { &[aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; } }
`;

/** What {@link ChoiceList} takes. */
export interface ChoiceListProps<Item extends { readonly id: string }> {
  /** What the rows are. */
  label: string;
  /** What can be chosen. */
  items: readonly Item[];
  /** In pixels; every row has it. */
  rowHeight: number;
  /** Which one is chosen now; null for none. */
  chosenId: string | undefined;
  /** Called with the one pressed or reached by the keyboard. */
  onChoose: (id: string) => void;
  /** A double click on a row, or Enter: chosen and done. */
  onTake?: ((id: string) => void) | undefined;
  /** What a row that has no room says in full when pointed at. */
  titleOf: (item: Item) => string;
  /** Called for the rows that are seen. */
  renderRow: (item: Item) => ReactNode;
}

/** Exactly one of any number of rows, of which those in view are drawn. Arrows, Page, Home and End move the choice. */
export function ChoiceList<Item extends { readonly id: string }>({
  label,
  items,
  rowHeight,
  chosenId,
  onChoose,
  onTake,
  titleOf,
  renderRow,
}: ChoiceListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [scrolled, setScrolled] = useState(0);
  const chosen = chosenIndex(items, chosenId);
  const { first, end } = rowWindow(scrolled, MAX_LIST_HEIGHT_PX, rowHeight, items.length);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || chosen === null) return undefined;
    const showChosen = () => {
      element.scrollTop = scrollToRow(chosen, element.scrollTop, element.clientHeight, rowHeight);
      setScrolled(element.scrollTop);
    };
    showChosen();
    // A list in a dialog that is about to open has no height yet.
    const sizes = new ResizeObserver(showChosen);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [chosen, rowHeight]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && chosenId !== undefined && chosen !== null) {
      event.preventDefault();
      onTake?.(chosenId);
    } else moveChoice(event, items, chosenId, onChoose);
  };

  return (
    <List
      ref={list}
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKeyDown}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
      {...(chosen !== null && chosen >= first && chosen < end
        ? { "aria-activedescendant": `${id}-${chosen}` }
        : {})}
    >
      <div role="presentation" style={{ height: items.length * rowHeight }}>
        {items.slice(first, end).map((item, at) => (
          <Row
            key={item.id}
            id={`${id}-${first + at}`}
            aria-selected={item.id === chosenId}
            aria-posinset={first + at + 1}
            aria-setsize={items.length}
            title={titleOf(item)}
            style={{ height: rowHeight, top: (first + at) * rowHeight }}
            onClick={() => onChoose(item.id)}
            onDoubleClick={() => onTake?.(item.id)}
          >
            {renderRow(item)}
            <Icon of={Check} />
          </Row>
        ))}
      </div>
    </List>
  );
}

/** Moves the choice by an arrow key, Page Up or Page Down, also while focus is in the search field above the list; returns what is chosen now. */
export function moveChoice<Item extends { readonly id: string }>(
  event: KeyboardEvent,
  items: readonly Item[],
  chosenId: string | undefined,
  onChoose: (id: string) => void,
): Item | undefined {
  const target =
    items.length === 0
      ? null
      : nextRow(event.key, chosenIndex(items, chosenId), items.length, PAGE_ROWS);
  const item = target === null ? undefined : items[target];
  if (item === undefined) return undefined;
  event.preventDefault();
  onChoose(item.id);
  return item;
}

function chosenIndex(
  items: readonly { readonly id: string }[],
  chosenId: string | undefined,
): number | null {
  const index = chosenId === undefined ? -1 : items.findIndex(({ id }) => id === chosenId);
  return index < 0 ? null : index;
}
