import { Check } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { canHover, phone } from "../theme/media.ts";
import { text } from "../theme/text-style.ts";
import { nextRow } from "../virtual-list/next-row.ts";
import { rowWindow, scrollToRow } from "./row-window.ts";

export const MAX_LIST_HEIGHT_PX = 336;
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

export interface ChoiceListProps<Item extends { readonly id: string }> {
  /** The accessible name. */
  label: string;
  /** The rows. */
  items: readonly Item[];
  /** In pixels, the same for all rows. */
  rowHeight: number;
  /** The chosen item, if any. */
  chosenId: string | undefined;
  /** Called on click and keyboard movement. */
  onChoose: (id: string) => void;
  /** Called on double click and Enter, to choose and confirm. */
  onTake?: ((id: string) => void) | undefined;
  /** Returns a row's tooltip, for text that is cut off. */
  titleOf: (item: Item) => string;
  /** Called for visible rows only. */
  renderRow: (item: Item) => ReactNode;
}

/** A virtualized single-choice listbox. */
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
    // The list has no height until its dialog is open.
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

/** Moves the choice by a navigation key; returns the new item, or undefined for other keys. */
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
