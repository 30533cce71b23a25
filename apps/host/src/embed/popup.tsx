import { dialogs } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { ASK_PATH } from "./embedder.ts";
import { PopupDialog, type PopupTexts } from "./popup-dialog.tsx";
import { readWindowMessage, type AddressedQuestion, type WindowAnswer } from "./window-messages.ts";

const POPUP_SIZE = { width: 700, height: 800 };
/** Polls, because browsers send no event when another window closes. */
const CLOSED_POLL_MS = 400;

export interface PopupRequest extends PopupTexts {
  readonly signal: AbortSignal;
}

/** Rejects with CANCEL when the window closes without an answer. */
export function askInPopup(
  request: PopupRequest,
  question: AddressedQuestion,
): Promise<WindowAnswer> {
  return runPopup(request, ASK_PATH, question);
}

/** Resolves with the handoff code of the login. */
export async function logInWithPopup(request: PopupRequest): Promise<string> {
  const { code } = await runPopup(request, "/login", undefined);
  return code ?? "";
}

/**
 * Shows a button, because browsers open windows only on a user action. A page that covers the
 * button gains nothing, because the person decides in the window. Accepts messages only from that
 * window, while it shows a page of the host.
 */
async function runPopup(
  { signal, ...texts }: PopupRequest,
  path: string,
  question: AddressedQuestion | undefined,
): Promise<WindowAnswer> {
  let opened: Window | null = null;
  const done = new AbortController();
  const answered = new Promise<WindowAnswer>((resolve) => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (opened === null || source !== opened || origin !== location.origin) return;
      const message = readWindowMessage(data);
      if (message === undefined) return;
      if ("action" in message) {
        if (question === undefined) resolve({ isAllowed: true, code: message.code });
      } else if (message.embed === "answer") {
        if (question !== undefined) resolve(message);
      } else if (question !== undefined) opened.postMessage(question, location.origin);
    };
    window.addEventListener("message", listen, { signal: done.signal });
  });

  const open = (close: (answer: undefined) => void): boolean => {
    if (opened !== null && !opened.closed) {
      opened.focus();
      return true;
    }
    const features = [
      `width=${POPUP_SIZE.width}`,
      `height=${POPUP_SIZE.height}`,
      `left=${Math.round(screenX + (outerWidth - POPUP_SIZE.width) / 2)}`,
      `top=${Math.round(screenY + (outerHeight - POPUP_SIZE.height) / 2)}`,
    ];
    const popup = window.open(path, "_blank", `popup,${features.join(",")}`);
    if (popup === null) return false;
    opened = popup;
    const closedPoll = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(closedPoll);
      if (opened === popup) close(undefined);
    }, CLOSED_POLL_MS);
    done.signal.addEventListener("abort", () => clearInterval(closedPoll), { once: true });
    return true;
  };

  try {
    const dismissed = dialogs.show<undefined>(
      (close) => (
        <PopupDialog {...texts} onOpen={() => open(close)} onClose={() => close(undefined)} />
      ),
      { signal: AbortSignal.any([signal, done.signal]), above: true },
    );
    const answer = await Promise.race([answered, dismissed]);
    if (answer === undefined) throw new AppError("CANCEL", "Cancelled", { ignore: true });
    // The dialog's outcome no longer matters.
    dismissed.catch(() => undefined);
    return answer;
  } finally {
    done.abort(new AppError("CANCEL", "Answered", { ignore: true }));
  }
}
