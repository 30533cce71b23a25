import { findContrastFaults } from "./contrast-faults.ts";
import { findClippedText } from "./clipped-text.ts";
import { findOverflow } from "./overflow.ts";
import { findOverlaps } from "./overlaps.ts";
import { VisualSnapshot } from "./visual-snapshot.ts";
import { findSmallTargets } from "./small-targets.ts";
import { findUnreachableTargets } from "./unreachable-targets.ts";

/** A fault of a page's layout, in words that name the element. */
export type LayoutFault = string;

/** What {@link findLayoutFaults} looks for beside what it always does. */
export interface LayoutOptions {
  /** Whether each target is scrolled to, to see that nothing lies over it. */
  readonly reach: boolean;
  /** Asks for what a theme decides alone, where the page was judged whole in the other one at this width. */
  readonly onlyColours?: boolean;
}

/**
 * Looks at a page as it stands and names what is wrong with its layout; one judge for stories and screens.
 *
 * - Nothing is wider than the window, or painted outside of it or of its own frame, unless it scrolls in a place of its own.
 * - Text that is cut off can be read elsewhere: by a title, a tooltip or a name for screen readers.
 * - No text or target is painted over another, floats above the page excepted.
 * - Text has a contrast of 4.5 (large text 3) and so have the edges of controls and icons that stand alone (3).
 * - What can be pressed is 24 px large, stands in a line of text, or has 24 px to itself (WCAG 2.5.8).
 * - With `reach`: what can be pressed is not under something else once it was scrolled to.
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

/** The part of {@link findLayoutFaults} that asks where things are, and not in which colours: a change of theme alone changes nothing of it. */
export function findShapeFaults(snapshot: VisualSnapshot): LayoutFault[] {
  return [
    ...new Set(
      [findOverflow, findClippedText, findOverlaps, findSmallTargets].flatMap((find) =>
        find(snapshot),
      ),
    ),
  ];
}
