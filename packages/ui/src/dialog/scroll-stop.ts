import { useCallback, useState, useSyncExternalStore, type RefCallback } from "react";

/** What a part spreads on an element that may scroll. */
export interface ScrollStop {
  ref: RefCallback<HTMLElement>;
  /** 0 while there is more than is seen, so that the keyboard can scroll it; -1 otherwise. */
  tabIndex: 0 | -1;
}

/** Makes an element a stop of the Tab key while, and only while, its content is taller than itself. */
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

/** Tells of the element's own size and of content that grows inside it. */
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
