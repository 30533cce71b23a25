import { css, styled } from "styled-components";
import { phone } from "../theme/media.ts";
import { mono, oneLine, text, wrapAnywhere } from "../theme/text-style.ts";

const WIDTHS = {
  confirm: "440px",
  standard: "520px",
  consent: "560px",
  wide: "720px",
  image: "90vw",
} as const;

/** At 400% zoom, header and footer would leave the body no room to scroll. */
const short = "@media (max-height: 440px)";

/** By default `standard`. Use `wide` for long lists. `image` is 90% of the window. */
export type DialogWidth = keyof typeof WIDTHS;

export const Root = styled.dialog<{ $width: DialogWidth; $steady: boolean }>`
  position: fixed;
  inset: 0;
  --dialog-width: ${({ $width }) => WIDTHS[$width]};
  width: min(var(--dialog-width), calc(100vw - 32px));
  max-width: none;
  max-height: calc(100dvh - 48px);
  margin: auto;
  padding: 0;
  border: 1px solid transparent;
  border-radius: 10px;
  background: var(--dialog-paper);
  color: var(--ink);
  box-shadow: var(--shadow-3);
  overflow: hidden;
  overscroll-behavior: contain;

  &:is([open], :popover-open) {
    display: flex;
    flex-direction: column;
    transition: opacity var(--slow) var(--ease-in), transform var(--slow) var(--ease-in);
  }

  &:focus, &:focus-visible { outline: none; }
  &::backdrop { background: var(--scrim); }

  @starting-style {
    &[open] { opacity: 0; transform: translateY(4px); }
  }

  ${({ $steady }) =>
    $steady &&
    css`
    max-height: calc(88dvh - 24px);
    margin-block-start: 12dvh;
  `}

  ${phone} {
    width: 100vw;
    max-height: calc(100dvh - 32px);
    margin-block: auto 0;
    ${({ $steady }) => $steady && "min-height: min(400px, 100dvh - 96px);"}
    border-radius: 10px 10px 0 0;
    padding-bottom: env(safe-area-inset-bottom);
  }

  ${short} {
    max-height: 100dvh;
    min-height: 0;
    margin-block: auto;
    overflow: auto;
  }
`;

export const Head = styled.div<{ $cross: boolean }>`
  display: flex;
  flex: none;
  align-items: flex-start;
  gap: 12px;
  padding: 20px 24px 0;
  ${({ $cross }) => $cross && "padding-inline-end: 20px;"}

  ${phone} {
    padding: 12px 16px 0;
    ${({ $cross }) => $cross && "padding-inline-end: 8px;"}
  }
`;

export const Titles = styled.div`
  flex: 1;
  min-width: 0;
  padding-bottom: 12px;
`;

/** Scrolls, so that a long title leaves room for the body. */
export const Title = styled.h2`
  ${text.dialog}
  ${wrapAnywhere}
  max-height: 112px;
  overflow: auto;
  &:focus-visible { outline-offset: -2px; }
`;

export const Subtitle = styled.div`
  ${text.meta}
  ${wrapAnywhere}
  color: var(--ink-2);
`;

/** A name that a tool chose for itself, on one line, with isolated text direction. */
export const Asker = styled.bdi`
  display: inline-block;
  max-width: 100%;
  vertical-align: bottom;
  ${oneLine}
`;

export const Origin = styled.span`
  ${mono}
  color: var(--ink-3);
`;

export const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 4px 24px 24px;
  overflow: auto;
  ${wrapAnywhere}
  &:focus-visible { outline-offset: -2px; }

  ${phone} { padding-inline: 16px; padding-bottom: 16px; }
  ${short} { flex: none; overflow: visible; }
`;

export const Foot = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  min-height: 60px;
  padding: 10px 24px;
  border-top: 1px solid var(--line);

  ${phone} { padding-inline: 16px; }
`;

export const FootFact = styled.div`
  flex: 1 1 120px;
  ${text.meta}
  ${wrapAnywhere}
  color: var(--ink-3);
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  max-width: 100%;
  margin-inline-start: auto;
`;

/** Lays out header, body and footer as `Root` does. */
export const Form = styled.form`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  ${short} { flex: none; }
`;
