import { ButtonLink, phone } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState, type KeyboardEvent } from "react";
import styled from "styled-components";
import { isShortcut, shortcutTimes } from "../../platform/shortcuts.ts";
import { $isAdministrator, adminPath } from "../../user/admin-sections.ts";
import { $siteLock, bypassLock } from "./site-lock-store.ts";
import { SITE_LOCK_IDS, SiteLockText } from "./SiteLockText.tsx";

/**
 * Covers every page while the operator has locked the site. Links administrators to the pages that
 * it does not cover.
 */
export function SiteLockOverlay(): React.JSX.Element | null {
  const lock = useStore($siteLock);
  const isAdministrator = useStore($isAdministrator);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const [now] = useState(() => new Date());
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (element?.isConnected === true && !element.open) element.showModal();
  }, [element]);
  if (lock === undefined) return null;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") event.preventDefault();
    if (event.repeat) return;
    const isBypass = isShortcut(event.nativeEvent, "bypassLock");
    if (isBypass) event.preventDefault();
    setPresses(isBypass ? presses + 1 : 0);
    if (isBypass && presses + 1 >= shortcutTimes("bypassLock")) bypassLock();
  };
  return (
    <Overlay
      ref={setElement}
      role="alertdialog"
      aria-labelledby={SITE_LOCK_IDS.title}
      aria-describedby={SITE_LOCK_IDS.text}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
    >
      <Notice>
        <SiteLockText lock={lock} now={now} />
        {isAdministrator ? (
          <Actions>
            <ButtonLink href={adminPath("maintenance")}>Open administration</ButtonLink>
          </Actions>
        ) : null}
      </Notice>
    </Overlay>
  );
}

const Overlay = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--paper);
  color: var(--ink);
  overflow: auto;

  &:focus, &:focus-visible { outline: none; }
`;

const Actions = styled.div`margin-top: 24px;`;

const Notice = styled.div`
  max-width: 640px;
  padding: 20vh 40px 40px;
  ${phone} { padding: 96px 16px 32px; }

`;
