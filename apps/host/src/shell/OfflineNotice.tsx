import { Icon, phone, text, toastObstacle } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { CloudOff, Wrench } from "lucide-react";
import styled from "styled-components";
import { $session } from "../session/session-store.ts";
import { $isOffline } from "../sync/offline.ts";
import { $siteLock } from "./lock/site-lock-store.ts";
import { $unstored } from "../sync/save-state.ts";

/** Says on every page that the server does not answer or is locked, and what that means for changes. */
export function OfflineNotice(): React.JSX.Element {
  const isOffline = useStore($isOffline);
  const isUnstored = useStore($unstored);
  const isLocked = useStore($siteLock) !== undefined;
  const isLoggedIn = useStore($session).state === "user";
  return (
    <Place>
      {isOffline && isLoggedIn ? (
        <Notice ref={toastObstacle}>
          <Icon of={CloudOff} />
          {isUnstored
            ? "Offline. Your last change is not stored yet. Keep this page open."
            : "Offline. Your changes are kept on this device."}
        </Notice>
      ) : isLocked ? (
        <Notice ref={toastObstacle}>
          <Icon of={Wrench} />
          Maintenance: changes can't be saved now. What you type is kept on this device.
        </Notice>
      ) : null}
    </Place>
  );
}

/** Stays in the page, so that screen readers announce the notice. */
const Place = styled.output`
  position: fixed;
  inset: auto 0 16px var(--page-start);
  z-index: 30;
  display: grid;
  justify-items: center;
  pointer-events: none;

  ${phone} { bottom: 12px; }
  @media print { display: none; }
`;

const Notice = styled.span`
  ${text.dense}
  display: flex;
  align-items: center;
  gap: 8px;
  max-width: calc(100% - 32px);
  padding: 8px 14px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--warn-soft);
  color: var(--ink);
  box-shadow: var(--shadow-2);
  pointer-events: auto;

  > svg { flex: none; color: var(--warn); }
`;
