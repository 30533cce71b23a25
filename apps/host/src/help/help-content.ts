import { sanitizedHtml } from "../platform/trusted-html.ts";
import { bodyBelowTitle } from "./body-below-title.ts";
import { BOOKMARK_START, bookmarkOf } from "./bookmark.ts";

/** The content below one heading. The section before the first heading has no heading. */
export interface HelpPart {
  readonly heading: string | undefined;
  /** The heading's bookmark. */
  readonly bookmark: string | undefined;
  readonly level: number;
  /** Without the heading. */
  readonly nodes: readonly Node[];
}

/** Sanitizes a help page and gives each heading a bookmark. Returns its elements. */
export function helpContent(html: string): HTMLElement {
  const content = document.createElement("div");
  content.innerHTML = sanitizedHtml(bodyBelowTitle(html), { isOwn: true });
  // Sanitizing removes addresses that are not allowed. Show the description of such an image.
  for (const image of content.querySelectorAll("img:not([src])"))
    image.replaceWith(image.getAttribute("alt") ?? "");
  const taken = new Set([...content.querySelectorAll("[id]")].map(({ id }) => id));
  for (const heading of content.querySelectorAll("h2, h3, h4")) {
    if (heading.id !== "") continue;
    const bookmark = bookmarkOf(heading.textContent);
    let free = bookmark;
    for (let count = 2; taken.has(free); count += 1) free = `${bookmark}-${count}`;
    taken.add(free);
    heading.id = free;
  }
  return content;
}

/** Splits a page into sections at its headings down to `maxLevel`. */
export function helpParts(content: HTMLElement, maxLevel: number): readonly HelpPart[] {
  interface Part {
    heading: string | undefined;
    bookmark: string | undefined;
    level: number;
    nodes: Node[];
  }
  let part: Part = { heading: undefined, bookmark: undefined, level: 1, nodes: [] };
  const parts = [part];
  for (const node of content.childNodes) {
    const level = node instanceof HTMLHeadingElement ? Number(node.tagName.slice(1)) : Infinity;
    if (node instanceof HTMLHeadingElement && level <= maxLevel) {
      part = { heading: node.textContent, bookmark: node.id, level, nodes: [] };
      parts.push(part);
    } else part.nodes.push(node);
  }
  return parts.filter(({ heading, nodes }) => heading !== undefined || nodes.length > 0);
}

/** Name of the data attribute that holds a heading's bookmark in the sidebar. */
export const SIDEBAR_BOOKMARK = "bookmark";

/** Where a help page is shown: at its own address, which can name a bookmark, or in the sidebar. */
export type HelpPlace = "page" | "sidebar";

/**
 * Prepares links to the page's own bookmarks, and the ids of its headings. In the sidebar, the
 * links open /help/{id}, and headings have `data-bookmark` instead of an id, because the page
 * beside the sidebar may contain the same ids.
 */
export function placeBookmarks(content: HTMLElement, id: string, place: HelpPlace): void {
  for (const link of content.querySelectorAll("a")) {
    const { hash } = link;
    const isOfThisPage =
      link.origin === location.origin &&
      link.pathname === location.pathname &&
      hash.startsWith(`#${BOOKMARK_START}`);
    if (!isOfThisPage) continue;
    if (place === "page") {
      link.setAttribute("href", hash);
      link.removeAttribute("target");
    } else link.setAttribute("href", `/help/${id}${hash}`);
  }
  if (place === "sidebar")
    for (const element of content.querySelectorAll<HTMLElement>("[id]")) {
      element.dataset[SIDEBAR_BOOKMARK] = element.id;
      element.removeAttribute("id");
    }
}
