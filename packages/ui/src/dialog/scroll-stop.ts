import { useLayoutEffect, useState, type RefCallback } from "react";

/** What a part spreads on an element that may scroll. */
export interface ScrollStop {
  ref: RefCallback<HTMLElement>;
  /** 0 while there is more than is seen, so that the keyboard can scroll it; -1 otherwise. */
  tabIndex: 0 | -1;
}

/** Makes an element a stop of the Tab key while, and only while, its content is taller than itself. */
export function useScrollStop(): ScrollStop {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const measure = () => setScrolls(isCut(element));
    // The first tells of the element's own size (and once at the start), the second of content that grows inside it.
    const sizes = new ResizeObserver(measure);
    const contents = new MutationObserver(measure);
    sizes.observe(element);
    contents.observe(element, { childList: true, characterData: true, subtree: true, attributeFilter: ["open"] });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, [element]);
  return { ref: setElement, tabIndex: scrolls ? 0 : -1 };
}

function isCut(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1;
}
