import { phone, serif, text, wrapAnywhere } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState, type KeyboardEvent } from "react";
import styled from "styled-components";
import { momentText } from "../../platform/date-text.ts";
import { isShortcut, shortcutTimes } from "../../platform/shortcuts.ts";
import { $siteLock, bypassLock } from "./site-lock-store.ts";

/** Covers every page while the operator has locked the site. */
export function SiteLockOverlay(): React.JSX.Element | null {
  const lock = useStore($siteLock);
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
  const until = lock.until === undefined ? undefined : new Date(lock.until);
  return (
    <Overlay
      ref={setElement}
      role="alertdialog"
      aria-labelledby="site-lock-title"
      aria-describedby="site-lock-text"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
    >
      <Notice>
        <h1 id="site-lock-title">Site down for maintenance</h1>
        <div id="site-lock-text">
          {lock.message === "" ? null : <p dir="auto">{lock.message}</p>}
          {until === undefined ? null : (
            <p>
              Expected back <time dateTime={lock.until}>{momentText(until, now)}</time>.
            </p>
          )}
          <p>What you typed is kept on this device. This page opens again by itself.</p>
        </div>
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

const Notice = styled.div`
  max-width: 640px;
  padding: 20vh 40px 40px;
  ${phone} { padding: 96px 16px 32px; }

  h1 { ${serif} margin: 0 0 16px; font-size: 38px; line-height: 44px; font-weight: 420; }
  p { ${text.body} ${wrapAnywhere} margin: 0 0 8px; color: var(--ink-2); }
  p:last-child { margin-top: 16px; color: var(--ink-3); }
`;
