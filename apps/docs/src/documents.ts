import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Token, type Tokens } from "marked";

/** A part of a document. Headings have the anchor that links to the document name. */
export interface Block {
  readonly token: Token;
  readonly anchor?: string;
}

export interface Documents {
  /** Undefined if there is no such file. */
  blocks(file: string): readonly Block[] | undefined;
  exists(file: string): boolean;
  text(file: string): string;
}

const NOT_ON_SITE = /^<!-- not on the site -->/u;
const GENERATED_NOTE = /^Generated from /u;

/** Reads the repository's documents; `generated` has those that are not files, by their name. */
export function openDocuments(root: string, generated: ReadonlyMap<string, string>): Documents {
  const known = new Map<string, readonly Block[]>();
  const exists = (file: string): boolean => generated.has(file) || existsSync(join(root, file));
  const text = (file: string): string =>
    generated.get(file) ?? readFileSync(join(root, file), "utf8");
  return {
    exists,
    text,
    blocks: (file) => {
      if (!exists(file)) return undefined;
      const blocks = known.get(file) ?? parse(text(file));
      known.set(file, blocks);
      return blocks;
    },
  };
}

/**
 * The blocks of a whole document, or of the section that begins at `anchor`. Throws if the document
 * has no such section.
 */
export function sectionOf(blocks: readonly Block[], anchor: string | undefined): readonly Block[] {
  if (anchor === undefined) return blocks;
  const start = blocks.findIndex((block) => block.anchor === anchor);
  if (start === -1) throw new Error(`has no section #${anchor}`);
  const depth = depthOf(blocks[start]);
  const end = blocks.findIndex(
    (block, index) => index > start && block.anchor !== undefined && depthOf(block) <= depth,
  );
  return blocks.slice(start, end === -1 ? undefined : end);
}

/** Leaves out the sections that begin with the comment `<!-- not on the site -->`. */
export function withoutInternals(blocks: readonly Block[]): readonly Block[] {
  let depth = Infinity;
  return blocks.filter((block, index) => {
    if (block.anchor === undefined) return depth === Infinity;
    if (depthOf(block) <= depth)
      depth = NOT_ON_SITE.test(blocks[index + 1]?.token.raw ?? "") ? depthOf(block) : Infinity;
    return depth === Infinity;
  });
}

export function depthOf(block: Block | undefined): number {
  return block?.token.type === "heading" ? (block.token as Tokens.Heading).depth : 0;
}

/** Leaves out the notes on how a document was generated, which are for this repository's authors. */
function parse(markdown: string): readonly Block[] {
  const used = new Map<string, number>();
  return new Marked()
    .lexer(markdown)
    .filter(({ type, raw }) => type !== "space" && !GENERATED_NOTE.test(raw))
    .map((token) => {
      if (token.type !== "heading") return { token };
      const slug = slugOf((token as Tokens.Heading).text);
      const count = used.get(slug) ?? 0;
      used.set(slug, count + 1);
      return { token, anchor: count === 0 ? slug : `${slug}-${count}` };
    });
}

/** The anchor that GitHub gives a heading. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");
}
