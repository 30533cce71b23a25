import { escapeHtml } from "../../server/src/pages/escape-html.ts";
import type { Heading, RenderedPage } from "./render-page.ts";

/** Addresses of built files. */
export interface SiteAssets {
  readonly style: string;
  readonly script: string;
  readonly theme: string;
  readonly font: string;
  readonly searchIndex: string;
}

interface NavigationPage {
  readonly address: string;
  readonly title: string;
}

interface NavigationSection {
  readonly title: string;
  readonly pages: readonly NavigationPage[];
}

export interface TemplateOptions {
  readonly assets: SiteAssets;
  readonly navigation: readonly NavigationSection[];
  /** Undefined for a page outside the navigation. */
  readonly address?: string;
}

/** The server puts the product's name in its place. */
const PRODUCT = "%PRODUCT_NAME%";

/** The whole HTML of a page. It can be read without scripts; they add search and copy buttons. */
export function pageHtml(page: RenderedPage, options: TemplateOptions): string {
  const { assets, navigation, address } = options;
  const all = navigation.flatMap(({ pages }) => pages);
  const at = all.findIndex((known) => known.address === address);
  const contents = contentsHtml(page.headings);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · ${PRODUCT} documentation</title>
<script src="${assets.theme}"></script>
<link rel="preload" as="font" type="font/woff2" crossorigin href="${assets.font}">
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="menu-link" href="#menu">Menu</a>
<a class="wordmark" href="/docs"><span>${PRODUCT}</span> documentation</a>
<search class="search" data-index="${assets.searchIndex}"></search>
<a class="product" href="/">Open ${PRODUCT}</a>
</header>
<div class="frame">
<nav id="menu" class="menu" aria-label="Pages" tabindex="-1">
<a class="menu-close" href="#content">Close menu</a>
${navigation.map((section) => sectionHtml(section, address)).join("\n")}
<a class="menu-product" href="/">Open ${PRODUCT}</a>
</nav>
<main id="content" tabindex="-1">
<article>
${page.html}</article>
${at === -1 ? "" : neighboursHtml(all[at - 1], all[at + 1])}
</main>
${contents}
</div>
</body>
</html>
`;
}

function sectionHtml({ title, pages }: NavigationSection, address: string | undefined): string {
  const items = pages.map((page) => {
    const current = page.address === address ? ' aria-current="page"' : "";
    return `<li><a href="${page.address}"${current}>${escapeHtml(page.title)}</a></li>`;
  });
  return `<p class="section">${escapeHtml(title)}</p>\n<ul>${items.join("\n")}</ul>`;
}

/** Short pages have no list of their sections. */
function contentsHtml(headings: readonly Heading[]): string {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 2) return "";
  const items = sections.map(
    ({ anchor, text }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`,
  );
  return `<aside class="contents" aria-label="On this page">\n<p class="section">On this page</p>\n<ul>${items.join("\n")}</ul>\n</aside>`;
}

function neighboursHtml(
  previous: NavigationPage | undefined,
  next: NavigationPage | undefined,
): string {
  const link = (page: NavigationPage | undefined, kind: string, label: string): string =>
    page === undefined
      ? ""
      : `<a class="${kind}" href="${page.address}" rel="${kind === "next" ? "next" : "prev"}"><span>${label}</span> ${escapeHtml(page.title)}</a>`;
  return `<nav class="neighbours" aria-label="Previous and next page">${link(previous, "previous", "Previous")}${link(next, "next", "Next")}</nav>`;
}
