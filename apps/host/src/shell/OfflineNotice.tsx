import { Icon, toastObstacle } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { CloudOff, Wrench } from "lucide-react";
import { useLocation } from "wouter";
import { $session } from "../session/session-store.ts";
import { $areSavesLate } from "../sync/tabs/late-saves.ts";
import { $isOffline } from "../sync/offline.ts";
import { $adminSections, isAdminPath } from "../user/admin-sections.ts";
import { $siteLock } from "./lock/site-lock-store.ts";
import { Notice } from "./notice-place.ts";
import { $unstored } from "../sync/save-state.ts";

/** Says on every page why changes can't be saved now, and what happens to them. */
export function OfflineNotice(): React.JSX.Element | null {
  const isOffline = useStore($isOffline);
  const isUnstored = useStore($unstored);
  const isLocked = useStore($siteLock) !== undefined;
  const areSavesLate = useStore($areSavesLate);
  const isLoggedIn = useStore($session).state === "user";
  const [path] = useLocation();
  // The pages below /admin say it themselves.
  const isAdministering = useStore($adminSections).length > 0 && isAdminPath(path);
  if (isOffline)
    return (
      <Notice ref={toastObstacle}>
        <Icon of={CloudOff} />
        {offlineText({ isLoggedIn, isUnstored })}
      </Notice>
    );
  if (isLocked && !isAdministering)
    return (
      <Notice ref={toastObstacle}>
        <Icon of={Wrench} />
        Maintenance: changes can't be saved now. What you type is kept on this device.
      </Notice>
    );
  return areSavesLate && !isLocked ? (
    <Notice ref={toastObstacle}>
      <Icon of={CloudOff} />
      {isUnstored
        ? "Your last change couldn't be saved yet. Keep this page open."
        : "Your changes couldn't be saved yet. They are kept on this device and will be sent again."}
    </Notice>
  ) : null;
}

function offlineText({
  isLoggedIn,
  isUnstored,
}: {
  readonly isLoggedIn: boolean;
  readonly isUnstored: boolean;
}): string {
  if (!isLoggedIn) return "Offline. Pages that you have not opened yet can't be loaded.";
  return isUnstored
    ? "Offline. Your last change isn't stored yet. Keep this page open."
    : "Offline. Your changes are kept on this device.";
}
