import { type Box, common, EVERYWHERE, heightOf, widthOf } from "./box.ts";

export interface TextRun {
  readonly element: Element;
  /** One box per line, clipped by ancestors. */
  readonly boxes: readonly Box[];
}

/** An element that can be clicked or typed into. */
export interface Target {
  readonly element: HTMLElement;
  /** The label's box if a label encloses the control. */
  readonly box: Box;
}

const TARGETS =
  "a[href], button, input, select, textarea, summary, [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=radio], [role=checkbox], [role=option], [role=tab]";

/** Positions are read once and cached. Styles are live and follow the theme. */
export class VisualSnapshot {
  readonly #styles = new Map<Element, CSSStyleDeclaration>();
  readonly #clips = new Map<Element, Box>();
  readonly #shown = new Map<Element, boolean>();
  readonly #modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  #words: readonly TextRun[] | undefined;
  #targets: readonly Target[] | undefined;

  styleOf(element: Element): CSSStyleDeclaration {
    let style = this.#styles.get(element);
    if (style === undefined) this.#styles.set(element, (style = getComputedStyle(element)));
    return style;
  }

  /**
   * Returns false for hidden, transparent and screen-reader-only elements, and for elements behind
   * a modal dialog.
   */
  isShown(element: Element): boolean {
    let isShown = this.#shown.get(element);
    if (isShown === undefined) this.#shown.set(element, (isShown = this.#seeWhetherShown(element)));
    return isShown;
  }

  #seeWhetherShown(element: Element): boolean {
    if (this.#modal !== undefined && !this.#modal.contains(element)) return false;
    if (
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest("[inert], [hidden]") !== null
    )
      return false;
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const { clipPath, position } = this.styleOf(each);
      if (["absolute", "fixed"].includes(position) && clipPath === "inset(50%)") return false;
    }
    return true;
  }

  /** Returns the part of the window in which ancestors do not clip the element. */
  clipOf(element: Element): Box {
    const known = this.#clips.get(element);
    if (known !== undefined) return known;
    const container = this.#containerOf(element);
    let clip = EVERYWHERE;
    if (
      container !== null &&
      container !== document.body &&
      container !== document.documentElement
    ) {
      clip = this.clipOf(container);
      const { overflowX, overflowY } = this.styleOf(container);
      if (overflowX !== "visible" || overflowY !== "visible") {
        const box = container.getBoundingClientRect();
        clip = common(clip, {
          left: overflowX === "visible" ? -Infinity : box.left,
          right: overflowX === "visible" ? Infinity : box.right,
          top: overflowY === "visible" ? -Infinity : box.top,
          bottom: overflowY === "visible" ? Infinity : box.bottom,
        });
      }
    }
    this.#clips.set(element, clip);
    return clip;
  }

  #containerOf(element: Element): Element | null {
    const { position } = this.styleOf(element);
    if (position === "fixed" || element.matches("dialog:modal, :popover-open")) return null;
    let container = element.parentElement;
    if (position !== "absolute") return container;
    while (
      container !== null &&
      this.styleOf(container).position === "static" &&
      this.styleOf(container).transform === "none"
    )
      container = container.parentElement;
    return container;
  }

  /** Returns text that is visible, or can be scrolled to with the page. */
  textRuns(): readonly TextRun[] {
    if (this.#words !== undefined) return this.#words;
    const words: TextRun[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        element === null ||
        (node.nodeValue ?? "").trim() === "" ||
        ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(element.tagName) ||
        !this.isShown(element)
      )
        continue;
      range.selectNodeContents(node);
      const boxes = this.#visible([...range.getClientRects()], element);
      if (boxes.length > 0) words.push({ element, boxes });
    }
    return (this.#words = words);
  }

  #visible(boxes: readonly Box[], element: Element): Box[] {
    const { overflowX, overflowY } = this.styleOf(element);
    const own =
      overflowX === "visible" && overflowY === "visible"
        ? EVERYWHERE
        : element.getBoundingClientRect();
    const clip = common(this.clipOf(element), own);
    return boxes
      .map((box) => common(box, clip))
      .filter((box) => widthOf(box) > 1 && heightOf(box) > 1);
  }

  /** Excludes disabled targets and those inside a grid, whose rows are clicked as a whole. */
  targets(): readonly Target[] {
    this.#targets ??= [...document.body.querySelectorAll<HTMLElement>(TARGETS)]
      .filter(
        (each) =>
          this.isShown(each) && each.closest("[role=grid]") === null && !each.matches(":disabled"),
      )
      .map((element) => ({
        element,
        box: (element.closest("label") ?? element).getBoundingClientRect(),
      }))
      .filter(({ box }) => widthOf(box) > 0 && heightOf(box) > 0);
    return this.#targets;
  }

  /** Returns the menu, dialog, tooltip or fixed bar that contains the element, or null. */
  floatOf(element: Element): Element | null {
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      if (
        ["fixed", "sticky"].includes(this.styleOf(each).position) ||
        each.matches(
          "dialog, [role=menu], [role=listbox], [role=tooltip], [role=dialog], [popover]",
        )
      )
        return each;
    }
    return null;
  }
}

export function nameOf(element: Element): string {
  const label = (element.getAttribute("aria-label") ?? element.textContent)
    .trim()
    .replaceAll(/\s+/gu, " ")
    .slice(0, 60);
  return `<${element.localName}${element.id === "" ? "" : `#${element.id}`}> "${label}"`;
}
