/** A fault of a page's layout, in words that name the element. */
export type LayoutFault = string;

/**
 * Looks at a page as it stands and names what is wrong with its layout. Runs in the page, so it uses nothing from outside itself.
 *
 * - Nothing is wider than the window, unless it scrolls in a place of its own.
 * - Text that is cut off can be read elsewhere: by a title, a tooltip or a name for screen readers.
 * - With `reach`: what can be pressed is not under something else once it was scrolled to.
 * - What can be pressed is 24 px large, stands in a line of text, or has 24 px to itself (WCAG 2.5.8).
 */
export function findLayoutFaults({ reach: isReachTried }: { readonly reach: boolean }): LayoutFault[] {
  const SMALLEST_TARGET = 24;
  const faults: LayoutFault[] = [];
  const root = document.documentElement;

  const nameOf = (element: Element): string => {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replaceAll(/\s+/gu, " ").slice(0, 60);
    return `<${element.localName}${element.id === "" ? "" : `#${element.id}`}> "${words}"`;
  };
  const modal = document.querySelector("dialog:modal");
  const isShown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest("[inert], [hidden]") === null && (modal === null || modal.contains(element));
  const isForScreenReaders = (element: Element): boolean => {
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const { clipPath, position } = getComputedStyle(each);
      if (position === "absolute" && clipPath === "inset(50%)") return true;
    }
    return false;
  };
  const scrollsSideways = (element: Element): boolean => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);

  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.body.querySelectorAll("*")].filter((each) => isShown(each) && each.getBoundingClientRect().right > root.clientWidth + 1 && each.closest("svg") === null);
    faults.push(`the page is ${root.scrollWidth - root.clientWidth} px wider than the window: ${widest.slice(-3).map(nameOf).join(", ")}`);
  }

  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    const style = getComputedStyle(element);
    if (!["hidden", "clip"].includes(style.overflowX) || !isShown(element) || isForScreenReaders(element)) continue;
    const isCut = element.scrollWidth > element.clientWidth + 1 || (style.webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 1);
    if (!isCut || element.textContent.trim() === "") continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.getBoundingClientRect();
    const isTextCut = [...range.getClientRects()].some((rect) => rect.width > 1 && (rect.right > box.right + 1 || rect.left < box.left - 1 || rect.bottom > box.bottom + 4));
    if (!isTextCut) continue;
    const isReadable = element.closest("[title], [aria-label], [data-base-ui-tooltip-trigger]") !== null || element.querySelector("[title]") !== null;
    if (!isReadable) faults.push(`text is cut off and can be read nowhere: ${nameOf(element)}`);
  }

  const targets = [...document.body.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [role=menuitem], [role=radio], [role=checkbox], [role=option]")].filter(
    (each) => isShown(each) && !isForScreenReaders(each) && each.closest("[role=grid]") === null && !each.matches(":disabled"),
  );
  const pressed = (element: HTMLElement): HTMLElement => element.closest("label") ?? element;
  const boxes = targets.map((each) => ({ each, box: pressed(each).getBoundingClientRect() })).filter(({ box }) => box.width > 0 && box.height > 0);
  for (const { each, box } of boxes) {
    if (Math.min(box.width, box.height) >= SMALLEST_TARGET - 0.5 || scrollsSideways(each)) continue;
    const isInText = getComputedStyle(each).display === "inline" && (each.parentElement?.textContent.trim().length ?? 0) > each.textContent.trim().length;
    if (isInText) continue;
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    const reach = SMALLEST_TARGET / 2;
    const crowded = boxes.find(({ each: other, box: near }) => other !== each && !pressed(other).contains(each) && !each.contains(other) && Math.hypot(Math.max(near.left - x, 0, x - near.right), Math.max(near.top - y, 0, y - near.bottom)) < reach);
    if (crowded !== undefined) faults.push(`${nameOf(each)} is ${Math.round(box.width)} × ${Math.round(box.height)} px and too near to ${nameOf(crowded.each)}`);
  }

  // From the last to the first, as Shift and Tab would: whatever is docked at the top or bottom must leave room.
  for (const each of isReachTried ? targets.toReversed() : []) {
    each.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = each.getBoundingClientRect();
    const x = Math.min(Math.max((box.left + box.right) / 2, 0), window.innerWidth - 1);
    const y = Math.min(Math.max((box.top + box.bottom) / 2, 0), window.innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    const label = each.closest("label");
    const isReached = top !== null && (each.contains(top) || top.contains(each) || (label?.contains(top) ?? false));
    if (!isReached) faults.push(`${nameOf(each)} lies under ${top === null ? "nothing" : nameOf(top)}`);
  }
  window.scrollTo(0, 0);
  return [...new Set(faults)];
}
