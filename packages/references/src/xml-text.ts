const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d{1,10})|#[xX]([\da-fA-F]{1,8})|(\w{1,8}));/g;
const MAX_CODE_POINT = 0x10ffff;

/** Decodes each entity once; leaves unknown entities unchanged. */
export function decodeXmlText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    REFERENCE,
    (whole: string, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : whole;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
      return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole;
    },
  );
}

// Line breaks are written as EndNote does. Characters that XML cannot hold become U+FFFD.
const UNSAFE = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#xD;",
  "\r": "&#xD;",
  "\t": "&#x9;",
};

export function encodeXmlText(text: string): string {
  return text.replace(
    UNSAFE,
    (character) =>
      ESCAPES[character] ?? (character >= "\u007f" && character < "\ud800" ? character : "\ufffd"),
  );
}
