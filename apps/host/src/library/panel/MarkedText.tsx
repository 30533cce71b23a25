import styled from "styled-components";
import { markedParts } from "./reference-text.ts";

/** Text with search terms marked. */
export function MarkedText({
  text,
  words,
}: {
  readonly text: string;
  readonly words: readonly string[];
}): React.ReactNode {
  let at = 0;
  return markedParts(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isHit ? <Hit key={key}>{part.text}</Hit> : part.text;
  });
}

const Hit = styled.mark`
  background: var(--mark);
  color: var(--mark-ink);
`;
