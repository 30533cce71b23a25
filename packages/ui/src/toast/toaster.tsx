import { Check, CircleAlert, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type FocusEvent } from "react";
import { createPortal } from "react-dom";
import { styled } from "styled-components";
import { subscribeTopDialog, topDialog } from "../dialog/top-dialog.ts";
import { Icon } from "../icon/icon.tsx";
import { phone } from "../theme/media.ts";
import { text, wrapAnywhere } from "../theme/text-style.ts";
import { useFadingAway } from "../theme/use-fading-away.ts";
import { toastObstacleRects, subscribeToastObstacles } from "./toast-obstacles.ts";
import { toastOffset } from "./toast-offset.ts";
import type { Toast, ToastStore } from "./toaster-store.ts";

const Region = styled.div`
  position: fixed;
  inset: auto 24px 24px auto;
  z-index: 70;
  width: fit-content;
  max-width: min(440px, calc(100vw - 32px));
  height: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;

  ${phone} { inset: auto 16px 76px 16px; width: auto; }
`;

const Box = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  min-height: 42px;
  max-height: 50vh;
  overflow: auto;
  padding: 10px 14px;
  border: 1px solid transparent;
  border-radius: 8px;
  background: var(--ink);
  color: var(--paper);
  box-shadow: var(--shadow-2);
  ${text.dense}
  transition: opacity var(--medium) var(--ease-in), transform var(--medium) var(--ease-in);

  @starting-style { opacity: 0; transform: translateY(4px); }

  > svg { margin-top: 2px; }
`;

const Message = styled.div`
  flex: 1;
  ${wrapAnywhere}
`;

const Action = styled.button`
  flex: none;
  min-height: 24px;
  margin: -2px 0;
  padding: 0 4px;
  border: 0;
  border-radius: 4px;
  background: none;
  color: inherit;
  font-weight: 550;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
  &:focus-visible { outline-color: currentColor; outline-offset: 0; }
`;

const Cross = styled(Action)`
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  margin-inline-end: -6px;
`;

/**
 * Renders a toaster's message at the bottom right, above obstacles. An open dialog contains the
 * message, because everything else is inert. Mount it once.
 */
export function Toaster({ toaster }: { toaster: ToastStore }) {
  const toast = useSyncExternalStore(toaster.subscribe, toaster.current, toaster.current);
  const dialog = useSyncExternalStore(subscribeTopDialog, topDialog, () => null);
  return createPortal(<ToastRegion toast={toast} toaster={toaster} />, dialog ?? document.body);
}

function ToastRegion({ toast, toaster }: { toast: Toast | null; toaster: ToastStore }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = region.current;
    if (element === null || typeof element.showPopover !== "function") return;
    // Hiding and showing the message again puts it on top of the top layer.
    if (element.matches(":popover-open")) element.hidePopover();
    // A message in a dialog that closes at this moment is rendered again, outside of it.
    if (toast !== null && element.isConnected) element.showPopover();
  }, [toast]);
  useLayoutEffect(() => {
    if (toast === null) return undefined;
    const rise = () => {
      if (region.current === null) return;
      region.current.style.translate = "";
      region.current.style.translate = `0 ${-toastOffset(region.current.getBoundingClientRect(), toastObstacleRects())}px`;
    };
    const observer = new ResizeObserver(rise);
    if (region.current !== null) observer.observe(region.current);
    const stopFollowing = subscribeToastObstacles(rise);
    window.addEventListener("resize", rise);
    return () => {
      observer.disconnect();
      stopFollowing();
      window.removeEventListener("resize", rise);
    };
  }, [toast]);
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) toaster.resume();
  };
  const isError = toast?.tone === "error";
  return (
    <Region
      ref={region}
      popover="manual"
      onMouseEnter={toaster.pause}
      onMouseLeave={toaster.resume}
      onFocus={toaster.pause}
      onBlur={onBlur}
    >
      <output>
        {toast !== null && !isError && <Face key={toast.id} toast={toast} toaster={toaster} />}
      </output>
      <div role="alert">
        {toast !== null && isError && <Face key={toast.id} toast={toast} toaster={toaster} />}
      </div>
    </Region>
  );
}

function Face({ toast, toaster }: { toast: Toast; toaster: ToastStore }) {
  const { action } = toast;
  const box = useRef<HTMLDivElement>(null);
  // A message that moves into or out of a dialog must not fade.
  useFadingAway(box, () => toaster.current()?.id !== toast.id);
  return (
    <Box ref={box}>
      {toast.tone === "success" && <Icon of={Check} />}
      {toast.tone === "error" && <Icon of={CircleAlert} label="Error" />}
      <Message>{toast.message}</Message>
      {action !== undefined && (
        <Action
          type="button"
          onClick={() => {
            toaster.dismiss();
            action.onSelect();
          }}
        >
          {action.label}
        </Action>
      )}
      {toast.tone === "error" && (
        <Cross type="button" aria-label="Close message" onClick={toaster.dismiss}>
          <Icon of={X} size={14} />
        </Cross>
      )}
    </Box>
  );
}
