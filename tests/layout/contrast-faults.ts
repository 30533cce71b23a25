import { common } from "./box.ts";
import { type Colour, contrastOf, over, readColour } from "./colour.ts";
import { nameOf, type VisualSnapshot } from "./visual-snapshot.ts";

const TEXT_CONTRAST = 4.5;
const LARGE_TEXT_CONTRAST = 3;
const EDGE_CONTRAST = 3;
/** WCAG's size of large text in px: 18 pt, or 14 pt when bold. */
const LARGE_TEXT = 24;
const LARGE_BOLD_TEXT = 18.66;
/** Browsers round color values to bytes. */
const ROUNDING = 0.02;
/**
 * A control's frame may be an ancestor up to this many levels up. It may be at most `FRAME_ROOM` px
 * higher and four times that wider than the control.
 */
const FRAME_LEVELS = 3;
const FRAME_ROOM = 24;

const INACTIVE = ":disabled, [aria-disabled=true], [data-disabled], label:has(:disabled)";
/** Excludes read-only fields, because they are checked as text. */
const CONTROLS =
  "input:not([type=hidden], [type=range], [type=file], [readonly]), select, textarea:not([readonly]), [role=checkbox], [role=radio], [role=switch], [role=combobox]";

/** Checks text, placeholders, edges of controls and standalone icons. */
export function findContrastFaults(snapshot: VisualSnapshot): string[] {
  const grounds = new Map<Element, Colour | undefined>();
  const groundOf = (element: Element): Colour | undefined => {
    if (!grounds.has(element)) grounds.set(element, backgroundOf(element, snapshot));
    return grounds.get(element);
  };
  return [
    ...lowContrastText(snapshot, groundOf),
    ...lowContrastPlaceholders(snapshot, groundOf),
    ...lowContrastEdges(snapshot, groundOf),
    ...lowContrastIcons(snapshot, groundOf),
  ];
}

type BackgroundOf = (element: Element) => Colour | undefined;

/**
 * Returns undefined if the element is over an image. An ancestor counts only if it lies behind the
 * element's center.
 */
function backgroundOf(element: Element, snapshot: VisualSnapshot): Colour | undefined {
  const { left, right, top, bottom } = common(
    element.getBoundingClientRect(),
    snapshot.clipOf(element),
  );
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const layers: Colour[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { backgroundColor, backgroundImage } = snapshot.styleOf(each);
    const layer = readColour(backgroundColor);
    if (layer.cover === 0 && backgroundImage === "none") continue;
    const box = each.getBoundingClientRect();
    const isPage = each === document.body || each === document.documentElement;
    if (!isPage && (x < box.left || x > box.right || y < box.top || y > box.bottom)) continue;
    if (backgroundImage !== "none") return undefined;
    layers.push(layer);
    if (layer.cover === 1) break;
  }
  return layers.reduceRight((below, layer) => over(layer, below), readColour("Canvas"));
}

function* lowContrastText(snapshot: VisualSnapshot, groundOf: BackgroundOf): Iterable<string> {
  const seen = new Set<Element>();
  for (const { element } of snapshot.textRuns()) {
    if (seen.has(element) || element.closest(INACTIVE) !== null) continue;
    seen.add(element);
    const style = snapshot.styleOf(element);
    const colour = element.closest("svg") === null ? style.color : style.fill;
    yield* judgeText(element, colour, style, snapshot, groundOf);
  }
}

function* lowContrastPlaceholders(
  snapshot: VisualSnapshot,
  groundOf: BackgroundOf,
): Iterable<string> {
  for (const { element } of snapshot.targets()) {
    if (
      !element.matches("input:placeholder-shown, textarea:placeholder-shown") ||
      element.getAttribute("placeholder") === ""
    )
      continue;
    const style = getComputedStyle(element, "::placeholder");
    yield* judgeText(element, style.color, style, snapshot, groundOf);
  }
}

