import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from "react";
import styled, { css } from "styled-components";
import { fadeAway } from "../theme/fade-away.ts";
import { phone } from "../theme/media.ts";
import { mono, oneLine, text, wrapAnywhere } from "../theme/text-style.ts";
import { keepClear } from "../toast/keep-clear.ts";
import { FloatingContainer } from "../tooltip/floating-container.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogCross } from "./dialog-cross.tsx";
import { focusFirst, openerOf, returnFocus, wrapFocus } from "./dialog-focus.ts";
import { shortName } from "./short-name.ts";
import { useScrollStop } from "./scroll-stop.ts";
import { enterTopDialog } from "./top-dialog.ts";

const WIDTHS = { confirm: "440px", standard: "520px", consent: "560px", wide: "720px", image: "90vw" } as const;

/** Head and foot leave no room to scroll between them: a window that is magnified four times. */
const short = "@media (max-height: 440px)";

/** Confirm 440, standard 520 (also invitations), consent 560, wide 720 for long lists, image 90% of the window. */
export type DialogWidth = keyof typeof WIDTHS;

const Root = styled.dialog<{ $width: DialogWidth; $steady: boolean }>`
  position: fixed;
  inset: 0;
  width: min(${({ $width }) => WIDTHS[$width]}, calc(100vw - 32px));
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

  ${({ $steady }) => $steady && css`
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

const Head = styled.div<{ $cross: boolean }>`
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

const Titles = styled.div`
  flex: 1;
  min-width: 0;
  padding-bottom: 12px;
`;

const Title = styled.h2`
  ${text.dialog}
  ${wrapAnywhere}
  max-height: 112px;
  overflow: auto;
  &:focus-visible { outline-offset: -2px; }
`;

const Subtitle = styled.div`
  ${text.meta}
  ${wrapAnywhere}
  color: var(--ink-2);
`;

const Asker = styled.bdi`
  display: inline-block;
  max-width: 100%;
  vertical-align: bottom;
  ${oneLine}
`;

const Origin = styled.span`
  ${mono}
  color: var(--ink-3);
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 4px 24px 24px;
  overflow: auto;
  ${wrapAnywhere}
  &:focus-visible { outline-offset: -2px; }

  ${phone} { padding-inline: 16px; padding-bottom: 16px; }
  ${short} { flex: none; overflow: visible; }
`;

const Foot = styled.div`
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

const FootFact = styled.div`
  flex: 1 1 120px;
  ${text.meta}
  ${wrapAnywhere}
  color: var(--ink-3);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  max-width: 100%;
  margin-inline-start: auto;
`;

/** What {@link DialogFrame} takes. */
export interface DialogFrameProps {
  /** Its heading and its name for screen readers. */
  title: ReactNode;
  /** A quiet line under the title. */
  subtitle?: ReactNode;
  /** Names the tool that asked, with its origin, under the title. */
  askedBy?: AskedBy | undefined;
  /** Called by the close button and by Escape. Without it the dialog can't be left that way. */
  onClose?: (() => void) | undefined;
  /** Called when the dialog is submitted with Enter or a `type="submit"` button; the dialog is then a form. */
  onSubmit?: (() => void) | undefined;
  /** 440, 520, 560 or 720 px, or as wide as an image may be; on phones the whole width. */
  width?: DialogWidth | undefined;
  /** A quiet fact at the left of the footer. */
  fact?: ReactNode;
  /** The footer's buttons: Cancel, then the verb. Without fact and actions there is no footer. */
  actions?: ReactNode;
  /** An alert dialog interrupts: its text is read out at once. */
  alert?: boolean | undefined;
  /** The id of more words that describe it to screen readers. */
  describedBy?: string | undefined;
  /** Its content changes height while it is open: its head stays where it is. */
  steady?: boolean | undefined;
  /** Leaves out the cross where the buttons already say it all. */
  hideCross?: boolean | undefined;
  /** What it is about; scrolls where it is long. */
  children?: ReactNode;
}

/**
 * A modal dialog on the native element, open as long as it is mounted. Focus moves to `data-autofocus`, else to the first
 * field, else to the first button of the footer; it stays inside and returns to where it was. Everything else is inert.
 */
export function DialogFrame({
  title, subtitle, askedBy, onClose, onSubmit, width = "standard", fact, actions, alert = false, describedBy, steady = false, hideCross = false, children,
}: DialogFrameProps) {
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const leaving = useRef(false);
  const titleId = useId();
  const aboutId = useId();
  const bodyId = useId();
  const titleStop = useScrollStop();
  const bodyStop = useScrollStop();

  useLayoutEffect(() => {
    if (element === null) return undefined;
    const opener = openerOf(document.activeElement);
    leaving.current = false;
    element.showModal();
    focusFirst(element);
    const leaveTop = enterTopDialog(element);
    return () => {
      leaving.current = true;
      fadeAway(element);
      leaveTop();
      element.close();
      returnFocus(opener);
    };
  }, [element]);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };
  const reopen = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (leaving.current || event.target !== event.currentTarget) return;
    // The browser closes a dialog on a second Escape without asking; the page decides, not the browser.
    event.currentTarget.showModal();
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { key, target, currentTarget } = event;
    // A key that was held down before the dialog opened answers nothing.
    if (key === "Enter" && event.repeat) event.preventDefault();
    if ((key !== "Escape" && key !== "Tab") || event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
    // An open menu takes the keys for itself.
    const isInMenu = target.matches("[role=menu], [role=menu] *, [aria-expanded=true]");
    if (key === "Tab") {
      if (!isInMenu && wrapFocus(currentTarget, event.shiftKey)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (isInMenu) return;
    event.stopPropagation();
    onClose?.();
  };
  const isIntroduced = subtitle !== undefined || askedBy !== undefined;
  const descriptions = [isIntroduced && aboutId, alert && children !== undefined && bodyId, describedBy].filter(Boolean);

  const hasCross = onClose !== undefined && !hideCross;
  const content = (
    <>
      <Head $cross={hasCross}>
        <Titles>
          <Title id={titleId} dir="auto" {...titleStop}>{title}</Title>
          {isIntroduced && <div id={aboutId}>
            {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
            {askedBy !== undefined && <Subtitle>Asked by <Asker title={shortName(askedBy.name)}>{askedBy.name}</Asker> <Origin>{askedBy.origin}</Origin></Subtitle>}
          </div>}
        </Titles>
        {hasCross && <DialogCross onClose={onClose} />}
      </Head>
      {children !== undefined && <Body id={bodyId} {...bodyStop}>{children}</Body>}
      {(fact !== undefined || actions !== undefined) && (
        <Foot>
          {fact !== undefined && <FootFact>{fact}</FootFact>}
          {actions !== undefined && <Actions ref={keepClear} data-dialog-actions="">{actions}</Actions>}
        </Foot>
      )}
    </>
  );
  return (
    <Root
      ref={setElement} $width={width} $steady={steady} aria-labelledby={titleId} onCancel={cancel} onClose={reopen} onKeyDown={onKeyDown} tabIndex={-1}
      role={alert ? "alertdialog" : undefined} aria-describedby={descriptions.join(" ") || undefined}
    >
      <FloatingContainer value={element}>
        {onSubmit === undefined ? content : <Form onSubmit={(event) => { event.preventDefault(); onSubmit(); }} noValidate>{content}</Form>}
      </FloatingContainer>
    </Root>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  ${short} { flex: none; }
`;
