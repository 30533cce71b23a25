import { type Box, common, heightOf, widthOf } from "./box.ts";
import { nameOf, type VisualSnapshot } from "./visual-snapshot.ts";

/** Tolerates rounding and letters that overhang their box. */
const SLACK = 1.5;
const LINE_SLACK = 4;

/**
 * Finds elements that are wider than the window, unreachable outside it, or overflow their frame.
 */
export function findOverflow(snapshot: VisualSnapshot): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.body.querySelectorAll("*")].filter(
      (each) =>
        snapshot.isShown(each) &&
        each.getBoundingClientRect().right > root.clientWidth + 1 &&
        each.closest("svg") === null,
    );
    faults.push(
      `the page is ${root.scrollWidth - root.clientWidth} px wider than the window: ${widest.slice(-3).map(nameOf).join(", ")}`,
    );
  }
  const seen = [
    ...snapshot
      .textRuns()
      .flatMap(({ element, boxes }) => boxes.map((box) => ({ element, box, isText: true }))),
    ...snapshot.targets().map(({ element }) => ({
      element,
      box: common(element.getBoundingClientRect(), snapshot.clipOf(element)),
      isText: false,
    })),
  ];
  for (const { element, box, isText } of seen) {
    if (widthOf(box) < 1 || heightOf(box) < 1) continue;
    if (box.left < -SLACK || box.right > root.clientWidth + SLACK) {
      faults.push(
        `${nameOf(element)} is ${Math.round(Math.max(-box.left, box.right - root.clientWidth))} px outside the window`,
      );
      continue;
    }
    if (
      staysWhilePageScrolls(element, snapshot) &&
      (box.top < -LINE_SLACK || box.bottom > window.innerHeight + LINE_SLACK)
    ) {
      faults.push(`${nameOf(element)} is above or below the window and can't be scrolled to`);
      continue;
    }
    const frame = isText ? frameOf(element, snapshot) : undefined;
    if (frame !== undefined && runsOut(box, frame.getBoundingClientRect()))
      faults.push(`text overflows its frame: ${nameOf(element)} in ${nameOf(frame)}`);
  }
  return faults;
}

function runsOut(box: Box, frame: Box): boolean {
  return (
    box.left < frame.left - SLACK ||
    box.right > frame.right + SLACK ||
    box.top < frame.top - LINE_SLACK ||
    box.bottom > frame.bottom + LINE_SLACK
  );
}

function staysWhilePageScrolls(element: Element, snapshot: VisualSnapshot): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (snapshot.styleOf(each).position === "fixed" || each.matches("dialog:modal")) return true;
  }
  return false;
}

/** Returns the nearest ancestor with a border on all sides or its own background. */
function frameOf(element: Element, snapshot: VisualSnapshot): Element | undefined {
  for (
    let each: Element | null = element;
    each !== null && each !== document.body;
    each = each.parentElement
  ) {
    const style = snapshot.styleOf(each);
    const isEdged = [
      style.borderTopWidth,
      style.borderRightWidth,
      style.borderBottomWidth,
      style.borderLeftWidth,
    ].every((width) => Number.parseFloat(width) > 0);
    const isFilled = !/^rgba\(.*, 0\)$|^transparent$/u.test(style.backgroundColor);
    if (
      (isEdged || isFilled) &&
      !style.display.startsWith("inline") &&
      style.display !== "contents"
    )
      return each;
    if (style.position === "absolute" || style.position === "fixed") return undefined;
  }
  return undefined;
}
