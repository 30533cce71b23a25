/** Real libraries nest less deeply, and deeper nesting could overflow the stack. */
export const MAX_DEPTH = 100;

const QUOTE = 34;
const LIST_BEGIN = 91;
const BACKSLASH = 92;
const LIST_END = 93;
const OBJECT_BEGIN = 123;
const OBJECT_END = 125;

export function isTooDeep(text: string, limit = MAX_DEPTH): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (inString) at += Number(code === BACKSLASH);
    else if (code === LIST_BEGIN || code === OBJECT_BEGIN) {
      if (++depth > limit) return true;
    } else if (code === LIST_END || code === OBJECT_END) depth--;
  }
  return false;
}
