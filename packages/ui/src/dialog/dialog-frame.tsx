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

export interface DialogFrameProps {
  /** The heading and accessible name. */
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Shows which tool asks, under the title. */
  askedBy?: AskedBy | undefined;
  /** Called by close button and Escape. Without `onClose`, neither closes the dialog. */
  onClose?: (() => void) | undefined;
  /**
   * Makes the dialog a form; called on Enter and by a `type="submit"` button. The first field that
   * has an error then gets the focus.
   */
  onSubmit?: (() => void) | undefined;
  /** 440, 520, 560 or 720 px, or 90% of the window for an image; full width on phones. */
  width?: DialogWidth | undefined;
  /** A note at the left of the footer. */
  fact?: ReactNode;
  /**
   * Footer buttons: Cancel first, then the action. Without `fact` and `actions`, there is no
   * footer.
   */
  actions?: ReactNode;
  /** Makes the dialog an `alertdialog`, whose text screen readers announce. */
  alert?: boolean | undefined;
  /** The id of an element that further describes the dialog. */
  describedBy?: string | undefined;
  /** Keeps the top edge in place while the height changes. */
  steady?: boolean | undefined;
  /** Hides the close button, for dialogs whose buttons cover every answer. */
  hideCross?: boolean | undefined;
  /** The body; it scrolls. */
  children?: ReactNode;
}

/**
 * A modal `<dialog>`, open while mounted. Traps focus and returns it on close. Put `data-autofocus`
 * on the element to focus first.
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
  const bodyStop = useScrollStop();
  const isIntroduced = subtitle !== undefined || askedBy !== undefined;
  const descriptions = [
    isIntroduced && aboutId,
    alert && children !== undefined && bodyId,
    describedBy,
  ].filter(Boolean);
  const content = (
    <>
      <DialogHead
        {...{ title, titleId, subtitle, askedBy, aboutId }}
        onCross={hideCross ? undefined : onClose}
      />
      {children !== undefined && (
        <Body id={bodyId} {...bodyStop}>
          {children}
        </Body>
      )}
      <DialogFoot fact={fact} actions={actions} />
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
              focusInvalidField(event.currentTarget);
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

/** Waits for the errors to be rendered. */
function focusInvalidField(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset)')?.focus(),
  );
}

type DialogHeadProps = Pick<DialogFrameProps, "title" | "subtitle" | "askedBy"> & {
  titleId: string;
  /** The id of the lines under the title. */
  aboutId: string;
  /** Called by the close button, which is shown only then. */
  onCross: (() => void) | undefined;
};

function DialogHead({ title, titleId, subtitle, askedBy, aboutId, onCross }: DialogHeadProps) {
  const titleStop = useScrollStop();
  return (
    <Head $cross={onCross !== undefined}>
      <Titles>
        <Title id={titleId} dir="auto" {...titleStop}>
          {title}
        </Title>
        {(subtitle !== undefined || askedBy !== undefined) && (
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
      {onCross !== undefined && <DialogCross onClose={onCross} />}
    </Head>
  );
}

function DialogFoot({ fact, actions }: Pick<DialogFrameProps, "fact" | "actions">) {
  if (fact === undefined && actions === undefined) return null;
  return (
    <Foot>
      {fact !== undefined && <FootFact>{fact}</FootFact>}
      {actions !== undefined && (
        <Actions ref={toastObstacle} data-dialog-actions="">
          {actions}
        </Actions>
      )}
    </Foot>
  );
}
