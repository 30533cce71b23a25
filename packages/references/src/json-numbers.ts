const QUOTE = 34;
const BACKSLASH = 92;
/** Matches numbers with enough digits, or a long enough exponent, to lose precision. */
const LONG_NUMBER = /[[:,\s]-?(?:\d[\d.]{15}|[\d.]+e[+-]?\d{3})/i;
const NUMBER = /-?\d[\d.eE+-]*/y;

/** Quotes the numbers that JavaScript cannot represent exactly. */
export function withExactNumbers(text: string): string {
  if (!LONG_NUMBER.test(text)) return text;
  let exact = "";
  let copied = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (inString) at += Number(code === BACKSLASH);
    else {
      NUMBER.lastIndex = at;
      const [number] = NUMBER.exec(text) ?? [];
      if (number === undefined) continue;
      if (LONG_NUMBER.test(`:${number}`) && String(Number(number)) !== number) {
        exact += `${text.slice(copied, at)}"${number}"`;
        copied = at + number.length;
      }
      at += number.length - 1;
    }
  }
  return exact + text.slice(copied);
}
