import { findContrastFaults } from "./contrast-faults.ts";
import { findClippedText } from "./clipped-text.ts";
import { findOverflow } from "./overflow.ts";
import { findOverlaps } from "./overlaps.ts";
import { VisualSnapshot } from "./visual-snapshot.ts";
import { findSmallTargets } from "./small-targets.ts";
import { findUnreachableTargets } from "./unreachable-targets.ts";

/** A message that names the element. */
export type LayoutFault = string;

export interface LayoutOptions {
  /** Also scrolls to each target to check that nothing covers it. */
  readonly reach: boolean;
  /** Checks only colors, for a layout already checked in the other theme. */
  readonly onlyColours?: boolean;
}

/**
 * Finds layout faults of the current page, for stories and screens alike.
 *
 * - Nothing is wider than the window, or painted outside the window or its frame, unless it
 * scrolls.
 * - Cut-off text has a title, a tooltip or an accessible name.
 * - No text or target overlaps another, except in floats above the page.
 * - Text has a contrast of 4.5 (large text 3). Edges of controls and standalone icons have 3.
 * - Targets are 24 px large, in a line of text, or 24 px from the next one (WCAG 2.5.8).
 * - With `reach`, nothing covers a target that was scrolled to.
 */
export function findLayoutFaults({ reach, onlyColours = false }: LayoutOptions): LayoutFault[] {
  const snapshot = new VisualSnapshot();
  const faults = [
    ...(onlyColours ? [] : findShapeFaults(snapshot)),
    ...new Set(findContrastFaults(snapshot)),
  ];
  if (reach) faults.push(...new Set(findUnreachableTargets(snapshot)));
  return faults;
}

/** Runs the checks that do not depend on the theme. */
export function findShapeFaults(snapshot: VisualSnapshot): LayoutFault[] {
  return [
    ...new Set(
      [findOverflow, findClippedText, findOverlaps, findSmallTargets].flatMap((find) =>
        find(snapshot),
      ),
    ),
  ];
}
