import { Icon, toastObstacle } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { CloudOff, Wrench } from "lucide-react";
import { $session } from "../session/session-store.ts";
import { $isOffline } from "../sync/offline.ts";
import { $siteLock } from "./lock/site-lock-store.ts";
import { Notice } from "./notice-place.ts";
import { $unstored } from "../sync/save-state.ts";

/** Says on every page that the server does not answer or is locked, and what that means for changes. */
export function OfflineNotice(): React.JSX.Element | null {
  const isOffline = useStore($isOffline);
  const isUnstored = useStore($unstored);
  const isLocked = useStore($siteLock) !== undefined;
  const isLoggedIn = useStore($session).state === "user";
  if (isOffline && isLoggedIn)
    return (
      <Notice ref={toastObstacle}>
        <Icon of={CloudOff} />
        {isUnstored
          ? "Offline. Your last change is not stored yet. Keep this page open."
          : "Offline. Your changes are kept on this device."}
      </Notice>
    );
  return isLocked ? (
    <Notice ref={toastObstacle}>
      <Icon of={Wrench} />
      Maintenance: changes can't be saved now. What you type is kept on this device.
    </Notice>
  ) : null;
}
