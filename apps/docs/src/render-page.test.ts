import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDocuments, sectionOf, withoutInternals } from "./documents.ts";
import { LinkResolver } from "./links.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tera-docs-"));
  mkdirSync(join(root, "docs"));
  writeFileSync(join(root, "docs/other.md"), "# Other\n\n## A section\n\n## A section\n");
  writeFileSync(join(root, "docs/internal.md"), "# Internal\n");
  writeFileSync(join(root, "docs/box.svg"), "<?xml?>\n<svg viewBox='0 0 1 1'><path /></svg>");
});
afterAll(() => rmSync(root, { recursive: true }));

/** Renders one document, and returns the problems that were reported. */
function render(markdown: string, anchor?: string): RenderedPage & { problems: string[] } {
  const documents = openDocuments(root, new Map([["docs/page.md", markdown]]));
  const addresses = new Map([
    ["docs/page.md", "/docs/page"],
    ["docs/other.md", "/docs/other"],
    ["docs/other.md#a-section", "/docs/other#a-section"],
    ["docs/other.md#a-section-1", "/docs/other#a-section-1"],
  ]);
  const problems: string[] = [];
  const page = renderPage(
    [
      {
        file: "docs/page.md",
        blocks: sectionOf(documents.blocks("docs/page.md") ?? [], anchor),
        depth: 1,
      },
    ],
    {
      documents,
      links: new LinkResolver(documents, addresses),
      report: (_, problem) => problems.push(problem),
    },
  );
  return { ...page, problems };
}

describe("a page of the documentation", () => {
  it("a section becomes a page: its heading is the title, and the next section is left out", () => {
    const { title, html, headings } = render(
      "# Guide\n\n## First\n\nOne.\n\n### Detail\n\nTwo.\n\n## Second\n\nThree.",
      "first",
    );
    expect(title).toBe("First");
    expect(headings.map(({ anchor, depth }) => [anchor, depth])).toEqual([
      ["first", 1],
      ["detail", 2],
    ]);
    expect(html).toContain('<h1 id="first">First</h1>');
    expect(html).toContain("<p>Two.</p>");
    expect(html).not.toContain("Three.");
  });

  it("a list to tick off has boxes that need no label", () => {
    const { html } = render("# A\n\n- [ ] First\n- [x] Second\n");
    expect(html).toContain('<li><span class="check">☐</span> First</li>');
    expect(html).toContain('<li><span class="check">☑</span> Second</li>');
  });

  it("a section that is marked as not on the site is left out, with the sections below it", () => {
    const documents = openDocuments(
      root,
      new Map([
        ["a.md", "# A\n\n## How\n\n<!-- not on the site -->\n\nx\n\n### More\n\ny\n\n## Use\n\nz"],
      ]),
    );
    const shown = withoutInternals(documents.blocks("a.md") ?? []);
    expect(shown.map(({ token }) => token.raw.trim())).toEqual(["# A", "## Use", "z"]);
  });

  it.each([
    ["other.md", "/docs/other"],
    ["other.md#a-section", "/docs/other#a-section"],
    ["../docs/other.md#a-section-1", "/docs/other#a-section-1"],
    ["/sdk", "/sdk"],
    ["https://doi.org/10.1000/1", "https://doi.org/10.1000/1"],
  ])("a link to %s leads to %s", (link, address) => {
    const { html, problems } = render(`# Page\n\n[there](${link})`);
    expect(problems).toEqual([]);
    expect(html).toContain(`<a href="${address}">there</a>`);
  });

  it("a link to a document that is not on the site is shown as text", () => {
    const { html, problems } = render("# Page\n\n[there](internal.md)");
    expect([problems, html.includes("<p>there</p>")]).toEqual([[], true]);
  });

  it.each(["missing.md", "other.md#no-section", "#no-section", "/no-page"])(
    "a link to %s is reported as broken",
    (link) => {
      const { problems } = render(`# Page\n\n[there](${link})`);
      expect(problems).toEqual([expect.stringContaining(`[${link}]`)]);
    },
  );

  it("HTML, pictures of other kinds and code of unknown languages are reported", () => {
    const { problems } = render(
      "# Page\n\n<b onclick='x()'>bold</b>\n\n![a](a.png)\n\n```cobol\nx\n```\n\n<!-- a note -->",
    );
    expect(problems.map((text) => text.split(":")[0])).toEqual([
      "HTML is not allowed",
      "HTML is not allowed",
      "[a.png]",
      "Error",
    ]);
  });

  it("code is highlighted and escaped, and a picture is put into the page with its text", () => {
    const { html } = render('# Page\n\n```ts\nconst a = "<b>";\n```\n\n![A "box"](box.svg)');
    expect(html).toContain('<span class="hljs-keyword">const</span>');
    expect(html).toContain("&lt;b&gt;");
    expect(html).toContain('<svg aria-hidden="true" viewBox=');
    expect(html).toContain('<span class="for-screen-readers">A &quot;box&quot;</span>');
    expect(html).not.toContain("<?xml");
  });
});
