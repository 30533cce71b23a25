import { type Box, common, heightOf, widthOf } from "./box.ts";
import { nameOf, type VisualSnapshot } from "./visual-snapshot.ts";

/** Two boxes may overlap by this many pixels. */
const SLACK = 1.5;
/** The fraction of a line's box that is empty above the letters, and again below them. */
const LEADING = 0.2;

interface Painted {
  readonly element: Element;
  readonly box: Box;
  readonly float: Element | null;
}

/** Ignores menus, dialogs, tooltips and docked bars, which may cover the page. */
export function findOverlaps(snapshot: VisualSnapshot): string[] {
  const painted: Painted[] = [
    ...snapshot
      .textRuns()
      .flatMap(({ element, boxes }) =>
        boxes.map((box) => ({ element, box: lettersOf(box), float: snapshot.floatOf(element) })),
      ),
    ...snapshot.targets().flatMap(({ element }) =>
      partsOf(element, snapshot).map((box) => ({
        element,
        box: common(box, snapshot.clipOf(element)),
        float: snapshot.floatOf(element),
      })),
    ),
  ].filter(({ box }) => widthOf(box) > SLACK && heightOf(box) > SLACK);
  painted.sort((a, b) => a.box.top - b.box.top);

  const faults: string[] = [];
  let open: Painted[] = [];
  for (const each of painted) {
    open = open.filter(({ box }) => box.bottom > each.box.top + SLACK);
    for (const other of open) {
      const shared = common(each.box, other.box);
      if (
        widthOf(shared) <= SLACK ||
        heightOf(shared) <= SLACK ||
        each.float !== other.float ||
        belongTogether(each.element, other.element)
      )
        continue;
      faults.push(
        `${nameOf(other.element)} and ${nameOf(each.element)} overlap (${Math.round(widthOf(shared))} × ${Math.round(heightOf(shared))} px)`,
      );
    }
    open.push(each);
  }
  return faults;
}

function lettersOf(box: Box): Box {
  const leading = heightOf(box) * LEADING;
  return { ...box, top: box.top + leading, bottom: box.bottom - leading };
}

/**
 * Returns one box per line for a link in text. Excludes a field's padding, which may contain an
 * icon or button.
 */
function partsOf(element: HTMLElement, snapshot: VisualSnapshot): readonly Box[] {
  if (!element.matches("input, textarea, select")) return [...element.getClientRects()];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const style = snapshot.styleOf(element);
  const side = (name: "Left" | "Top" | "Right" | "Bottom"): number =>
    Number.parseFloat(style[`padding${name}`]) + Number.parseFloat(style[`border${name}Width`]);
  return [
    {
      left: left + side("Left"),
      top: top + side("Top"),
      right: right - side("Right"),
      bottom: bottom - side("Bottom"),
    },
  ];
}

function belongTogether(a: Element, b: Element): boolean {
  if (a === b || a.contains(b) || b.contains(a)) return true;
  return (a.closest("label")?.contains(b) ?? false) || (b.closest("label")?.contains(a) ?? false);
}
