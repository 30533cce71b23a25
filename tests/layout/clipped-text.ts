import { nameOf, type VisualSnapshot } from "./visual-snapshot.ts";

const CUTS = ["hidden", "clip"];
/** Letters are smaller than the box of their line. */
const LINE_SLACK = 4;

/** Finds cut-off text that cannot be read elsewhere. */
export function findClippedText(snapshot: VisualSnapshot): string[] {
  const faults: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    const { overflowX, overflowY } = snapshot.styleOf(element);
    const isWide = CUTS.includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isHigh =
      CUTS.includes(overflowY) && element.scrollHeight > element.clientHeight + LINE_SLACK;
    if ((!isWide && !isHigh) || element.textContent.trim() === "" || !snapshot.isShown(element))
      continue;
    const box = element.getBoundingClientRect();
    const cut = textRectsOf(element, snapshot).some(
      (rect) =>
        (isWide && (rect.right > box.right + 1 || rect.left < box.left - 1)) ||
        (isHigh && rect.bottom > box.bottom + LINE_SLACK),
    );
    if (cut && !canBeReadElsewhere(element))
      faults.push(`text is cut off and not shown in full anywhere: ${nameOf(element)}`);
  }
  return faults;
}

function textRectsOf(element: Element, snapshot: VisualSnapshot): DOMRect[] {
  const rects: DOMRect[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (
      parent === null ||
      (node.nodeValue ?? "").trim() === "" ||
      !snapshot.isShown(parent) ||
      scrollsBetween(parent, element, snapshot)
    )
      continue;
    range.selectNodeContents(node);
    rects.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
  }
  return rects;
}

/**
 * Returns true if `inner`, or an element between it and `outer`, clips, scrolls or is fixed, so
 * that `outer` does not cut `inner` off.
 */
function scrollsBetween(inner: Element, outer: Element, snapshot: VisualSnapshot): boolean {
  for (
    let each: Element | null = inner;
    each !== null && each !== outer;
    each = each.parentElement
  ) {
    if (
      snapshot.styleOf(each).overflowX !== "visible" ||
      snapshot.styleOf(each).position === "fixed"
    )
      return true;
  }
  return false;
}

function canBeReadElsewhere(element: Element): boolean {
  return (
    element.closest("[title], [aria-label], [data-base-ui-tooltip-trigger]") !== null ||
    element.querySelector("[title]") !== null
  );
}
