import { ConfirmDialog } from "@tera/ui";
import { useEffect } from "react";
import { attempt, dialogs } from "../../errors/notices.ts";
import { countText } from "../../platform/date-text.ts";

/**
 * Calls `onClose` on Escape, after confirmation if there are decisions. Ignores Escape in dialogs
 * and menus.
 */
export function useLeaveOnEscape(decisions: number, onClose: () => void): void {
  useEffect(() => {
    const leaveOnEscape = (event: KeyboardEvent): void => {
      if (
        event.key !== "Escape" ||
        event.defaultPrevented ||
        document.querySelector("dialog[open], [role=menu]") !== null
      )
        return;
      event.preventDefault();
      attempt(async () => {
        if (decisions === 0 || (await confirmLeaving(decisions))) onClose();
      });
    };
    window.addEventListener("keydown", leaveOnEscape);
    return () => window.removeEventListener("keydown", leaveOnEscape);
  }, [decisions, onClose]);
}

function confirmLeaving(decisions: number): Promise<boolean> {
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog
      title="Discard your decisions?"
      confirmLabel="Discard decisions"
      onAnswer={close}
    >
      {decisions === 1
        ? "You've decided on 1 pair. Nothing has been removed yet."
        : `You've decided on ${countText(decisions)} pairs. Nothing has been removed yet.`}
    </ConfirmDialog>
  ));
}
