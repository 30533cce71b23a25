import { TAG_RULES, type TagRule } from "./tag-rules.ts";

export interface RisTag {
  name: string;
  rule: TagRule | undefined;
}

/** Cached by character codes, because slicing each line's tag would create millions of strings. */
const tags: (RisTag | null)[] = Array.from({ length: 0x8000 }, () => null);

/** `name` must have two characters. */
export function tagNamed(name: string): RisTag {
  return tagOf(name.charCodeAt(0), name.charCodeAt(1));
}

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
