import { Button, DialogFrame, type AskedBy } from "@tera/ui";
import { dialogs } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";
import { ASK_PATH } from "./embedder.ts";
import { readWindowMessage, type AddressedQuestion, type WindowAnswer } from "./window-messages.ts";

const SIZE = { width: 700, height: 800 };
/** Browsers tell nobody that a window was closed. */
const LOOK_MILLISECONDS = 400;

/** What is asked of a person in a window of its own, and why, as the page inside says it. */
export interface TopWindowRequest {
  readonly title: string;
  readonly words: string;
  readonly label: string;
  readonly askedBy: AskedBy;
  readonly signal: AbortSignal;
}

/** Asks a question in a window of our own; rejects with CANCEL where it is left without an answer. */
export function askInWindow(
  request: TopWindowRequest,
  question: AddressedQuestion,
): Promise<WindowAnswer> {
  return inWindow(request, ASK_PATH, question);
}

/** Lets the person log in, in a window of our own; resolves with the code that it hands over. */
export async function logInByWindow(request: TopWindowRequest): Promise<string> {
  const { code } = await inWindow(request, "/login", undefined);
  return code ?? "";
}

/**
 * Offers a button that opens the window: browsers open none without a press, and whatever a foreign page lays over the button, nothing
 * is decided by it. Only the window that was opened is listened to, and only as long as it shows a page of ours.
 */
async function inWindow(
  { title, words, label, askedBy, signal }: TopWindowRequest,
  path: string,
  question: AddressedQuestion | undefined,
): Promise<WindowAnswer> {
  let opened: Window | null = null;
  const over = new AbortController();
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
    window.addEventListener("message", listen, { signal: over.signal });
  });

  const open = (close: (answer: undefined) => void): void => {
    if (opened !== null && !opened.closed) return opened.focus();
    const place = [
      `width=${SIZE.width}`,
      `height=${SIZE.height}`,
      `left=${Math.round(screenX + (outerWidth - SIZE.width) / 2)}`,
      `top=${Math.round(screenY + (outerHeight - SIZE.height) / 2)}`,
    ];
    const fresh = window.open(path, "_blank", `popup,${place.join(",")}`);
    opened = fresh;
    const look = setInterval(() => {
      if (fresh?.closed !== true) return;
      clearInterval(look);
      if (opened === fresh) close(undefined);
    }, LOOK_MILLISECONDS);
    over.signal.addEventListener("abort", () => clearInterval(look), { once: true });
  };

  try {
    const left = dialogs.show<undefined>(
      (close) => (
        <DialogFrame
          alert
          width="confirm"
          title={title}
          askedBy={askedBy}
          onClose={() => close(undefined)}
          actions={
            <>
              <Button variant="ghost" onClick={() => close(undefined)}>
                Cancel
              </Button>
              <Button variant="primary" data-autofocus="" onClick={() => open(close)}>
                {label}
              </Button>
            </>
          }
        >
          {words} This opens in a window of {configuration().productName}, which no other page can
          cover.
        </DialogFrame>
      ),
      { signal: AbortSignal.any([signal, over.signal]), above: true },
    );
    const answer = await Promise.race([answered, left]);
    if (answer === undefined) throw new AppError("CANCEL", "Cancelled", { ignore: true });
    // What the dialog ends with does not matter any more.
    left.catch(() => undefined);
    return answer;
  } finally {
    over.abort(new AppError("CANCEL", "Answered", { ignore: true }));
  }
}
