import { ACCENTS, STYLES, SYMBOL_OF_COMMAND } from "./latex-commands.ts";

const SPECIAL = /[\\{}$~]|-(?=-)|`(?=`)|'(?=')/g;
const COMMAND = /\\(?:([a-zA-Z]+)[ \t]*|([^]))/y;
/** A letter, or a command for one, with or without braces. */
const ACCENTED =
  /\s*(?:\{\s*(?:\\([ij])(?![a-zA-Z])|(\P{M})?)\s*\}|\\([ij])(?![a-zA-Z])\s*|([^\s{}\\]))/uy;
const GROUP = /\{[^{}]*\}/y;
const MATH = /\$([^$]{0,2000})\$/y;
const PLAIN_MATH = /^[^\\^_{}]*$/;
const WRITTEN: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "-": "-{}",
  "`": "`{}",
  "'": "'{}",
};

export interface DecodedLatex {
  text: string;
  /** Whether the source says more than the text, such as protected capitals or italics. */
  isStyled: boolean;
}

/** Turns LaTeX source into text. Unknown commands stay as they are. */
export function decodeLatex(source: string): DecodedLatex {
  let text = "";
  let isStyled = false;
  let at = 0;
  while (at < source.length) {
    SPECIAL.lastIndex = at;
    const found = SPECIAL.exec(source);
    if (found === null) break;
    text += source.slice(at, found.index);
    at = found.index;
    const [special] = found;
    if (special === "\\") {
      const command = readCommand(source, at);
      text += command.text;
      isStyled ||= command.isStyled;
      at = command.end;
    } else if (special === "{") {
      if (source[at + 1] === "}") at += 2;
      else {
        isStyled ||= source[at + 1] !== "\\";
        at++;
      }
    } else if (special === "}") at++;
    else if (special === "~") {
      text += " ";
      at++;
    } else if (special === "$") {
      const math = readMath(source, at);
      text += math.text;
      isStyled ||= math.end > at + 1;
      at = math.end;
    } else {
      const length = special === "-" && source[at + 2] === "-" ? 3 : 2;
      text += special === "-" ? (length === 3 ? "—" : "–") : special === "`" ? "“" : "”";
      at += length;
    }
  }
  return { text: text + source.slice(at), isStyled };
}

interface Piece extends DecodedLatex {
  end: number;
}

function readCommand(source: string, at: number): Piece {
  COMMAND.lastIndex = at;
  const [whole = "\\", word, sign] = COMMAND.exec(source) ?? [];
  const name = word ?? sign ?? "";
  const end = at + whole.length;
  const accent = Object.hasOwn(ACCENTS, name) ? ACCENTS[name] : undefined;
  if (accent !== undefined) {
    ACCENTED.lastIndex = end;
    const [taken, inner, letter = "", bare, single = ""] = ACCENTED.exec(source) ?? [];
    if (taken !== undefined) {
      const base = inner ?? bare ?? (letter || single);
      // `\~{}` is the sign itself.
      const text = base === "" ? name : (base + accent).normalize("NFC");
      return { text, isStyled: false, end: end + taken.length };
    }
  }
  const symbol = SYMBOL_OF_COMMAND.get(name);
  if (symbol !== undefined) {
    const isEmptyGroup = word !== undefined && source.startsWith("{}", end);
    return { text: symbol, isStyled: false, end: isEmptyGroup ? end + 2 : end };
  }
  if (STYLES.has(name)) return { text: "", isStyled: true, end };
  GROUP.lastIndex = end;
  const [group = ""] = word === undefined ? [] : (GROUP.exec(source) ?? []);
  return { text: whole + group, isStyled: true, end: end + group.length };
}

function readMath(source: string, at: number): { text: string; end: number } {
  MATH.lastIndex = at;
  const [whole, inner = ""] = MATH.exec(source) ?? [];
  if (whole === undefined) return { text: "$", end: at + 1 };
  const text = inner.replace(
    /\\([a-zA-Z]+)\s*/g,
    (command, name: string) => SYMBOL_OF_COMMAND.get(name) ?? command,
  );
  return { text: PLAIN_MATH.test(text) ? text : whole, end: at + whole.length };
}

/** Writes text so that LaTeX shows it, and `decodeLatex` returns it. */
export function encodeLatex(text: string): string {
  return text.replace(
    /[\\{}%&#_$~^]|-(?=-)|`(?=`)|'(?=')/g,
    (character) => WRITTEN[character] ?? `\\${character}`,
  );
}
