import { TAG_RULES, type TagRule } from "./tag-rules.ts";

/** A tag with its rule, where it has one. */
export interface RisTag {
  name: string;
  rule: TagRule | undefined;
}

/** The tags met so far by their two characters: slicing them out of every line would make millions of strings. */
const tags: (RisTag | null)[] = Array.from({ length: 0x8000 }, () => null);

/** The tag of a name of two characters. */
export function tagNamed(name: string): RisTag {
  return tagOf(name.charCodeAt(0), name.charCodeAt(1));
}

/** The tag of two character codes. */
export function tagOf(first: number, second: number): RisTag {
  const place = (first << 8) | second;
  let tag = tags[place];
  if (!tag) {
    const name = String.fromCharCode(first, second);
    tag = { name, rule: TAG_RULES.ris.get(name) };
    tags[place] = tag;
  }
  return tag;
}
