import { nameOf, type VisualSnapshot } from "./visual-snapshot.ts";

/**
 * Finds targets that are still covered after scrolling to them. Then scrolls back to the top. An open
 * menu may cover targets, because it closes with the next click or Escape.
 */
export function findUnreachableTargets(snapshot: VisualSnapshot): string[] {
  const faults: string[] = [];
  // Go backwards, as with Shift+Tab, so that bars docked at either end are checked.
  for (const { element } of snapshot.targets().toReversed()) {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const x = Math.min(Math.max((box.left + box.right) / 2, 0), window.innerWidth - 1);
    const y = Math.min(Math.max((box.top + box.bottom) / 2, 0), window.innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    const isReached =
      top !== null &&
      (element.contains(top) ||
        top.closest("[role=menu]") !== null ||
        top.contains(element) ||
        (element.closest("label")?.contains(top) ?? false));
    if (!isReached)
      faults.push(`${nameOf(element)} is covered by ${top === null ? "nothing" : nameOf(top)}`);
  }
  window.scrollTo(0, 0);
  return faults;
}
