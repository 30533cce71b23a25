import { useId, type ReactNode } from "react";
import { toastObstacle } from "../toast/toast-obstacles.ts";
import { FloatingContainer } from "../tooltip/floating-container.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogCross } from "./dialog-cross.tsx";
import {
  Actions,
  Asker,
  Body,
  Foot,
  FootFact,
  Form,
  Head,
  Origin,
  Root,
  Subtitle,
  Title,
  Titles,
  type DialogWidth,
} from "./dialog-frame-layout.ts";
import { shortName } from "./short-name.ts";
import { useScrollStop } from "./scroll-stop.ts";
import { useModalDialog } from "./use-modal-dialog.ts";

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
  title,
  subtitle,
  askedBy,
  onClose,
  onSubmit,
  width = "standard",
  fact,
  actions,
  alert = false,
  describedBy,
  steady = false,
  hideCross = false,
  children,
}: DialogFrameProps) {
  const [element, modal] = useModalDialog(onClose);
  const titleId = useId();
  const aboutId = useId();
  const bodyId = useId();
  const titleStop = useScrollStop();
  const bodyStop = useScrollStop();
  const isIntroduced = subtitle !== undefined || askedBy !== undefined;
  const descriptions = [
    isIntroduced && aboutId,
    alert && children !== undefined && bodyId,
    describedBy,
  ].filter(Boolean);

  const hasCross = onClose !== undefined && !hideCross;
  const content = (
    <>
      <Head $cross={hasCross}>
        <Titles>
          <Title id={titleId} dir="auto" {...titleStop}>
            {title}
          </Title>
          {isIntroduced && (
            <div id={aboutId}>
              {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
              {askedBy !== undefined && (
                <Subtitle>
                  Asked by <Asker title={shortName(askedBy.name)}>{askedBy.name}</Asker>{" "}
                  <Origin>{askedBy.origin}</Origin>
                </Subtitle>
              )}
            </div>
          )}
        </Titles>
        {hasCross && <DialogCross onClose={onClose} />}
      </Head>
      {children !== undefined && (
        <Body id={bodyId} {...bodyStop}>
          {children}
        </Body>
      )}
      {(fact !== undefined || actions !== undefined) && (
        <Foot>
          {fact !== undefined && <FootFact>{fact}</FootFact>}
          {actions !== undefined && (
            <Actions ref={toastObstacle} data-dialog-actions="">
              {actions}
            </Actions>
          )}
        </Foot>
      )}
    </>
  );
  return (
    <Root
      $width={width}
      $steady={steady}
      aria-labelledby={titleId}
      tabIndex={-1}
      {...modal}
      role={alert ? "alertdialog" : undefined}
      aria-describedby={descriptions.join(" ") || undefined}
    >
      <FloatingContainer value={element}>
        {onSubmit === undefined ? (
          content
        ) : (
          <Form
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
            noValidate
          >
            {content}
          </Form>
        )}
      </FloatingContainer>
    </Root>
  );
}
