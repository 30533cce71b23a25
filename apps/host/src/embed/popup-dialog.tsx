import { Banner, Button, DialogFrame, type AskedBy } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";

const Blocked = styled.div`
  margin-block-start: 12px;
`;

export interface PopupTexts {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly askedBy: AskedBy;
}

/** Offers to open a window; stays open with a note when the browser blocks it. */
export function PopupDialog({
  title,
  description,
  label,
  askedBy,
  onOpen,
  onClose,
}: PopupTexts & {
  /** Returns false when the browser blocks the window. */
  readonly onOpen: () => boolean;
  readonly onClose: () => void;
}): React.JSX.Element {
  const [isBlocked, setBlocked] = useState(false);
  return (
    <DialogFrame
      alert
      width="confirm"
      title={title}
      askedBy={askedBy}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" data-autofocus="" onClick={() => setBlocked(!onOpen())}>
            {label}
          </Button>
        </>
      }
    >
      {description} This opens in a separate {configuration().productName} window, where no other
      site can interfere.
      {isBlocked && (
        <Blocked>
          <Banner tone="bad">
            {`Your browser didn't open the window. Allow pop-up windows for this page, then press “${label}” again.`}
          </Banner>
        </Blocked>
      )}
    </DialogFrame>
  );
}
