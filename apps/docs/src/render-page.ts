import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../../server/src/pages/escape-html.ts";
import { type Block, depthOf, type Documents } from "./documents.ts";
import { highlight } from "./highlight.ts";
import type { LinkResolver } from "./links.ts";

export interface Heading {
  readonly anchor: string;
  readonly depth: number;
  /** Plain text. */
  readonly text: string;
}

export interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Blocks of one document; its first heading becomes a heading of `depth`. */
export interface PagePart {
  readonly file: string;
  readonly blocks: readonly Block[];
  readonly depth: number;
}

export interface RenderOptions {
  readonly documents: Documents;
  readonly links: LinkResolver;
  /** Called for each fault of a document. */
  readonly report: (file: string, problem: string) => void;
}

/** A link with this scheme opens an example in the playground. */
const PLAYGROUND = /^playground:([\w.]+)$/u;
const COMMENT = /^\s*<!--[^]*?-->\s*$/u;

/**
 * Renders parts of documents, one below the other. The first begins with the page's title, which
 * `title` replaces.
 */
export function renderPage(
  parts: readonly PagePart[],
  options: RenderOptions,
  title?: string,
): RenderedPage {
  const headings: Heading[] = [];
  const html = parts.map((part) => renderPart(part, headings, options, title)).join("");
  const anchors = headings.map(({ anchor }) => anchor);
  for (const anchor of new Set(anchors.filter((known, at) => anchors.indexOf(known) !== at)))
    options.report(parts[0]?.file ?? "", `the page has two headings #${anchor}`);
  const shown = headings.find(({ depth }) => depth === 1)?.text;
  if (shown === undefined) options.report(parts[0]?.file ?? "", "the page has no title");
  return { title: shown ?? "", html, headings };
}

function renderPart(
  { file, blocks, depth: top }: PagePart,
  headings: Heading[],
  options: RenderOptions,
  title: string | undefined,
): string {
  const shift = top - Math.min(...blocks.map(depthOf).filter((depth) => depth > 0));
  const marked = markedFor(file, options);
  return blocks
    .map(({ token, anchor }) => {
      if (anchor === undefined) return marked.parser([token]);
      const { depth, tokens } = token as Tokens.Heading;
      const level = depth + shift;
      const isRenamed = level === 1 && title !== undefined;
      const text = isRenamed ? title : plainText(tokens);
      headings.push({ anchor, depth: level, text });
      if (isRenamed) return headingHtml(level, anchor, escapeHtml(title), title);
      const content = marked.parser([{ type: "paragraph", raw: "", text: "", tokens }]);
      return headingHtml(level, anchor, content.replaceAll(/^<p>|<\/p>\s*$/gu, ""), text);
    })
    .join("");
}

function headingHtml(level: number, anchor: string, content: string, text: string): string {
  if (level === 1) return `<h1 id="${anchor}">${content}</h1>\n`;
  const link = `<a class="anchor" href="#${anchor}" aria-label="Link to “${escapeHtml(text)}”">#</a>`;
  return `<h${level} id="${anchor}">${content} ${link}</h${level}>\n`;
}

/** Renders one document's markdown. HTML in it is refused, except comments. */
function markedFor(file: string, { documents, links, report }: RenderOptions): Marked {
  const failed = (problem: string): string => {
    report(file, problem);
    return "";
  };
  return new Marked({
    renderer: {
      // An input would need a label of its own.
      checkbox: ({ checked }) => `<span class="check">${checked ? "☑" : "☐"}</span> `,
      html: ({ text }) => (COMMENT.test(text) ? "" : failed(`HTML is not allowed: ${text.trim()}`)),
      code: ({ text, lang = "" }) => {
        try {
          const { html, label } = highlight(text, lang.split(" ")[0] ?? "");
          return `<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${html}</code></pre></div>\n`;
        } catch (error) {
          return failed(String(error));
        }
      },
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: "th" | "td"): string =>
          `<tr>${cells.map((cell) => cellHtml(tag, this.parser.parseInline(cell.tokens))).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, "th")}</thead>\n<tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const [, example] = PLAYGROUND.exec(href) ?? [];
        if (example !== undefined)
          return `<a class="run" href="%TOOLS_ORIGIN%/playground/?example=${example}">${content}</a>`;
        const target = links.resolve(href, file);
        if (target.problem !== undefined) return failed(`[${href}]: ${target.problem}`);
        return target.href === undefined
          ? content
          : `<a href="${escapeHtml(target.href)}">${content}</a>`;
      },
      image({ href, text }) {
        const picture = posix.join(posix.dirname(file), href);
        if (!href.endsWith(".svg") || !documents.exists(picture))
          return failed(`[${href}]: pictures are SVG files of the repository`);
        return pictureHtml(documents.text(picture), text);
      },
    },
  });
}

function cellHtml(tag: "th" | "td", content: string): string {
  if (tag === "td") return `<td>${content}</td>`;
  return content === "" ? "<td></td>" : `<th scope="col">${content}</th>`;
}

/** Puts the picture into the page, so that it follows the theme. */
function pictureHtml(svg: string, text: string): string {
  const picture = svg.replace(/^[^]*?<svg/u, '<svg aria-hidden="true"').trim();
  return `<span class="picture">${picture}<span class="for-screen-readers">${escapeHtml(text)}</span></span>`;
}

/** The text of inline markdown, without its marks. */
function plainText(tokens: readonly { readonly type: string }[]): string {
  return tokens
    .map((token) => {
      const { tokens: inner, text } = token as { tokens?: Tokens.Generic[]; text?: string };
      return inner === undefined ? (text ?? "") : plainText(inner);
    })
    .join("");
}
