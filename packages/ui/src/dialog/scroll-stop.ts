import { useCallback, useState, useSyncExternalStore, type RefCallback } from "react";

export interface ScrollStop {
  ref: RefCallback<HTMLElement>;
  /** 0 while the content overflows, so that the keyboard can scroll the element. */
  tabIndex: 0 | -1;
}

/** Makes an element a tab stop while its content overflows. */
export function useScrollStop(): ScrollStop {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => (element === null ? () => undefined : watch(element, listener)),
    [element],
  );
  const scrolls = useSyncExternalStore(
    subscribe,
    () => element !== null && isCut(element),
    () => false,
  );
  return { ref: setElement, tabIndex: scrolls ? 0 : -1 };
}

function watch(element: HTMLElement, listener: () => void): () => void {
  const sizes = new ResizeObserver(listener);
  const contents = new MutationObserver(listener);
  sizes.observe(element);
  contents.observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ["open"],
  });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}

function isCut(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1;
}
