import { heightOf, widthOf } from "./box.ts";
import { nameOf, type VisualSnapshot, type Target } from "./visual-snapshot.ts";

/** Minimum size of a target in WCAG 2.5.8. */
const MIN_TARGET_PX = 24;

/**
 * Ignores small targets that have 24 px to themselves. Targets inside and outside an open menu do
 * not count as near each other.
 */
export function findSmallTargets(snapshot: VisualSnapshot): string[] {
  const targets = snapshot.targets();
  const faults: string[] = [];
  for (const target of targets) {
    const { element, box } = target;
    if (
      Math.min(widthOf(box), heightOf(box)) >= MIN_TARGET_PX - 0.5 ||
      ["auto", "scroll"].includes(snapshot.styleOf(element).overflowX) ||
      standsInText(element, snapshot)
    )
      continue;
    const crowded = targets.find((other) => isTooNear(target, other));
    if (crowded !== undefined)
      faults.push(
        `${nameOf(element)} is ${Math.round(widthOf(box))} × ${Math.round(heightOf(box))} px and too close to ${nameOf(crowded.element)}`,
      );
  }
  return faults;
}

function standsInText(element: HTMLElement, snapshot: VisualSnapshot): boolean {
  return (
    snapshot.styleOf(element).display === "inline" &&
    (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length
  );
}

function isTooNear({ element, box }: Target, { element: other, box: near }: Target): boolean {
  if (
    other === element ||
    other.closest("[role=menu]") !== element.closest("[role=menu]") ||
    (other.closest("label") ?? other).contains(element) ||
    element.contains(other)
  )
    return false;
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  return (
    Math.hypot(
      Math.max(near.left - x, 0, x - near.right),
      Math.max(near.top - y, 0, y - near.bottom),
    ) <
    MIN_TARGET_PX / 2
  );
}