function* judgeText(
  element: Element,
  colour: string,
  style: CSSStyleDeclaration,
  snapshot: VisualSnapshot,
  groundOf: BackgroundOf,
): Iterable<string> {
  const ground = groundOf(element);
  if (ground === undefined) return;
  const size = Number.parseFloat(style.fontSize);
  const needed =
    size >= LARGE_TEXT || (size >= LARGE_BOLD_TEXT && Number(style.fontWeight) >= 700)
      ? LARGE_TEXT_CONTRAST
      : TEXT_CONTRAST;
  const ratio = contrastOf(over(faded(readColour(colour), element, snapshot), ground), ground);
  if (ratio < needed - ROUNDING)
    yield `text has a contrast of ${ratio.toFixed(2)}, less than ${needed}: ${nameOf(element)}`;
}

/** Multiplies the alpha by the opacity of all ancestors. */
function faded(colour: Colour, element: Element, snapshot: VisualSnapshot): Colour {
  let { cover } = colour;
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    cover *= Number(snapshot.styleOf(each).opacity);
  return { ...colour, cover };
}

function* lowContrastEdges(snapshot: VisualSnapshot, groundOf: BackgroundOf): Iterable<string> {
  for (const control of document.body.querySelectorAll(CONTROLS)) {
    const element = drawnOf(control, snapshot);
    if (!snapshot.isShown(element) || control.closest(`${INACTIVE}, [aria-hidden=true]`) !== null)
      continue;
    const ratios = frameRatios(element, element === control ? FRAME_LEVELS : 1, snapshot, groundOf);
    if (ratios.length > 0 && Math.max(...ratios) < EDGE_CONTRAST - ROUNDING)
      yield `the edge of a control has a contrast of ${Math.max(...ratios).toFixed(2)}, less than ${EDGE_CONTRAST}: ${nameOf(control)}`;
  }
}

/** Returns the box drawn for a transparent native control, or else the control. */
function drawnOf(control: Element, snapshot: VisualSnapshot): Element {
  return snapshot.styleOf(control).opacity === "0" && control.nextElementSibling !== null
    ? control.nextElementSibling
    : control;
}

/**
 * Returns the contrast ratios of the frame's edge and background. Empty without a visible frame.
 */
function frameRatios(
  control: Element,
  levels: number,
  snapshot: VisualSnapshot,
  groundOf: BackgroundOf,
): number[] {
  const { width, height } = control.getBoundingClientRect();
  let frame: Element | null = control;
  for (
    let level = 0;
    level < levels && frame !== null && frame.parentElement !== null;
    level += 1, frame = frame.parentElement
  ) {
    const box = frame.getBoundingClientRect();
    if (box.height > height + FRAME_ROOM || box.width > width + 4 * FRAME_ROOM) return [];
    const outside = groundOf(frame.parentElement);
    if (outside === undefined) return [];
    const style = snapshot.styleOf(frame);
    const edge = readColour(style.borderBottomColor);
    const ratios: number[] = [];
    if (Number.parseFloat(style.borderBottomWidth) > 0 && edge.cover > 0)
      ratios.push(contrastOf(over(edge, outside), outside));
    if (readColour(style.backgroundColor).cover > 0)
      ratios.push(contrastOf(over(readColour(style.backgroundColor), outside), outside));
    if (ratios.some((ratio) => ratio > 1)) return ratios;
  }
  return [];
}

function* lowContrastIcons(snapshot: VisualSnapshot, groundOf: BackgroundOf): Iterable<string> {
  for (const icon of document.body.querySelectorAll("svg.lucide")) {
    const target = icon.closest("a, button, label");
    const standsAlone =
      icon.hasAttribute("aria-label") || (target !== null && target.textContent.trim() === "");
    const ground = groundOf(icon);
    if (
      !standsAlone ||
      ground === undefined ||
      !snapshot.isShown(icon) ||
      icon.closest(INACTIVE) !== null
    )
      continue;
    const ratio = contrastOf(
      over(faded(readColour(snapshot.styleOf(icon).color), icon, snapshot), ground),
      ground,
    );
    if (ratio < EDGE_CONTRAST - ROUNDING)
      yield `an icon has a contrast of ${ratio.toFixed(2)}, less than ${EDGE_CONTRAST}: ${nameOf(target ?? icon)}`;
  }
}
