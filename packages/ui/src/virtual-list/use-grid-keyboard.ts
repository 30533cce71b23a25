import { useRef, type KeyboardEvent } from "react";
import { nextRow } from "./next-row.ts";
import { createTypeAhead } from "./type-ahead.ts";

interface GridKeyboard {
  readonly count: number;
  readonly activeIndex: number | null;
  /** Rows per Page Up and Page Down. */
  readonly pageRows: number;
  readonly scrollToRow: (index: number) => void;
  readonly onActive: ((index: number) => void) | undefined;
  readonly onOpen: ((index: number) => void) | undefined;
  readonly onToggle: ((index: number, event: KeyboardEvent) => void) | undefined;
  readonly onSelect: ((index: number, how: "range" | "toggle") => void) | undefined;
  readonly onSelectAll: (() => void) | undefined;
  readonly onType: ((letters: string) => void) | undefined;
}

/** Handles keys pressed on the grid, but not on controls inside it. */
export function useGridKeyboard({
  count,
  activeIndex,
  pageRows,
  scrollToRow,
  onActive,
  onOpen,
  onToggle,
  onSelect,
  onSelectAll,
  onType,
}: GridKeyboard): (event: KeyboardEvent) => void {
  const typeAhead = useRef(createTypeAhead());

  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || count === 0) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const target = nextRow(event.key, activeIndex, count, pageRows);
    if (target !== null && onActive !== undefined) {
      event.preventDefault();
      typeAhead.current.end();
      scrollToRow(target);
      if (event.shiftKey && onSelect !== undefined) onSelect(target, "range");
      else onActive(target);
    } else if (event.key === "Enter" && activeIndex !== null) {
      onOpen?.(activeIndex);
    } else if (isCommand && event.key.toLowerCase() === "a" && onSelectAll !== undefined) {
      event.preventDefault();
      onSelectAll();
    } else if (
      !isCommand &&
      !event.altKey &&
      onType !== undefined &&
      typeAhead.current.takes(event.key, event.timeStamp)
    ) {
      event.preventDefault();
      onType(typeAhead.current.add(event.key, event.timeStamp));
    } else if (event.key === " " && activeIndex !== null && onToggle !== undefined) {
      event.preventDefault();
      onToggle(activeIndex, event);
    }
  };
}
