import { heightOf, widthOf } from "./box.ts";
import { nameOf, type Sight, type Target } from "./sight.ts";

/** The least width and height of what can be pressed (WCAG 2.5.8). */
const SMALLEST_TARGET = 24;

/** Targets below 24 px that have not 24 px to themselves. */
export function findSmallTargets(sight: Sight): string[] {
  const targets = sight.targets();
  const faults: string[] = [];
  for (const target of targets) {
    const { element, box } = target;
    if (
      Math.min(widthOf(box), heightOf(box)) >= SMALLEST_TARGET - 0.5 ||
      ["auto", "scroll"].includes(sight.styleOf(element).overflowX) ||
      standsInText(element, sight)
    )
      continue;
    const crowded = targets.find((other) => isTooNear(target, other));
    if (crowded !== undefined)
      faults.push(
        `${nameOf(element)} is ${Math.round(widthOf(box))} × ${Math.round(heightOf(box))} px and too near to ${nameOf(crowded.element)}`,
      );
  }
  return faults;
}

function standsInText(element: HTMLElement, sight: Sight): boolean {
  return (
    sight.styleOf(element).display === "inline" &&
    (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length
  );
}

function isTooNear({ element, box }: Target, { element: other, box: near }: Target): boolean {
  if (
    other === element ||
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
    SMALLEST_TARGET / 2
  );
}
